import type { Scheduled } from '../../../domain/reports/schedule';
import { dayAt, nextOccurrence } from '../../../domain/reports/scheduleTimes';
import { DAY_MS } from '../../../domain/time/durations';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import type { AuditAction } from '../../../domain/records/auditActions';
import type { Access } from '../../storage/records/records';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  recipientsOf,
  setRecipients,
  switchSchedule,
  updateSchedule,
  type Schedule,
} from '../../storage/scheduled-reports/schedules';
import { dropWaiting, findTrial, insertSending, lastDue } from '../../storage/scheduled-reports/sendings';
import { forgetUnsubscriptions } from '../../storage/unsubscriptions/unsubscriptions';
import type { OwnAccess } from '../account/ownAccount';
import { requirePerson } from '../account/proof';
import { changesBetween } from '../records/audit';
import { mayManageAll } from '../records/operations';
import { checkedSchedule, type ScheduleInput } from './checkedSchedule';
import { ELEMENT } from './send';
import { loggedTitle } from '../targets/targets';

/** Schedules of one person, and of a company, at most. */
const MAX_SCHEDULES = 50;
const MAX_COMPANY_SCHEDULES = 200;

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
 * @throws PorticoError 404 for what the caller does not see; 422 for recipients that they do not see or that would get
 *   nothing, and for a day that a week does not have; 409 SCHEDULE_TOO_MANY; 403 for API keys, while impersonating and in
 *   another company than the own one
 */
export async function createSchedule(
  context: Context,
  access: OwnAccess,
  { kind, targetId, ...input }: ScheduleInput & { readonly kind: Scheduled; readonly targetId: number },
): Promise<number> {
  const { trx, caller } = access;
  requireOwner(caller);
  const { companyId, adminId, teamMemberId } = caller;
  const checked = await checkedSchedule(context, access, { kind, targetId }, input, []);
  const now = context.now();
  const { at: nextAt } = nextOccurrence(checked, now);
  const values = { ...checked, companyId, adminId, teamMemberId, kind, targetId, nextAt };
  const id = await insertSchedule(trx, values, { ofPerson: MAX_SCHEDULES, ofCompany: MAX_COMPANY_SCHEDULES });
  if (id === 'person') throw errors.failure('SCHEDULE_TOO_MANY', MAX_SCHEDULES);
  if (id === 'company') throw errors.failure('SCHEDULE_COMPANY_FULL', MAX_COMPANY_SCHEDULES);
  await setRecipients(trx, companyId, id, input.recipients);
  await log(access, 'create', { id, kind, targetId }, changesBetween({}, valuesOf(checked, input.recipients)));
  return id;
}

/**
 * Changes a schedule of the caller; one that has stopped begins again, with the rights that the caller has now.
 * @param input with the version that the caller has read
 * @throws PorticoError as `createSchedule`; 404; 412 for another version: a recipient may have unsubscribed
 */
export async function changeSchedule(
  context: Context,
  access: OwnAccess,
  id: number,
  { version, ...input }: ScheduleInput & { readonly version: number },
): Promise<void> {
  const { trx, caller } = access;
  requireOwner(caller);
  const schedule = await ownSchedule(access, id);
  if (schedule.version !== version) throw errors.staleVersion();
  const present = (await recipientsOf(trx, [id])).get(id) ?? [];
  const checked = await checkedSchedule(context, access, schedule, input, present);
  // A schedule that is moved does not send twice within a day.
  const after = Math.max(context.now().getTime(), ((await lastDue(trx, id))?.getTime() ?? 0) + DAY_MS - 1);
  const { at: nextAt } = nextOccurrence(checked, new Date(after));
  await updateSchedule(trx, id, { ...checked, ...{ stopped: null, nextAt, teamMemberId: caller.teamMemberId } });
  await setRecipients(trx, caller.companyId, id, input.recipients);
  await dropWaiting(trx, id, input.recipients);
  await forgetUnsubscriptions(trx, 'report', id, input.recipients);
  const changes = changesBetween(valuesOf(schedule, present), valuesOf(checked, input.recipients));
  await log(access, 'update', schedule, changes);
}

/** What the audit log says about a schedule. */
const valuesOf = (
  { every, day, hour, timeZone, pdf, csv }: Pick<Schedule, 'every' | 'day' | 'hour' | 'timeZone' | 'pdf' | 'csv'>,
  recipients: readonly number[],
) => ({ every, day, hour, timeZone, pdf, csv, recipients: [...recipients].sort((a, b) => a - b) });

/**
 * Pauses a schedule: what has not been made is not sent, trials apart. Its owner alone starts it again, and what was due
 * meanwhile is not sent.
 * @throws PorticoError 404; 403 for API keys, while impersonating, and for a colleague who would start it again
 */
export async function pauseSchedule(context: Context, access: Access, id: number, enabled: boolean): Promise<void> {
  const schedule = await changeable(access, id);
  if (enabled && schedule.adminId !== access.caller.adminId) throw errors.notEnoughPermissions();
  const { at: nextAt } = nextOccurrence(schedule, context.now());
  await switchSchedule(access.trx, id, { enabled, stopped: enabled ? null : schedule.stopped, nextAt });
  if (!enabled) await dropWaiting(access.trx, id, []);
  await log(access, enabled ? 'enable' : 'disable', schedule);
}

/** Deletes a schedule, and its sendings that have not been made; mails in the outbox leave. @throws PorticoError 404, 403 */
export async function removeSchedule(access: Access, id: number): Promise<void> {
  const schedule = await changeable(access, id);
  await dropWaiting(access.trx, id);
  await deleteSchedule(access.trx, id);
  await log(access, 'delete', schedule);
}

/**
 * Prepares a sending to the owner alone, of the report that would be due now. There is one at a time: an earlier one that
 * has not been made yet is that one.
 * @returns its key, for `sendOne`
 * @throws PorticoError 404, 403
 */
export async function prepareTrial(context: Context, access: Access, id: number): Promise<number> {
  const { trx, caller } = access;
  requireOwner(caller);
  const schedule = await ownSchedule(access, id);
  const now = context.now();
  const open = await findTrial(trx, id, now);
  if (open !== undefined) return open;
  const { adminId, companyId } = schedule;
  const dueOn = dayAt(now, schedule.timeZone);
  const sending = await insertSending(trx, { reportId: id, companyId, adminId, trial: true, now, dueAt: now, dueOn });
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
  if (!schedule || (schedule.adminId !== caller.adminId && !mayManageAll(caller))) throw errors.elementNotFound();
  return schedule;
}

async function log(
  access: Access,
  action: AuditAction,
  { id, kind, targetId }: Pick<Schedule, 'id' | 'kind' | 'targetId'>,
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> {
  const data = { title: await loggedTitle(access, kind, targetId), ...(changes && { changes }) };
  appendAudit(access.trx, { ...actorOf(access.caller), action, element: ELEMENT, elementId: id, data });
}
