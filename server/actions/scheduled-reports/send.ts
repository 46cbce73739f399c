import type { Refusal, Stop } from '../../../domain/reports/schedule';
import { dayAt, latestOccurrence, nextOccurrence, periodBefore } from '../../../domain/reports/scheduleTimes';
import { addDays } from '../../../domain/time/calendar';
import { HOUR_MS } from '../../../domain/time/durations';
import type { TimeRange } from '../../../domain/time/timeRange';
import { fromWallClock } from '../../../domain/time/wallClock';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { PorticoError } from '../../errors/catalogue';
import { appendAudit } from '../../storage/audit/audit';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { lockDue, scheduleAnywhere, setNext, stopSchedule } from '../../storage/scheduled-reports/due';
import { readersOf, type Schedule } from '../../storage/scheduled-reports/schedules';
import {
  dropWaiting,
  followMails,
  insertSending,
  settleSending,
  takeSending,
  type SendingOutcome,
  type TakenSending,
} from '../../storage/scheduled-reports/sendings';
import { newMessageId, queueMail } from '../mail/queueMail';
import { RETRY_DELAYS_S } from '../mail/sender';
import { makeFiles } from './contents';
import { reportLetter } from './letter';
import { readerOf, targetFor, type Reader } from './reader';
import { writingFor } from './writing';

/** A sending that is later than this says so, in ms. */
const LATE_MS = HOUR_MS;
/** The word under which the audit log knows scheduled reports. */
export const ELEMENT = 'scheduled_report';

type Needs = Pick<Context, 'config' | 'db' | 'models' | 'secrets' | 'now'>;

/**
 * Sends the reports that are due. Any number of servers may do so over one database: each occurrence is claimed once, and
 * each reader gets it once. Of occurrences that were missed while no server ran, the latest is sent, late.
 * @param onError told of what failed; the others are sent all the same
 */
export async function sendScheduledReports(context: Needs, onError: (error: unknown) => void): Promise<void> {
  while (await claimDue(context));
  while (await sendNext(context, onError));
  await asSystem(context.db, (trx) => followMails(trx, context.now()));
}

/** Makes the sendings of one occurrence, and writes when the next one is. @returns false when nothing is due */
async function claimDue({ db, now }: Needs): Promise<boolean> {
  return asSystem(db, async (trx) => {
    const at = now();
    const schedule = await lockDue(trx, at);
    if (!schedule) return false;
    const dueAt = latestOccurrence(schedule, at);
    const readers = (await readersOf(trx, [schedule.id])).get(schedule.id) ?? [];
    for (const adminId of readers) {
      await insertSending(trx, {
        ...{ reportId: schedule.id, companyId: schedule.companyId, adminId, dueAt, trial: false, now: at },
        dueOn: dayAt(dueAt, schedule.timeZone),
      });
    }
    await setNext(trx, schedule.id, nextOccurrence(schedule, at));
    return true;
  });
}

/** Makes the sending that has waited longest. @returns false when none waits */
async function sendNext(context: Needs, onError: (error: unknown) => void): Promise<boolean> {
  const taken = await asSystem(context.db, (trx) => takeSending(trx, context.now()));
  if (!taken) return false;
  await sendTaken(context, taken, onError);
  return true;
}

/** Makes one sending now, if nobody else does. */
export async function sendOne(context: Needs, id: number, onError: (error: unknown) => void): Promise<void> {
  const taken = await asSystem(context.db, (trx) => takeSending(trx, context.now(), id));
  if (taken) await sendTaken(context, taken, onError);
}

async function sendTaken(context: Needs, taken: TakenSending, onError: (error: unknown) => void): Promise<void> {
  try {
    // A server that dies of a report must not be followed by the others.
    if (taken.attempts > RETRY_DELAYS_S.length + 1) await refuse(context, taken, 'failed');
    else await attempt(context, taken);
  } catch (error) {
    const passes = !(error instanceof PorticoError) || error.status >= 500 || error.status === 429;
    if (passes) onError(error);
    const delay = passes ? RETRY_DELAYS_S[taken.attempts - 1] : undefined;
    if (delay === undefined) return refuse(context, taken, 'failed');
    const nextAt = new Date(context.now().getTime() + delay * 1000);
    await settle(context, taken, { state: 'retried', nextAt });
  }
}

const settle = ({ db, now }: Needs, taken: TakenSending, outcome: SendingOutcome) =>
  asSystem(db, async (trx) => void (await settleSending(trx, taken, outcome, now())));
const refuse = (context: Needs, taken: TakenSending, refusal: Refusal) =>
  settle(context, taken, { state: 'refused', refusal });

/** Why a schedule may not go on: only what its owner sees is sent. */
async function stopOf(context: Needs, schedule: Schedule): Promise<Stop | undefined> {
  const owner = await readerOf(context, schedule);
  if (owner === 'account') return 'owner';
  // An owner without an address may still send to others.
  if (typeof owner === 'string') return undefined;
  return (await targetFor(context, owner.caller, schedule)) ? undefined : 'unseen';
}

async function attempt(context: Needs, taken: TakenSending): Promise<void> {
  const { db, now } = context;
  const schedule = await asSystem(db, (trx) => scheduleAnywhere(trx, taken.reportId));
  // Deleted meanwhile, and its sendings with it.
  if (!schedule) return;
  const stopped = await stopOf(context, schedule);
  if (stopped !== undefined) {
    return asSystem(db, async (trx) => {
      await stopSchedule(trx, schedule.id, stopped);
      await dropWaiting(trx, schedule.id);
    });
  }
  const reader = await readerOf(context, { ...schedule, adminId: taken.adminId });
  if (typeof reader === 'string') return refuse(context, taken, reader);
  const period = periodBefore(schedule, taken.dueOn);
  const over = endOf(period, reader.caller.timezone);
  if (!taken.trial && over > now()) return settle(context, taken, { state: 'waiting', nextAt: over });
  await send(context, { taken, schedule, reader, period, over });
}

/** When the last day of a period is over on the clocks of a zone. */
const endOf = ({ to }: TimeRange, zone: string): Date =>
  new Date(fromWallClock(`${addDays(to, 1)} 00:00:00`, zone) ?? `${addDays(to, 1)}T00:00:00Z`);

interface Prepared {
  readonly taken: TakenSending;
  readonly schedule: Schedule;
  readonly reader: Reader;
  readonly period: TimeRange;
  /** When the period is over for the reader. */
  readonly over: Date;
}

/** Makes the report and writes its mail: the mail and the note that it was sent are in one transaction. */
async function send(context: Needs, { taken, schedule, reader, period, over }: Prepared): Promise<void> {
  const { db } = context;
  const now = context.now();
  const { companyId, locale, timezone, adminId } = reader.caller;
  const writing = writingFor(locale, timezone);
  const report = await makeFiles(context, { reader, schedule, period, writing, now });
  if (!report) return refuse(context, taken, 'unseen');
  const owner = await asSystem(db, (trx) => accountOwner(trx, schedule.adminId));
  const should = Math.max(taken.dueAt.getTime(), over.getTime());
  const late = !taken.trial && now.getTime() - should > LATE_MS;
  const { subject, letter } = reportLetter(
    context,
    {
      ...{ schedule, report, reader, period, now, trial: taken.trial, owner: owner?.name ?? '' },
      ...(late && { planned: taken.dueAt }),
    },
    writing,
  );
  const messageId = newMessageId(context);
  await asSystem(db, async (trx) => {
    const state = await queueMail(trx, context, {
      ...{ companyId, userId: null, kind: 'scheduled-report', to: reader.email, language: locale },
      ...{ subject, letter, attachments: report.files, messageId },
    });
    const settled = await settleSending(trx, taken, { state, messageId }, now);
    // Another server has it: its mail is the one.
    if (!settled) throw new Error('a scheduled report was taken by another server');
    appendAudit(trx, {
      ...{ companyId, adminId: schedule.adminId, originalAdminId: null, ip: '', action: 'export' },
      ...{ element: ELEMENT, elementId: schedule.id },
      data: { title: report.title, to: adminId, files: report.files.map(({ name }) => name) },
    });
  });
}
