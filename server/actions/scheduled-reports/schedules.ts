import { allows } from '../../../domain/access/permissions';
import type { ScheduleCard, ScheduleReader, Scheduled, Sending } from '../../../domain/reports/schedule';
import { nextOccurrence, type Rhythm } from '../../../domain/reports/scheduleTimes';
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
  listSchedules,
  readersOf,
  setReaders,
  switchSchedule,
  updateSchedule,
  type Schedule,
} from '../../storage/scheduled-reports/schedules';
import { insertSending, latestSendings } from '../../storage/scheduled-reports/sendings';
import { requirePerson } from '../account/proof';
import { dayAt } from '../../../domain/reports/scheduleTimes';
import { ownZone, seenAdministrators } from './administrators';
import { readerOf, targetFor } from './reader';
import { ELEMENT } from './send';
import { findTarget } from './targets';

/** Schedules of one person at most. */
const MAX_SCHEDULES = 50;
/** Who sees the schedules of colleagues, and may pause and delete them. */
const CURATORS = ['admin:edit'];

/** What an owner says about a schedule. */
export interface ScheduleOrder extends Omit<Rhythm, 'timeZone'> {
  readonly formats: readonly ('pdf' | 'csv')[];
  /** Keys of administrators. */
  readonly readers: readonly number[];
}

const isCurator = (caller: Caller) => allows(caller.permissions, CURATORS);

/**
 * A person who works in the company of their account, as themselves: their reports are made with the rights of that
 * account.
 * @throws PorticoError 403
 */
function requireOwner(caller: Caller): void {
  requirePerson(caller);
  if (caller.companyId !== caller.homeCompanyId) throw errors.failure('SCHEDULE_ELSEWHERE');
}

/** The schedules of the caller; of everybody in the company for those who edit administrators. */
export async function schedulesOf(access: Access): Promise<{ schedules: ScheduleCard[]; seesAll: boolean }> {
  const { trx, caller } = access;
  const seesAll = isCurator(caller);
  const found = await listSchedules(trx, caller.companyId, seesAll ? null : caller.adminId);
  const ids = found.map(({ id }) => id);
  const readers = await readersOf(trx, ids);
  const latest = await latestSendings(trx, ids);
  const people = new Set([...found.map(({ adminId }) => adminId), ...[...readers.values()].flat()]);
  const names = new Map((await seenAdministrators(access, [...people])).map(({ id, name }) => [id, name]));
  const cards: ScheduleCard[] = [];
  for (const schedule of found) {
    const of = (readers.get(schedule.id) ?? []).map((id) => readerCard(id, schedule, names, latest));
    cards.push(await cardOf(access, schedule, names.get(schedule.adminId) ?? null, of));
  }
  return { schedules: cards, seesAll };
}

const readerCard = (
  id: number,
  schedule: Schedule,
  names: ReadonlyMap<number, string>,
  latest: ReadonlyMap<string, Sending>,
): ScheduleReader => ({ id, name: names.get(id) ?? null, last: latest.get(`${schedule.id}/${id}`) ?? null });

async function cardOf(
  access: Access,
  schedule: Schedule,
  owner: string | null,
  readers: readonly ScheduleReader[],
): Promise<ScheduleCard> {
  const { id, kind, targetId, every, day, hour, timeZone, pdf, csv, enabled, stopped, nextAt } = schedule;
  const target = await findTarget(access, kind, targetId);
  const mine = schedule.adminId === access.caller.adminId;
  return {
    ...{ id, kind, targetId, every, day, hour, timeZone, pdf, csv, enabled, stopped, mine, owner, readers },
    // Its owner knew the name when they saved it; to others, what they do not see has none.
    title: target?.title ?? (mine ? schedule.title : null),
    address: target?.address ?? null,
    nextAt: enabled && stopped === null ? nextAt.toISOString() : null,
  };
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
