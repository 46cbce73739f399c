import type { AuditAction } from '../../../domain/records/auditActions';
import type { Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { takeDeadLetter, type DeadLetter } from '../../storage/intake/deadLetters';
import { findSource } from '../../storage/intake/sources';
import { findRow, type Access } from '../../storage/records/records';
import { inCompanyOf } from '../records/inCompanyOf';
import { storeEvents } from './acceptEvents';
import { INTAKE_KINDS } from './kinds';
import { readEvents } from './readEvents';

/** The resource of events that were set aside. @throws PorticoError 404 without the schema */
export function deadLettersIn({ resources }: Model): Resource {
  const found = Object.values(resources).find(({ storage, own }) => storage.table === 'dead_letter' && !own);
  if (!found) throw errors.elementNotFound();
  return found;
}

/**
 * Sends an event that was set aside through the intake again, and takes it out of the queue.
 * @throws PorticoError 404; 409 DEAD_LETTER_STAYS with the kind when it still cannot be applied: nothing has changed
 */
export async function resendDeadLetter(reached: Access, resource: Resource, id: number, now: Date): Promise<void> {
  const { access, letter } = await taken(reached, resource, id);
  const { companyId } = access.caller;
  const kind = INTAKE_KINDS.find((one) => one === letter.kind);
  const stored = await findSource(access.trx, companyId, letter.sourceid);
  if (!kind || !stored) throw errors.failure('DEAD_LETTER_STAYS', letter.kind);
  const source = { sourceid: stored.sourceid, companyId, locationid: stored.locationid };
  const read = await readEvents(source, kind, [JSON.parse(letter.event)]);
  const { setAside, rejected } = await storeEvents(access.trx, source, kind, read, now);
  if (setAside > 0 || rejected.length > 0) throw errors.failure('DEAD_LETTER_STAYS', letter.kind);
  log(access, resource, 'retry', letter);
}

/** Deletes an event that was set aside. @throws PorticoError 404 */
export async function discardDeadLetter(reached: Access, resource: Resource, id: number): Promise<void> {
  const { access, letter } = await taken(reached, resource, id);
  log(access, resource, 'delete', letter);
}

/** Takes an event out of the queue. It belongs to a company that the caller may work in, and to the caller's scope. */
async function taken(reached: Access, resource: Resource, id: number): Promise<{ access: Access; letter: DeadLetter }> {
  const access = await inCompanyOf(reached, resource, id);
  if (!(await findRow(access, resource, resource.fields, id))) throw errors.elementNotFound();
  const letter = await takeDeadLetter(access.trx, access.caller.companyId, id);
  if (!letter) throw errors.elementNotFound();
  return { access, letter };
}

function log(
  { trx, caller }: Access,
  resource: Resource,
  action: AuditAction,
  { id, event_id, kind }: DeadLetter,
): void {
  appendAudit(trx, {
    ...actorOf(caller),
    action,
    element: resource.backend.type,
    elementId: id,
    data: { title: event_id, kind, ...(caller.tokenId !== null && { token: caller.tokenId }) },
  });
}
