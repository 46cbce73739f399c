import type { Resource } from '../../../domain/schema/model/model';
import { failure } from '../../errors/catalogue';
import type { Job } from '../../storage/jobs/job';
import { requeueJob } from '../../storage/jobs/jobs';
import type { Access } from '../../storage/records/records';
import { requireProofOfMany, type Touched } from '../guards/proofOfChange';
import { ownJob, refuseTooMany } from '../jobs/startJob';
import { mayDo } from '../records/operations';
import { mayImport, readImportPlan, STRATEGIES, type ImportPlan } from './importPlan';

/**
 * Puts a check or an import of an uploaded file in the queue. A file that was checked can be checked again or imported;
 * one that was imported is done.
 */
export async function startImport(access: Access, job: Job, resource: Resource, body: unknown): Promise<Job> {
  if (!STRATEGIES.some((strategy) => mayImport(resource, access.caller, strategy))) {
    throw failure('NOT_ENOUGH_PERMISSIONS');
  }
  const { file } = job.parameters as { file: { rows: number; header: string[] } };
  const imported = job.result?.['applied'] === true || (planOf(job)?.mode === 'run' && job.state !== 'done');
  if (job.kind !== 'import' || imported || job.state === 'queued' || job.state === 'running') {
    throw failure('JOB_NOT_READY');
  }
  const plan = readImportPlan(resource, access.caller, body, file.header.length, file.rows);
  if (plan.mode === 'run') requireProofOfMany(resource, access.caller, touchedBy(plan));
  await refuseTooMany(access);
  // An undo deletes what the import makes.
  const undoable = plan.mode === 'run' && (plan.strategy === 'update' || mayDo(resource, access.caller, 'delete'));
  await requeueJob(access.trx, access.caller, job.id, { ...job.parameters, plan, undoable });
  return ownJob(access, job.id);
}

/** What the rows of a file may do to records. */
function touchedBy({ strategy, mapping }: ImportPlan): Touched {
  return {
    ...(strategy !== 'update' && { operations: ['create'] }),
    ...(strategy !== 'create' && { fields: mapping.filter((name) => name !== null) }),
  };
}

const planOf = ({ parameters }: Job) => parameters['plan'] as { mode?: string } | undefined;
