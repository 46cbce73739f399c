import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { Job } from '../../storage/jobs/job';
import { createJob, describeDraft, forgetSelections, requeueJob } from '../../storage/jobs/jobs';
import type { Access } from '../../storage/records/records';
import { requireProofOfMany, type Touched } from '../guards/proofOfChange';
import { ownJob, refuseTooMany } from '../jobs/startJob';
import { readChange, type BulkChange } from './change';
import { keepSelection, readSelection } from './selection';
import { undoableEffect, type BulkUndo } from './undo';

/** The order of a bulk job. Without an operation it is only a selection; the operation follows with `startSelected`. */
export type BulkOrder = (BulkChange | BulkUndo) & { readonly count: number };

/** Selections of one person that wait at once: several windows, not a store. */
const MAX_SELECTIONS = 10;

/**
 * Takes an order for many records: `{ids | filter, operation, …}` goes into the queue; without an operation it only
 * fixes which records are meant and says how many (`parameters.count`), until `startSelected` names the operation.
 * @throws PorticoError 403, 422 for what cannot be done, 429 for too many jobs
 */
export async function startBulk(access: Access, resource: Resource, body: unknown): Promise<Job> {
  const { ids, filter, ...order } = membersOf(body);
  const selection = readSelection(resource, { ids, filter });
  const change = 'operation' in order ? readChange(resource, access.caller, order) : undefined;
  const unknown = change ? undefined : Object.keys(order)[0];
  if (unknown !== undefined) throw errors.unknownField(unknown);
  if (change) {
    requireProofOfMany(resource, access.caller, touchedBy(change));
    await refuseTooMany(access);
  }
  const { trx, caller } = access;
  const id = await createJob(trx, caller, { kind: 'bulk', resource: resource.name, state: 'draft', parameters: {} });
  const count = await keepSelection(access, { companyId: caller.companyId, id }, resource, selection);
  if (change) await requeueJob(trx, caller, id, orderOf(resource, change, count));
  else {
    await describeDraft(trx, id, { count });
    await forgetSelections(trx, caller, MAX_SELECTIONS);
  }
  return ownJob(access, id);
}

/** Says what shall be done to a selection, and begins. @throws PorticoError 403, 409 for one that was begun, 422, 429 */
export async function startSelected(access: Access, job: Job, resource: Resource, body: unknown): Promise<Job> {
  if (job.kind !== 'bulk' || job.state !== 'draft') throw errors.failure('JOB_NOT_READY');
  const change = readChange(resource, access.caller, membersOf(body));
  requireProofOfMany(resource, access.caller, touchedBy(change));
  await refuseTooMany(access);
  await requeueJob(access.trx, access.caller, job.id, orderOf(resource, change, Number(job.parameters['count'])));
  return ownJob(access, job.id);
}

/** What the job stores; `undoable` offers its undo once it has ended. */
function orderOf(resource: Resource, change: BulkChange, count: number): object {
  return { ...change, count, ...(undoableEffect(resource, change) && { undoable: true }) };
}

function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  return body as Record<string, unknown>;
}

/** What a change of many records may do to one. The routes of actions ask for a proof themselves. */
function touchedBy(change: BulkChange): Touched {
  if (change.operation === 'call') return {};
  return change.operation === 'edit' ? { fields: Object.keys(change.values) } : { operations: [change.operation] };
}
