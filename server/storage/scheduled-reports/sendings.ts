import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Refusal, SendingState } from '../../../domain/reports/schedule';
import type { Trx } from '../../db/connect';

/** One report to one recipient. */
interface NewSending {
  readonly reportId: number;
  readonly companyId: number;
  readonly adminId: number;
  readonly dueAt: Date;
  /** The day of it on the clocks of the owner, `yyyy-MM-dd`. */
  readonly dueOn: string;
  /** Asked for by the owner, for themselves. */
  readonly trial: boolean;
  readonly now: Date;
}

/** A sending that this server, and no other, may settle. */
export interface TakenSending extends Omit<NewSending, 'now'> {
  readonly id: number;
  readonly lease: string;
  /** This one included. */
  readonly attempts: number;
}

/** After so long without a renewal, another server takes a sending. */
const LEASE_MS = 5 * MINUTE_MS;
/** Time after which a sending is forgotten; longer than any rhythm. */
const RETENTION_MS = 100 * DAY_MS;
/** States of sendings that have not been made. */
export const OPEN = ['waiting', 'retried'] as const satisfies SendingState[];

/**
 * Adds a sending.
 * @returns its key; undefined when this occurrence has one for the recipient, or the schedule an open trial, already
 */
export async function insertSending(trx: Trx, sending: NewSending): Promise<number | undefined> {
  const { reportId, companyId, adminId, dueAt, dueOn, trial, now } = sending;
  const made = await trx
    .insertInto('scheduled_report_sending')
    .values({
      ...{ report_id: reportId, company_id: companyId, admin_id: adminId, due_at: dueAt, due_on: dueOn, trial },
      ...{ state: 'waiting', next_at: now, changed_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && Number(made.id);
}

/**
 * Takes the sending of the next company that has waited longest, or whose lease has expired. Several servers may ask at
 * once: each sending is given to one. Needs a system transaction.
 * @param which `after`: the company whose turn is over; `only`: this sending, of whatever company
 */
export async function takeSending(
  trx: Trx,
  now: Date,
  which: { readonly after: number } | { readonly only: number },
): Promise<TakenSending | undefined> {
  const next = trx
    .selectFrom('scheduled_report_sending')
    .select('id')
    .where('state', 'in', OPEN)
    .where('report_id', 'is not', null)
    .where('next_at', '<=', now)
    .$if('only' in which, (query) => query.where('id', '=', 'only' in which ? which.only : 0))
    .orderBy(({ eb }) => eb('company_id', '<=', 'after' in which ? which.after : 0))
    .orderBy('company_id')
    .orderBy('next_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .limit(1);
  return trx
    .updateTable('scheduled_report_sending')
    .set(({ eb }) => ({
      lease: randomUUID(),
      attempts: eb('attempts', '+', 1),
      next_at: new Date(now.getTime() + LEASE_MS),
    }))
    .where('id', '=', next)
    .returning([
      'id',
      'lease',
      'attempts',
      'report_id as reportId',
      'company_id as companyId',
      'admin_id as adminId',
      'due_at as dueAt',
      'due_on as dueOn',
      'trial',
    ])
    .$narrowType<{ lease: string; dueOn: string; reportId: number }>()
    .executeTakeFirst();
}

/** Gives the server that has a sending more time. Needs a system transaction. */
export async function renewSending(trx: Trx, { id, lease }: TakenSending, now: Date): Promise<void> {
  await trx
    .updateTable('scheduled_report_sending')
    .set({ next_at: new Date(now.getTime() + LEASE_MS) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** The trial of a schedule that has not been made yet; one whose next attempt is later is due now. @returns its key */
export async function findTrial(trx: Trx, reportId: number, now: Date): Promise<number | undefined> {
  const found = await trx
    .updateTable('scheduled_report_sending')
    .set(({ eb }) => ({ next_at: eb.case().when('lease', 'is', null).then(now).else(eb.ref('next_at')).end() }))
    .where('report_id', '=', reportId)
    .where('trial', '=', true)
    .where('state', 'in', OPEN)
    .returning('id')
    .executeTakeFirst();
  return found && Number(found.id);
}

/**
 * Bytes of the files that were sent since a time, also for schedules that are gone. Needs a system transaction.
 * @param companyId absent: by all companies
 */
export async function sentBytes(trx: Trx, since: Date, companyId?: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom('scheduled_report_sending')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('changed_at', '>=', since)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId!))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** What became of an attempt. */
export type SendingOutcome =
  | { readonly state: 'queued' | 'kept'; readonly messageId: string; readonly bytes: number }
  | { readonly state: 'waiting' | 'retried'; readonly nextAt: Date }
  | { readonly state: 'refused'; readonly refusal: Refusal };

/**
 * Settles a sending that was taken. Needs a system transaction.
 * @returns false when another server has it by now
 */
export async function settleSending(
  trx: Trx,
  { id, lease, attempts }: TakenSending,
  outcome: SendingOutcome,
  now: Date,
): Promise<boolean> {
  const settled = await trx
    .updateTable('scheduled_report_sending')
    .set({
      state: outcome.state,
      lease: null,
      changed_at: now,
      refusal: outcome.state === 'refused' ? outcome.refusal : null,
      ...('messageId' in outcome && { message_id: outcome.messageId, bytes: outcome.bytes }),
      ...('nextAt' in outcome && { next_at: outcome.nextAt }),
      // Waiting for the end of the recipient's day is no attempt.
      ...(outcome.state === 'waiting' && { attempts: attempts - 1 }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/**
 * Takes back the sendings of a schedule that have not been made.
 * @param kept recipients who still get theirs, and its trials; absent: none
 */
export async function dropWaiting(trx: Trx, reportId: number, kept?: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('scheduled_report_sending')
    .where('report_id', '=', reportId)
    .where('state', 'in', OPEN)
    .$if(kept !== undefined, (query) =>
      query.where('trial', '=', false).where('admin_id', 'not in', kept && kept.length > 0 ? kept : [0]),
    )
    .execute();
}

/** When a schedule was last due, its trials apart; null: never, or so long ago that it is forgotten. */
export async function lastDue(trx: Trx, reportId: number): Promise<Date | null> {
  const { at } = await trx
    .selectFrom('scheduled_report_sending')
    .select(({ fn }) => fn.max('due_at').as('at'))
    .where('report_id', '=', reportId)
    .where('trial', '=', false)
    .executeTakeFirstOrThrow();
  return at as Date | null;
}

/** Takes back a sending that was taken. Needs a system transaction. */
export async function dropSending(trx: Trx, { id, lease }: TakenSending): Promise<void> {
  await trx.deleteFrom('scheduled_report_sending').where('id', '=', id).where('lease', '=', lease).execute();
}

/** Forgets old sendings. Needs a system transaction. */
export async function forgetOldSendings(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('scheduled_report_sending')
    .where('changed_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}
