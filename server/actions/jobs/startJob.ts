import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import { elementNotFound, refusal, tooManyJobs } from '../../errors/catalogue';
import { countActive, createJob, findJob, requeueJob, type Job, type JobKind } from '../../storage/jobs/jobs';
import type { Access } from '../../storage/records/records';
import { readExportOrder } from '../import-export/exportOrder';
import type { Format } from '../import-export/fileWriter';
import { mayImport, readImportPlan, STRATEGIES } from '../import-export/importPlan';

/** Jobs of one person that wait or run at once. */
const MAX_ACTIVE_JOBS = 5;

/** @throws PorticoError 429 when the caller's jobs are many already */
export async function refuseTooMany({ trx, caller }: Access): Promise<void> {
  if ((await countActive(trx, caller)) >= MAX_ACTIVE_JOBS) throw tooManyJobs(MAX_ACTIVE_JOBS);
}

/** The format that an administrator has chosen for their exports (specification S-ADM-1: `ad_excel`). */
async function defaultFormat({ trx, caller }: Access): Promise<Format> {
  const { rows } = await sql<{ excel: boolean | null }>`
    select "ad_excel" as excel from administrator where "adminid" = ${caller.adminId}`.execute(trx);
  return rows[0]?.excel === true ? 'xlsx' : 'csv';
}

/** Puts work on a resource in the queue, as it was ordered. @throws PorticoError 429 for too many jobs */
export async function startJob(access: Access, kind: JobKind, resource: Resource, parameters: object): Promise<Job> {
  await refuseTooMany(access);
  const id = await createJob(access.trx, access.caller, { kind, resource: resource.name, state: 'queued', parameters });
  return ownJob(access, id);
}

/** Puts an export in the queue. @throws PorticoError 422 for what may not be exported, 429 for too many jobs */
export async function startExport(access: Access, resource: Resource, body: unknown): Promise<Job> {
  const order = readExportOrder(resource, access.caller, body, await defaultFormat(access));
  return startJob(access, 'export', resource, order);
}

/**
 * Puts a check or an import of an uploaded file in the queue. A file that was checked can be checked again or imported;
 * one that was imported is done.
 */
export async function startImport(access: Access, job: Job, resource: Resource, body: unknown): Promise<Job> {
  if (!STRATEGIES.some((strategy) => mayImport(resource, access.caller, strategy))) {
    throw refusal('NOT_ENOUGH_PERMISSIONS');
  }
  const { file } = job.parameters as { file: { rows: number; header: string[] } };
  const imported = job.result?.['applied'] === true || (planOf(job)?.mode === 'run' && job.state !== 'done');
  if (job.kind !== 'import' || imported || job.state === 'queued' || job.state === 'running') {
    throw refusal('JOB_NOT_READY');
  }
  const plan = readImportPlan(resource, access.caller, body, file.header.length, file.rows);
  await refuseTooMany(access);
  await requeueJob(access.trx, access.caller, job.id, { ...job.parameters, plan });
  return ownJob(access, job.id);
}

const planOf = ({ parameters }: Job) => parameters['plan'] as { mode?: string } | undefined;

/** A job of the caller. @throws PorticoError 404, the same for a foreign one as for none */
export async function ownJob({ trx, caller }: Pick<Access, 'trx' | 'caller'>, id: string, lock = false): Promise<Job> {
  const job = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await findJob(trx, caller, id, lock) : undefined;
  if (!job) throw elementNotFound();
  return job;
}
