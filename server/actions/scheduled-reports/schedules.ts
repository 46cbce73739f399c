import type { Scheduled } from '../../../domain/reports/schedule';
import { dayAt, nextOccurrence, type Rhythm } from '../../../domain/reports/scheduleTimes';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import type { AuditAction } from '../../../domain/records/auditActions';
import type { Access } from '../../storage/records/records';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  setReaders,
  switchSchedule,
  updateSchedule,
  type Schedule,
} from '../../storage/scheduled-reports/schedules';
import { insertSending } from '../../storage/scheduled-reports/sendings';
import { requirePerson } from '../account/proof';
import { ownZone, seenAdministrators } from './administrators';
import { isCurator } from './list';
import { readerOf, targetFor } from './reader';
import { ELEMENT } from './send';
import { findTarget } from './targets';

/** Schedules of one person at most. */
const MAX_SCHEDULES = 50;

/** What an owner says about a schedule. */
interface ScheduleOrder extends Omit<Rhythm, 'timeZone'> {
  readonly formats: readonly ('pdf' | 'csv')[];
  /** Keys of administrators. */
  readonly readers: readonly number[];
}

/**
 * A person who works in the company of their account, as themselves: their reports are made with the rights of that
 * account.
 * @throws PorticoError 403
 */
function requireOwner(caller: Caller): void {
  requirePerson(caller);
  if (caller.companyId !== caller.homeCompanyId) throw errors.failure('SCHEDULE_ELSEWHERE');
}

/**
 * Adds a schedule for something that the caller sees.
 * @returns its key
 * @throws PorticoError 404 for what the caller does not see; 422 for readers whom they do not see or who would get
 *   nothing, and for a day that a week does not have; 409 SCHEDULE_TOO_MANY; 403 for API keys, while impersonating and in
 *   another company than the own one
 */
export async function createSchedule(
  context: Context,
  access: Access,
  { kind, targetId, ...order }: ScheduleOrder & { readonly kind: Scheduled; readonly targetId: number },
): Promise<number> {
  const { trx, caller } = access;
  requireOwner(caller);
  const { companyId, adminId } = caller;
  const checked = await checkedOrder(context, access, { kind, targetId }, order);
  const now = context.now();
  const nextAt = nextOccurrence(checked, now);
  const values = { ...checked, companyId, adminId, kind, targetId, nextAt, createdAt: now };
  const id = await insertSchedule(trx, values, MAX_SCHEDULES);
  if (id === undefined) throw errors.failure('SCHEDULE_TOO_MANY', MAX_SCHEDULES);
  await setReaders(trx, companyId, id, order.readers);
  log(access, 'create', id, checked.title);
  return id;
}

/** Changes a schedule of the caller; one that has stopped begins again. @throws PorticoError as `createSchedule`; 404 */
export async function changeSchedule(
  context: Context,
  access: Access,
  id: number,
  order: ScheduleOrder,
): Promise<void> {
  requireOwner(access.caller);
  const schedule = await ownSchedule(access, id);
  const checked = await checkedOrder(context, access, schedule, order);
  await updateSchedule(access.trx, id, {
    ...checked,
    stopped: null,
    nextAt: nextOccurrence(checked, context.now()),
  });
  await setReaders(access.trx, access.caller.companyId, id, order.readers);
  log(access, 'update', id, checked.title);
}

/** Pauses a schedule, or starts it again: what was due meanwhile is not sent. @throws PorticoError 404, 403 */
export async function pauseSchedule(context: Context, access: Access, id: number, enabled: boolean): Promise<void> {
  const schedule = await changeable(access, id);
  const nextAt = nextOccurrence(schedule, context.now());
  await switchSchedule(access.trx, id, { enabled, stopped: enabled ? null : schedule.stopped, nextAt });
  log(access, enabled ? 'enable' : 'disable', id, schedule.title);
}

/** @throws PorticoError 404, 403 */
export async function removeSchedule(access: Access, id: number): Promise<void> {
  const schedule = await changeable(access, id);
  await deleteSchedule(access.trx, id);
  log(access, 'delete', id, schedule.title);
}

/**
 * Prepares a sending to the owner alone, of the report that would be due now.
 * @returns its key, for `sendOne`
 * @throws PorticoError 404, 403
 */
export async function prepareTrial(context: Context, access: Access, id: number): Promise<number> {
  requireOwner(access.caller);
  const schedule = await ownSchedule(access, id);
  const now = context.now();
  const sending = await insertSending(access.trx, {
    ...{ reportId: id, companyId: schedule.companyId, adminId: access.caller.adminId, trial: true, now, dueAt: now },
    dueOn: dayAt(now, schedule.timeZone),
  });
  if (sending === undefined) throw errors.elementNotFound();
  return sending;
}

async function ownSchedule({ trx, caller }: Access, id: number): Promise<Schedule> {
  const schedule = await findSchedule(trx, caller.companyId, id, true);
  if (schedule?.adminId !== caller.adminId) throw errors.elementNotFound();
  return schedule;
}

/** A schedule of the caller, or of a colleague for those who may pause and delete it. */
async function changeable({ trx, caller }: Access, id: number): Promise<Schedule> {
  requirePerson(caller);
  const schedule = await findSchedule(trx, caller.companyId, id, true);
  if (!schedule || (schedule.adminId !== caller.adminId && !isCurator(caller))) throw errors.elementNotFound();
  return schedule;
}

/** @throws PorticoError 404, 422 */
async function checkedOrder(
  context: Context,
  access: Access,
  { kind, targetId }: Pick<Schedule, 'kind' | 'targetId'>,
  { every, day, hour, formats, readers }: ScheduleOrder,
) {
  const target = await findTarget(access, kind, targetId);
  if (!target) throw errors.elementNotFound();
  if (every === 'week' && day > 7) throw errors.validationFailed({ day: fieldError('FIELD_TOO_BIG', 7) });
  const timeZone = await ownZone(access);
  const { companyId } = access.caller;
  const seen = await seenAdministrators(access, readers);
  const unknown = readers.some((id) => !seen.some((one) => one.id === id));
  if (unknown) throw errors.validationFailed({ readers: fieldError('UNKNOWN_REFERENCE') });
  const blind: string[] = [];
  for (const { id, name } of seen) {
    const reader = await readerOf(context, { companyId, adminId: id, timeZone });
    if (typeof reader === 'string' || !(await targetFor(context, reader.caller, { kind, targetId }))) blind.push(name);
  }
  if (blind.length > 0) throw errors.validationFailed({ readers: fieldError('SCHEDULE_BLIND', blind.join(', ')) });
  const { title } = target;
  return { title, every, day, hour, timeZone, pdf: formats.includes('pdf'), csv: formats.includes('csv') };
}

function log({ trx, caller }: Access, action: AuditAction, id: number, title: string): void {
  appendAudit(trx, { ...actorOf(caller), action, element: ELEMENT, elementId: id, data: { title } });
}
