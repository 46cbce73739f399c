import type { Resource } from '../../../domain/schema/model/model';
import { MAX_NETWORKS } from '../../../domain/wireless-dashboard/networks';
import type { Job } from '../../storage/jobs/job';
import { writeKeys } from '../../storage/jobs/jobKeys';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { startJob } from '../jobs/startJob';
import type { DashboardSettings } from './settings';

/** What a job of a synchronisation was asked to do; its networks are its keys. */
export interface SynchronisationOrder {
  /** Key of the integration. */
  readonly integration: number;
  /** Its name. */
  readonly name: string;
  /** How many networks. */
  readonly count: number;
  /** Of every new location, beside what the dashboard knows. */
  readonly values: WireRecord;
}

/**
 * Begins to make locations equal to networks, as a job of the caller.
 * @throws PorticoError 429 for too many jobs
 */
export async function startSynchronisation(
  access: Access,
  locations: Resource,
  { id, name }: Pick<DashboardSettings, 'id' | 'name'>,
  networks: readonly string[],
  values: WireRecord,
): Promise<Job> {
  const order: SynchronisationOrder = { integration: id, name, count: networks.length, values };
  const job = await startJob(access, 'synchronisation', locations, order);
  await writeKeys(access.trx, job, networks, MAX_NETWORKS);
  return job;
}
