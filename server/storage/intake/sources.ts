import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** A source as the intake reads it. */
interface StoredSource {
  readonly sourceid: number;
  readonly type: string;
  readonly enabled: boolean;
  readonly locationid: number | null;
  /** Name of a file in `schemas/syslog/`. */
  readonly parser: string | null;
}

/** A source of a company; undefined when there is none with this key. */
export async function findSource(trx: Trx, companyId: number, sourceid: number): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`
    select sourceid, type, enabled, locationid, parser from intake_source
    where companyid = ${companyId} and sourceid = ${sourceid}`.execute(trx);
  return rows[0];
}

/**
 * Why events or lines of a source are gone: too many lines that are not recognised came within an hour; too many events
 * of the company wait, or they have waited for too long; the memory for messages that come by UDP was full; the database
 * refuses the message.
 */
type NotKeptReason = 'too-many-lines' | 'too-many-waiting' | 'waited-too-long' | 'queue-full' | 'not-storable';

/** Counts what is not kept of a source. The version of the record stays: clients cannot write these fields. */
export async function countNotKept(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  count: number,
  reason: NotKeptReason,
  now: Date,
): Promise<void> {
  await sql`
    update intake_source set not_kept_count = coalesce(not_kept_count, 0) + ${count}, not_kept_reason = ${reason},
      not_kept_at = ${now}::timestamptz
    where companyid = ${companyId} and sourceid = ${sourceid}`.execute(trx);
}

/** Counts of a call. */
interface CallCounts {
  readonly accepted: number;
  readonly rejected: number;
  readonly setAside: number;
  /** Time of its latest event, as ISO text; null when none was readable. */
  readonly latest: string | null;
  /** Code of the last error; null without an error. */
  readonly error: string | null;
  readonly now: Date;
}

/** The rate of a source is the mean of so many minutes. */
const RATE_MINUTES = 5;

const rateSince = (now: Date) => sql<Date>`${now}::timestamptz - ${RATE_MINUTES} * interval '1 minute'`;

/** Adds a call to the statistics of its source. The version of the record stays: clients cannot write them. */
export async function countCall(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  { accepted, rejected, setAside, latest, error, now }: CallCounts,
): Promise<void> {
  if (accepted > 0) {
    await sql`
      insert into intake_minute as m (company_id, sourceid, minute, accepted)
      values (${companyId}, ${sourceid}, date_trunc('minute', ${now}::timestamptz), ${accepted})
      on conflict (company_id, sourceid, minute) do update set accepted = m.accepted + excluded.accepted`.execute(trx);
  }
  await sql`
    update intake_source set last_received_at = greatest(last_received_at, ${now}::timestamptz),
      last_event_at = greatest(last_event_at, ${latest}::timestamptz),
      delay_s = case when ${latest}::timestamptz is null then delay_s
        else greatest(round(extract(epoch from ${now}::timestamptz - ${latest}::timestamptz)), 0) end,
      accepted_count = coalesce(accepted_count, 0) + ${accepted}, rejected_count = coalesce(rejected_count, 0) + ${rejected},
      set_aside_count = coalesce(set_aside_count, 0) + ${setAside},
      rate = (select coalesce(sum(accepted), 0)::float / ${RATE_MINUTES} from intake_minute
        where company_id = ${companyId} and sourceid = ${sourceid} and minute > ${rateSince(now)}),
      last_error = coalesce(${error}, last_error),
      last_error_at = case when ${error}::text is null then last_error_at else ${now}::timestamptz end
    where companyid = ${companyId} and sourceid = ${sourceid}`.execute(trx);
}

/**
 * Updates the rates of sources, which fall while nothing is sent, and deletes older minutes. Needs a system
 * transaction.
 */
export async function settleRates(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('intake_minute').where('minute', '<=', rateSince(now)).execute();
  await sql`
    update intake_source s set rate = r.rate
    from (select i.sourceid, coalesce(sum(m.accepted), 0)::float / ${RATE_MINUTES} as rate
      from intake_source i left join intake_minute m on m.company_id = i.companyid and m.sourceid = i.sourceid
      where i.rate <> 0 group by i.sourceid) r
    where r.sourceid = s.sourceid and s.rate is distinct from r.rate`.execute(trx);
}
