import type { Caller } from '../../../domain/access/caller';
import type { Resource } from '../../../domain/schema/model/model';
import { isUnlogged } from '../../../domain/schema/model/unlogged';
import * as errors from '../../errors/catalogue';
import { jobLines } from '../../storage/audit/history';
import { copyChangedKeys, copyImportedKeys } from '../../storage/jobs/jobKeys';
import type { Job } from '../../storage/jobs/job';
import { createJob, findJob, hasActiveUndo, requeueJob } from '../../storage/jobs/jobs';
import { findRow, type Access } from '../../storage/records/records';
import { requireProofOfMany } from '../guards/proofOfChange';
import { readLine } from '../history/lines';
import { ownDeletion } from '../history/ownDeletion';
import { revertChange } from '../history/revertChange';
import { canUndo } from '../jobs/canUndo';
import { ownJob, refuseTooMany } from '../jobs/startJob';
import { mayDo } from '../records/operations';
import { requireBulkOperation, type BulkChange } from './change';
import { BATCH } from './selection';

/** What can be undone for many records. An import has made records and changed others. */
type Undoable = 'edit' | 'delete' | 'restore' | 'import';

/** A bulk change that undoes another one. */
export interface BulkUndo {
  readonly operation: 'undo';
  /** Id of the job that it undoes. */
  readonly job: string;
  /** What that job did to its records. */
  readonly of: Undoable;
}

/** What an undo does to the records. That of an import is checked for each record. */
const UNDO = { edit: 'edit', delete: 'restore', restore: 'delete', import: 'import' } as const satisfies Readonly<
  Record<Undoable, Undoable>
>;

/**
 * What a bulk change does to its records, if that can be undone: not an action, nor a deletion for good, nor an edit of
 * which the log has no values.
 */
export function undoableEffect(resource: Resource, change: BulkChange | BulkUndo): Undoable | undefined {
  if (change.operation === 'call') return undefined;
  const effect = change.operation === 'undo' ? UNDO[change.of] : change.operation;
  if (effect === 'edit') return isUnlogged(resource) ? undefined : effect;
  if (effect === 'import') return effect;
  // Profiles with a successor have an undo of their own.
  return resource.softDelete && !ownDeletion(resource) ? effect : undefined;
}

/**
 * Puts a job in the queue that undoes a bulk change or an import of the caller: records that were changed since are
 * refused.
 * @throws PorticoError 403, 409 JOB_NOT_UNDOABLE, 429 for too many jobs
 */
export async function startUndo(access: Access, job: Job, resource: Resource): Promise<Job> {
  const { trx, caller } = access;
  const of =
    job.kind === 'import' ? 'import' : undoableEffect(resource, job.parameters as unknown as BulkChange | BulkUndo);
  if (!of || !canUndo(job)) throw errors.failure('JOB_NOT_UNDOABLE');
  const undo: BulkUndo = { operation: 'undo', job: job.id, of };
  requireUndo(resource, caller, undo);
  requireProofOfMany(resource, caller, 'anything');
  await refuseTooMany(access);
  // It reaches the records that the job has reached, as far as the caller still may.
  const ordered = { ...caller, everyCompany: job.caller.everyCompany ?? caller.everyCompany };
  const id = await createJob(trx, ordered, { kind: 'bulk', resource: resource.name, state: 'draft', parameters: {} });
  if (await hasActiveUndo(trx, job.id)) throw errors.failure('JOB_NOT_UNDOABLE');
  const { part = 0 } = (job.checkpoint ?? {}) as { readonly part?: number };
  const place = { companyId: caller.companyId, id };
  const count =
    job.kind === 'import'
      ? await copyImportedKeys(trx, job.id, place, BATCH)
      : await copyChangedKeys(trx, { id: job.id, parts: part }, place, BATCH);
  // What was deleted for good, or in its own way, does not come back.
  const undoable = of !== 'import' || (resource.softDelete !== undefined && !ownDeletion(resource));
  await requeueJob(trx, ordered, id, { ...undo, count, undoable });
  return ownJob(access, id);
}

/** @throws PorticoError 403 for a caller who may not do to a record what the undo does */
export function requireUndo(resource: Resource, caller: Caller, { of }: BulkUndo): void {
  const effect = UNDO[of];
  if (effect !== 'import') return requireBulkOperation(caller, resource, effect);
  if (!mayDo(resource, caller, 'edit') && !mayDo(resource, caller, 'delete')) throw errors.notEnoughPermissions();
}

/**
 * Looks up what a job did to some records.
 * @param note further data of the audit entries
 * @returns undoes it for one of them; it throws PorticoError as a revert, a restore or a deletion of the record does
 */
export async function undoer(
  access: Access,
  resource: Resource,
  { job: id, of }: BulkUndo,
  keys: readonly string[],
  note: Readonly<Record<string, unknown>>,
): Promise<(id: string | number) => Promise<void>> {
  const job = await findJob(access.trx, access.caller, id);
  if (!job) throw errors.failure('JOB_NOT_UNDOABLE');
  const lines = await jobLines(access, resource, keys, job);
  const keyField = resource.fields.filter(({ name }) => name === resource.id);
  return async (key) => {
    const line = lines.get(String(key));
    if (!line) {
      const isSeen = (await findRow(access, resource, keyField, key)) !== undefined;
      // Without an entry a record that is seen was deleted, or restored, before the job.
      if (isSeen && (of === 'delete' || of === 'restore')) return;
      throw errors.revertImpossible();
    }
    // An edit without a change: the record had the value already.
    if (line.action !== 'update' || readLine(line).changes.size > 0)
      await revertChange(access, resource, key, line.id, note);
  };
}
