import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { iso, type BatchOf, type IntakeEvent } from './event';

/** Why an event was set aside. */
export type AsideReason =
  | 'unknown-location'
  | 'unknown-person'
  | 'unknown-campaign'
  | 'unknown-attribute'
  | 'unknown-reference'
  | 'in-future'
  | 'too-old';

/** Why a syslog line has become no event. */
export type LineReason = 'line-not-recognised' | 'line-value' | 'line-too-slow' | 'parser-unknown';

/** The kind of syslog lines among the events that were set aside. */
export const LINES_KIND = 'syslog-lines';
/** Lines of one source that are set aside in an hour; more of them are only counted. */
const MAX_LINES_PER_HOUR = 200;

/** Days after which an event that was set aside is deleted. */
const DEAD_LETTER_DAYS = 90;
/** Events of a company that are set aside; the oldest ones above that are deleted. */
const MAX_DEAD_LETTERS = 100_000;

/** Sets events aside. @returns the number of events that were not set aside before */
export async function setAside(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  kind: string,
  events: readonly { readonly event: IntakeEvent; readonly reason: AsideReason }[],
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = events.map(({ event, reason }) => ({
    reason,
    id: event.id,
    at: iso(event.at),
    key: event.key,
    text: JSON.stringify(event.body),
  }));
  const { numAffectedRows } = await sql`
    insert into dead_letter (company_id, sourceid, kind, reason, event_id, event_at, received_at, event, event_key)
    select ${companyId}, ${sourceid}, ${kind}, reason, id, at, ${now}::timestamptz, text, key
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (reason text, id text, at timestamptz, key uuid, text text)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** A syslog line that its parser does not recognise. */
export interface UnreadLine {
  readonly id: string;
  /** 128 bits of source and id, in hexadecimal. */
  readonly key: string;
  /** When it came, in ms. */
  readonly at: number;
  readonly line: string;
  readonly reason: LineReason;
}

/** Sets lines aside, the first ones of an hour. @returns how many were */
export async function setLinesAside(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  lines: readonly UnreadLine[],
  now: Date,
): Promise<number> {
  const rows = lines.slice(0, MAX_LINES_PER_HOUR).map(({ id, key, at, line, reason }) => {
    const time = iso(at);
    return { id, key, time, reason, text: JSON.stringify({ id, time, line }) };
  });
  const { numAffectedRows } = await sql`
    insert into dead_letter (company_id, sourceid, kind, reason, event_id, event_at, received_at, event, event_key)
    select ${companyId}, ${sourceid}, ${LINES_KIND}, reason, id, time, ${now}::timestamptz, text, key
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (reason text, id text, time timestamptz, key uuid, text text)
    limit (select greatest(0, ${MAX_LINES_PER_HOUR} - count(*)) from dead_letter
      where company_id = ${companyId} and sourceid = ${sourceid} and kind = ${LINES_KIND}
        and received_at > ${now}::timestamptz - interval '1 hour')
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** An event that was set aside. */
export interface DeadLetter {
  readonly id: number;
  readonly sourceid: number;
  readonly kind: string;
  readonly event_id: string;
  readonly event: string;
}

/** An event that was set aside, without a lock: it may be gone the next moment. */
export async function readDeadLetter(trx: Trx, companyId: number, id: number): Promise<DeadLetter | undefined> {
  const { rows } = await sql<DeadLetter>`
    select id, sourceid, kind, event_id, event from dead_letter where company_id = ${companyId} and id = ${id}`.execute(
    trx,
  );
  return rows[0];
}

/** Deletes an event that was set aside, and returns it. */
export async function takeDeadLetter(trx: Trx, companyId: number, id: number): Promise<DeadLetter | undefined> {
  const { rows } = await sql<DeadLetter>`
    delete from dead_letter where company_id = ${companyId} and id = ${id} returning id, sourceid, kind, event_id, event`.execute(
    trx,
  );
  return rows[0];
}

/** Deletes events that were set aside long ago, and the oldest ones of a company that has too many. */
export async function forgetDeadLetters(trx: Trx): Promise<void> {
  await sql`delete from dead_letter where received_at < now() - ${DEAD_LETTER_DAYS} * interval '1 day'`.execute(trx);
  await sql`
    delete from dead_letter d using (
      select company_id, (array_agg(id order by id desc))[${MAX_DEAD_LETTERS}] as oldest from dead_letter
      group by company_id having count(*) > ${MAX_DEAD_LETTERS}) o
    where d.company_id = o.company_id and d.id < o.oldest`.execute(trx);
}
