import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { iso, type BatchOf, type IntakeEvent } from './event';
import { countNotKept } from './sources';

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

/** Days after which an event that was set aside is deleted. */
const DEAD_LETTER_DAYS = 90;

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
  /** It came over a connection: its sender is made to wait at the limit, so the line is kept. */
  readonly overConnection: boolean;
}

/** How many lines of a source were set aside in the last hour: of connections, and of datagrams. */
const ofLastHour = ({ companyId, sourceid }: BatchOf, now: Date) => sql`
  select count(*) filter (where can_wait) as connections, count(*) filter (where not can_wait) as datagrams from dead_letter
  where company_id = ${companyId} and sourceid = ${sourceid} and kind = ${LINES_KIND}
    and received_at > ${now}::timestamptz - interval '1 hour'`;

/** How many lines that came over connections of a source were set aside in the last hour, and are still there. */
export async function countRecentLines(trx: Trx, source: BatchOf, now: Date): Promise<number> {
  const { rows } = await sql<{ connections: string }>`${ofLastHour(source, now)}`.execute(trx);
  return Number(rows[0]?.connections ?? 0);
}

/**
 * Sets lines aside: all that came over connections, and of datagrams the first ones of an hour.
 * @param lines each with another key
 * @param linesPerHour of the source
 * @returns `setAside`: lines that were added. `notKept`: new datagrams above the limit; lines that were there before
 *   count nowhere. `ofConnections`: lines of the last hour that came over connections
 */
export async function insertLines(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  lines: readonly UnreadLine[],
  { linesPerHour, now }: { readonly linesPerHour: number; readonly now: Date },
): Promise<{ readonly setAside: number; readonly notKept: number; readonly ofConnections: number }> {
  const input = lines.map(({ id, key, at, line, reason, overConnection }, position) => {
    const time = iso(at);
    return { position, id, key, time, reason, connected: overConnection, text: JSON.stringify({ id, time, line }) };
  });
  const { rows } = await sql<{ fresh: number; kept: number; connections: number }>`
    with fresh as (select e.* from json_to_recordset(${JSON.stringify(input)}::json)
          as e (position int, reason text, id text, time timestamptz, key uuid, connected boolean, text text)
        where not exists (select 1 from dead_letter d
          where d.company_id = ${companyId} and d.kind = ${LINES_KIND} and d.event_key = e.key)),
      numbered as (select f.*, row_number() over (partition by connected order by position) as number from fresh f),
      before as (${ofLastHour({ companyId, sourceid }, now)}),
      kept as (insert into dead_letter (company_id, sourceid, kind, reason, event_id, event_at, received_at, event, event_key, can_wait)
        select ${companyId}, ${sourceid}, ${LINES_KIND}, reason, id, time, ${now}::timestamptz, text, key, connected
        from numbered where connected or number <= ${linesPerHour} - (select datagrams from before) order by position
        on conflict do nothing returning can_wait)
    select (select count(*) from fresh)::int as fresh, (select count(*) from kept)::int as kept,
      (select connections from before)::int + (select count(*) from kept where can_wait)::int as connections`.execute(
    trx,
  );
  const { fresh = 0, kept = 0, connections = 0 } = rows[0] ?? {};
  return { setAside: kept, notKept: fresh - kept, ofConnections: connections };
}

/** An event that was set aside. */
export interface DeadLetter {
  readonly id: number;
  readonly sourceid: number;
  readonly kind: string;
  readonly event_id: string;
  readonly event: string;
}

const DEAD_LETTER = ['id', 'sourceid', 'kind', 'event_id', 'event'] as const;

/** An event that was set aside, without a lock: it may be gone the next moment. */
export async function readDeadLetter(trx: Trx, companyId: number, id: number): Promise<DeadLetter | undefined> {
  return trx
    .selectFrom('dead_letter')
    .select(DEAD_LETTER)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes an event that was set aside, and returns it. */
export async function takeDeadLetter(trx: Trx, companyId: number, id: number): Promise<DeadLetter | undefined> {
  return trx
    .deleteFrom('dead_letter')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(DEAD_LETTER)
    .executeTakeFirst();
}

/**
 * Deletes events that were set aside long ago, and the oldest ones of a company that has too many, and counts them on
 * their sources. Needs a system transaction.
 * @param most events of one company
 */
export async function forgetDeadLetters(trx: Trx, most: number, now: Date): Promise<void> {
  const { rows: old } = await sql<Forgotten>`
    with gone as (delete from dead_letter
      where received_at < ${now}::timestamptz - ${DEAD_LETTER_DAYS} * interval '1 day' returning company_id, sourceid)
    select company_id as "companyId", sourceid, count(*)::int as count from gone group by 1, 2 order by 1, 2`.execute(
    trx,
  );
  const { rows: many } = await sql<Forgotten>`
    with oldest as (select c.company_id, (select d.id from dead_letter d where d.company_id = c.company_id
          order by d.id desc offset ${most - 1} limit 1) as id
        from (select company_id from dead_letter group by company_id having count(*) > ${most}) c),
      gone as (delete from dead_letter d using oldest o where d.company_id = o.company_id and d.id < o.id
        returning d.company_id, d.sourceid)
    select company_id as "companyId", sourceid, count(*)::int as count from gone group by 1, 2 order by 1, 2`.execute(
    trx,
  );
  for (const { count, ...source } of old) await countNotKept(trx, source, count, 'waited-too-long', now);
  for (const { count, ...source } of many) await countNotKept(trx, source, count, 'too-many-waiting', now);
}

/** Events of a source that were deleted. */
interface Forgotten extends BatchOf {
  readonly count: number;
}
