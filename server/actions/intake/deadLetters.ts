import type { AuditAction } from '../../../domain/records/auditActions';
import type { Model, Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { traceHasher } from '../../keys/erasedTraces';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { LINES_KIND, readDeadLetter, takeDeadLetter, type DeadLetter } from '../../storage/intake/deadLetters';
import { lockIntake } from '../../storage/intake/places';
import { findSource } from '../../storage/intake/sources';
import { findRow, type Access } from '../../storage/records/records';
import { inCompanyOf } from '../records/inCompanyOf';
import { requireTable } from '../records/requireTable';
import { requireWritable } from '../records/scope';
import { storeEvents } from './acceptEvents';
import { lineSetAside } from './linesSetAside';
import { INTAKE_KINDS } from './kinds';
import { readEvents } from './readEvents';

/** The resource of events that were set aside. @throws PorticoError 404 without the schema */
export const deadLettersIn = (model: Model): Resource => requireTable(model, 'dead_letter');

/** The resource of sources. @throws PorticoError 404 without the schema */
export const sourcesIn = (model: Model): Resource => requireTable(model, 'intake_source');

interface Resending extends Pick<Context, 'now' | 'secrets'> {
  /** Reads a syslog line with the parser of its source, as it is now; undefined when it does not recognise the line. */
  readonly readLine: (parser: string | null, line: ReturnType<typeof lineSetAside>) => Promise<object | undefined>;
}

/**
 * Sends an event that was set aside through the intake again, and takes it out of the queue. A syslog line is parsed
 * before the lock of the company's intake is taken, because parsing may take long. Meanwhile an erasure of a guest can
 * delete the line, but not change it.
 * @throws PorticoError 403 OUT_OF_SCOPE; 404; 409 DEAD_LETTER_STAYS with the reason when it still cannot be applied: nothing has changed
 */
export async function resendDeadLetter(
  reached: Access,
  resource: Resource,
  id: number,
  { now, secrets, readLine }: Resending,
): Promise<void> {
  const access = await reachable(reached, resource, id);
  const { companyId } = access.caller;
  const waiting = await readDeadLetter(access.trx, companyId, id);
  const line =
    waiting?.kind === LINES_KIND
      ? await readLine(
          (await findSource(access.trx, companyId, waiting.sourceid))?.parser ?? null,
          lineSetAside(waiting.event),
        )
      : undefined;
  const letter = await take(access, id);
  const isLine = letter.kind === LINES_KIND;
  const kind = isLine ? 'access-logs' : INTAKE_KINDS.find((one) => one === letter.kind);
  const stored = await findSource(access.trx, companyId, letter.sourceid);
  if (!kind || !stored) throw errors.failure('DEAD_LETTER_STAYS', letter.kind);
  const source = { sourceid: stored.sourceid, companyId, locationid: stored.locationid };
  const read = await readEvents(source, kind, [isLine ? line : JSON.parse(letter.event)]);
  const { setAside, rejected } = await storeEvents(access.trx, source, kind, read, {
    now: now(),
    hash: traceHasher(secrets),
  });
  if (setAside > 0 || rejected.length > 0) throw errors.failure('DEAD_LETTER_STAYS', letter.kind);
  log(access, resource, 'retry', letter);
}

/** Deletes an event that was set aside. @throws PorticoError 403 OUT_OF_SCOPE; 404 */
export async function discardDeadLetter(reached: Access, resource: Resource, id: number): Promise<void> {
  const access = await reachable(reached, resource, id);
  log(access, resource, 'delete', await take(access, id));
}

/** The caller in the company that they reach the event in. @throws PorticoError 404 */
async function reachable(reached: Access, resource: Resource, id: number): Promise<Access> {
  const access = await inCompanyOf(reached, resource, id);
  if (!(await findRow(access, resource, resource.fields, id))) throw errors.elementNotFound();
  return access;
}

/**
 * Takes an event out of the queue. The caller must be one who may change its source: what is done to the event applies
 * wherever the source does.
 */
async function take(access: Access, id: number): Promise<DeadLetter> {
  const { companyId } = access.caller;
  // Before the row: a batch of the intake holds this lock while it writes rows.
  await lockIntake(access.trx, companyId);
  const letter = await takeDeadLetter(access.trx, companyId, id);
  if (!letter) throw errors.elementNotFound();
  await requireWritable(access, sourcesIn(access.model), letter.sourceid);
  return letter;
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
