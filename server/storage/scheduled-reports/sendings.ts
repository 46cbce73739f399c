import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Refusal, Sending, SendingState } from '../../../domain/reports/schedule';
import type { Trx } from '../../db/connect';

/** One report to one reader. */
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

/** A server that says nothing for so long is dead: all reports of a dashboard together take less. */
const LEASE_MS = 15 * 60_000;
/** Days after which a sending is forgotten; longer than any rhythm. */
const RETENTION_MS = 100 * 24 * 3600_000;
const OPEN = ['waiting', 'retried'] as const satisfies SendingState[];

/** Adds a sending. @returns its key; undefined when this occurrence has one for the reader already */
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
 * Takes the sending that has waited longest, or whose server has fallen silent. Several servers may ask at once: each is
 * given to one. Needs a system transaction.
 * @param only this one
 */
export async function takeSending(trx: Trx, now: Date, only?: number): Promise<TakenSending | undefined> {
  const next = trx
    .selectFrom('scheduled_report_sending')
    .select('id')
    .where('state', 'in', OPEN)
    .where('next_at', '<=', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
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
    .$narrowType<{ lease: string; dueOn: string }>()
    .executeTakeFirst();
}

/** What became of an attempt. */
export type SendingOutcome =
  | { readonly state: 'queued' | 'kept'; readonly messageId: string }
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
      ...('messageId' in outcome && { message_id: outcome.messageId }),
      ...('nextAt' in outcome && { next_at: outcome.nextAt }),
      // Waiting for the end of the reader's day is no attempt.
      ...(outcome.state === 'waiting' && { attempts: attempts - 1 }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Takes back the sendings of a schedule that have not been made. Needs a system transaction. */
export async function dropWaiting(trx: Trx, reportId: number): Promise<void> {
  await trx
    .deleteFrom('scheduled_report_sending')
    .where('report_id', '=', reportId)
    .where('state', 'in', OPEN)
    .execute();
}

/** Notes what became of the mails in the outbox, and forgets old sendings. Needs a system transaction. */
export async function followMails(trx: Trx, now: Date): Promise<void> {
  await sql`
    update scheduled_report_sending s set changed_at = ${now},
      state = case m.m_state when 'failed' then 'undelivered' else m.m_state end
    from mail m
    where s.message_id = m.message_id and s.state in ('queued', 'undelivered')
      and s.state <> case m.m_state when 'failed' then 'undelivered' else m.m_state end`.execute(trx);
  await trx
    .deleteFrom('scheduled_report_sending')
    .where('changed_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}

/** Where a sending stands; one of a schedule that has stopped is gone. Needs a system transaction. */
export async function sendingOf(trx: Trx, id: number): Promise<Pick<Sending, 'state' | 'refusal'>> {
  const found = await trx
    .selectFrom('scheduled_report_sending')
    .select(['state', 'refusal'])
    .where('id', '=', id)
    .$narrowType<Pick<Sending, 'state' | 'refusal'>>()
    .executeTakeFirst();
  return found ?? { state: 'refused', refusal: 'unseen' };
}

/** The latest sending of each reader of schedules, by `<schedule>/<reader>`. */
export async function latestSendings(trx: Trx, reports: readonly number[]): Promise<ReadonlyMap<string, Sending>> {
  const rows = await trx
    .selectFrom('scheduled_report_sending')
    .distinctOn(['report_id', 'admin_id'])
    .select(['report_id as report', 'admin_id as reader', 'state', 'refusal', 'changed_at as at'])
    .where('report_id', 'in', reports.length > 0 ? reports : [0])
    .orderBy('report_id')
    .orderBy('admin_id')
    .orderBy('id', 'desc')
    .$narrowType<Pick<Sending, 'state' | 'refusal'>>()
    .execute();
  return new Map(
    rows.map(({ report, reader, state, refusal, at }) => [
      `${report}/${reader}`,
      { state, refusal, at: at.toISOString() },
    ]),
  );
}
