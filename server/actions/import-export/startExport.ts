import type { Resource } from '../../../domain/schema/model/model';
import { exportsAsExcel } from '../../storage/auth/administrators';
import type { Job } from '../../storage/jobs/job';
import type { Access } from '../../storage/records/records';
import { startJob } from '../jobs/startJob';
import { readExportOrder } from './exportOrder';
import type { Format } from './fileWriter';

/** Puts an export in the queue. @throws PorticoError 422 for what may not be exported, 429 for too many jobs */
export async function startExport(access: Access, resource: Resource, body: unknown): Promise<Job> {
  const order = readExportOrder(resource, access.caller, body, await defaultFormat(access));
  return startJob(access, 'export', resource, order);
}

/** The format that an administrator has chosen for their exports (specification S-ADM-1: `ad_excel`). */
async function defaultFormat({ trx, caller }: Access): Promise<Format> {
  return (await exportsAsExcel(trx, caller.adminId)) ? 'xlsx' : 'csv';
}
