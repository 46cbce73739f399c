import type { Resource } from '../../../domain/schema/model/model';
import { elementNotFound, tooManyJobs } from '../../errors/catalogue';
import type { Job, JobKind } from '../../storage/jobs/job';
import { countActive, createJob, findJob } from '../../storage/jobs/jobs';
import type { Access } from '../../storage/records/records';

/** Jobs of one person that wait or run at once. */
const MAX_ACTIVE_JOBS = 5;

/** @throws PorticoError 429 when the caller's jobs are many already */
export async function refuseTooMany({ trx, caller }: Access): Promise<void> {
  if ((await countActive(trx, caller)) >= MAX_ACTIVE_JOBS) throw tooManyJobs(MAX_ACTIVE_JOBS);
}

/** Puts work on a resource in the queue, as it was ordered. @throws PorticoError 429 for too many jobs */
export async function startJob(access: Access, kind: JobKind, resource: Resource, parameters: object): Promise<Job> {
  await refuseTooMany(access);
  const id = await createJob(access.trx, access.caller, { kind, resource: resource.name, state: 'queued', parameters });
  return ownJob(access, id);
}

/** A job of the caller. @throws PorticoError 404, the same for a foreign one as for none */
export async function ownJob({ trx, caller }: Pick<Access, 'trx' | 'caller'>, id: string, lock = false): Promise<Job> {
  const job = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await findJob(trx, caller, id, lock) : undefined;
  if (!job) throw elementNotFound();
  return job;
}
