import { MASKED } from '../../../domain/access/masking';
import type { Refusal, Stop } from '../../../domain/reports/schedule';
import { addDays } from '../../../domain/time/calendar';
import { periodBefore } from '../../../domain/reports/scheduleTimes';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { TimeRange } from '../../../domain/time/timeRange';
import { fromWallClock } from '../../../domain/time/wallClock';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { PorticoError } from '../../errors/catalogue';
import { appendAudit } from '../../storage/audit/audit';
import { accountOwner } from '../../storage/auth/accountOwners';
import { scheduleAnywhere, stopSchedule } from '../../storage/scheduled-reports/due';
import { recipientsOf, type Schedule } from '../../storage/scheduled-reports/schedules';
import {
  dropSending,
  dropWaiting,
  renewSending,
  settleSending,
  type SendingOutcome,
  type TakenSending,
} from '../../storage/scheduled-reports/sendings';
import { newMessageId, queueMail } from '../mail/queueMail';
import { RETRY_DELAYS_S } from '../mail/sender';
import { unsubscribeMailLink } from '../unsubscribe/mailLink';
import { makeFiles } from './contents';
import { membershipOf, recipientOf, withCaller, type Recipient } from './recipient';
import { roomFor } from './room';
import { reportMail } from './reportMail';
import { findTarget, loggedTitle } from '../targets/targets';
import { writingFor } from './writing';

/** A sending that is later than this says so, in ms. */
const DELAY_NOTICE_MS = HOUR_MS;
/** How often the lease of a sending is renewed while it is made, in ms. */
const RENEW_MS = MINUTE_MS;
/** The right that is needed to set up a schedule, and to keep it. */
const REPORT_RIGHT = 'report:view';
/** The word under which the audit log knows scheduled reports. */
export const ELEMENT = 'scheduled_report';

export type SendingContext = Pick<Context, 'config' | 'db' | 'models' | 'secrets' | 'now'>;

/**
 * Makes a sending that was taken, and settles it; its lease is renewed meanwhile.
 * @param onError called with an error after which there is another attempt
 */
export async function sendTaken(
  context: SendingContext,
  taken: TakenSending,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = context;
  const renew = () => void asSystem(db, (trx) => renewSending(trx, taken, now())).catch(onError);
  const renewal = setInterval(renew, RENEW_MS);
  try {
    // A report that ends servers must not end all of them.
    if (taken.attempts > RETRY_DELAYS_S.length + 1) await refuse(context, taken, 'failed');
    else await attempt(context, taken);
  } catch (error) {
    const passes = !(error instanceof PorticoError) || error.status >= 500 || error.status === 429;
    if (passes) onError(error);
    const delay = passes ? RETRY_DELAYS_S[taken.attempts - 1] : undefined;
    if (delay === undefined) return await refuse(context, taken, 'failed');
    await settle(context, taken, { state: 'retried', nextAt: new Date(now().getTime() + delay * 1000) });
  } finally {
    clearInterval(renewal);
  }
}

const settle = ({ db, now }: SendingContext, taken: TakenSending, outcome: SendingOutcome) =>
  asSystem(db, async (trx) => void (await settleSending(trx, taken, outcome, now())));
const refuse = (context: SendingContext, taken: TakenSending, refusal: Refusal) =>
  settle(context, taken, { state: 'refused', refusal });

const recipient = (context: SendingContext, schedule: Schedule, adminId: number) =>
  asSystem(context.db, (trx) => recipientOf(trx, context, schedule, adminId));

/** Why a schedule may not continue: it needs an owner who may see reports and sees this one. */
async function stopOf(context: SendingContext, schedule: Schedule): Promise<Stop | undefined> {
  const owner = await recipient(context, schedule, schedule.adminId);
  if (typeof owner === 'string') return owner === 'account' ? 'owner' : 'right';
  if (!owner.caller.permissions.has(REPORT_RIGHT)) return 'right';
  const { kind, targetId } = schedule;
  const target = await withCaller(context, owner.caller, (access) => findTarget(access, kind, targetId));
  return target ? undefined : 'unseen';
}

/** Whether a schedule is still on, and an administrator one of its recipients. */
const isWanted = async ({ db }: SendingContext, { id, enabled, stopped }: Schedule, adminId: number) =>
  enabled &&
  stopped === null &&
  (await asSystem(db, (trx) => recipientsOf(trx, [id]))).get(id)?.includes(adminId) === true;

async function attempt(context: SendingContext, taken: TakenSending): Promise<void> {
  const { db, now } = context;
  const schedule = await asSystem(db, (trx) => scheduleAnywhere(trx, taken.reportId));
  // Deleted meanwhile, and this sending with it.
  if (!schedule) return;
  if (!taken.trial && !(await isWanted(context, schedule, taken.adminId))) {
    return asSystem(db, (trx) => dropSending(trx, taken));
  }
  const stopped = await stopOf(context, schedule);
  if (stopped !== undefined) return stop(context, schedule, stopped);
  const reader = await recipient(context, schedule, taken.adminId);
  if (typeof reader === 'string') return refuse(context, taken, reader);
  if (reader.email === undefined) return refuse(context, taken, 'address');
  if (!taken.trial && !reader.wantsMail) return refuse(context, taken, 'unwanted');
  const period = periodBefore(schedule, taken.dueOn);
  const over = endOf(period, reader.caller.timezone);
  if (!taken.trial && over > now()) return settle(context, taken, { state: 'waiting', nextAt: over });
  await send(context, { taken, schedule, recipient: reader, email: reader.email, period, over });
}

/** Stops a schedule. The audit entry has no name: the owner may not see any more what was sent. */
function stop({ db }: SendingContext, { id, companyId, adminId }: Schedule, stopped: Stop): Promise<void> {
  return asSystem(db, async (trx) => {
    await stopSchedule(trx, id, stopped);
    await dropWaiting(trx, id);
    appendAudit(trx, {
      ...{ companyId, adminId: null, originalAdminId: null, ip: '', action: 'disable' },
      ...{ element: ELEMENT, elementId: id, data: { title: MASKED, owner: adminId, stopped } },
    });
  });
}

/** When the last day of a period is over on the clocks of a zone. */
const endOf = ({ to }: TimeRange, zone: string): Date =>
  new Date(fromWallClock(`${addDays(to, 1)} 00:00:00`, zone) ?? `${addDays(to, 1)}T00:00:00Z`);

interface SendingInput {
  readonly taken: TakenSending;
  readonly schedule: Schedule;
  readonly recipient: Recipient;
  readonly email: string;
  readonly period: TimeRange;
  /** When the period is over for the recipient. */
  readonly over: Date;
}

/** Makes the report and writes its mail: the mail and the note that it was sent are in one transaction. */
async function send(context: SendingContext, input: SendingInput): Promise<void> {
  const { taken, schedule, recipient: to, email, period, over } = input;
  const { db } = context;
  const now = context.now();
  const { companyId, locale, timezone, adminId } = to.caller;
  const writing = writingFor(locale, timezone);
  const room = await asSystem(db, (trx) => roomFor(trx, context, companyId));
  const report = await makeFiles(context, { recipient: to, schedule, period, writing, now, room });
  if (!report) return refuse(context, taken, 'unseen');
  const owner = await asSystem(db, (trx) => accountOwner(trx, schedule.adminId));
  const should = Math.max(taken.dueAt.getTime(), over.getTime());
  const isDelayed = !taken.trial && now.getTime() - should > DELAY_NOTICE_MS;
  const { subject, letter } = reportMail(
    context,
    {
      ...{
        schedule,
        report,
        recipient: to,
        period,
        now,
        trial: taken.trial,
        owner: schedule.adminId === adminId ? null : owner?.name || owner?.admin.login || '',
      },
      ...(isDelayed && { plannedAt: taken.dueAt }),
    },
    writing,
  );
  const messageId = newMessageId(context);
  const { files, bytes } = report;
  const title = await withCaller(context, to.caller, (access) => loggedTitle(access, schedule.kind, schedule.targetId));
  await asSystem(db, async (trx) => {
    // The person who tries it out has requested this mail.
    const unsubscribe = taken.trial
      ? undefined
      : unsubscribeMailLink(trx, context, { kind: 'report', id: schedule.id, adminId }, locale);
    const state = await queueMail(trx, context, {
      ...{ companyId, userId: null, adminId, kind: 'scheduled-report', to: email, language: locale, messageId },
      reader: {
        ...{ companyId, ownerId: adminId, teamMemberId: membershipOf(schedule, adminId), anyOf: report.rights },
        seenWith: { scope: to.caller.scope, permissions: [...to.caller.permissions].sort() },
      },
      letter: { ...letter, ...(unsubscribe && { unsubscribe }) },
      ...{ subject, listedAs: writing.words.listed, attachments: files },
    });
    const settled = await settleSending(trx, taken, { state, messageId, bytes }, now);
    // Another server has it: its mail is the one.
    if (!settled) throw new Error('a scheduled report was taken by another server');
    appendAudit(trx, {
      // No person waits for it: the rows are those that the recipient sees.
      ...{ companyId, adminId: null, originalAdminId: null, ip: '', action: 'export' },
      ...{ element: ELEMENT, elementId: schedule.id },
      data: {
        title,
        owner: schedule.adminId,
        to: adminId,
        files: files.map(({ name }) => (title === MASKED ? MASKED : name)),
      },
    });
  });
}
