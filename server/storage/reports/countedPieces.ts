import { sql, type RawBuilder } from 'kysely';
import { stepOf, type ReportQuery } from './query';

/** Minutes after each hour at which its step is looked at: in no zone do clocks change at any other minute. */
const QUARTERS = [0, 15, 30, 45];

/**
 * Cuts the period of a report at the days and hours of UTC, as tables of a `with`: `piece` has what counts answer, the
 * hours from `first` until before `after` of a `day`, with their step on the caller's clocks; `stretch` has what rows must
 * be read for, `begins` until before `ends`. Those are days whose counts do not hold, hours that lie in two steps (zones
 * that are half an hour apart), and hours of which only a part is asked for.
 * @param dated whether steps matter
 * @param read sketches can be missing where counts hold (`sign_in_recount.counts_hold`)
 */
export function countedPieces(
  query: ReportQuery,
  companyId: number,
  dated: boolean,
  read: 'counts' | 'sketches' = 'counts',
): RawBuilder<unknown> {
  const { start, end } = query;
  const step = (minute: number) => stepOf(query, sql`(begins + ${sql.lit(minute)} * interval '1 minute')`);
  const label = dated ? step(0) : sql`null::text`;
  const inOneStep = dated ? sql`array[${sql.join(QUARTERS.map(step))}] <@ array[${step(0)}]` : sql`true`;
  return sql`
    stale as materialized (
      select distinct day from sign_in_recount where company_id = ${companyId} ${read === 'counts' ? sql`and not counts_hold` : sql``}
        and day between (${start}::timestamptz at time zone 'UTC')::date and (${end}::timestamptz at time zone 'UTC')::date),
    known as (
      select least((select min(day) from stale), (select min(day) from sign_in_count where company_id = ${companyId} and parts = 0)) as first,
        greatest((select max(day) from stale), (select max(day) from sign_in_count where company_id = ${companyId} and parts = 0)) as last),
    hours as materialized (
      select day, hour, begins, ${label} as label,
        begins >= ${start} and begins + interval '1 hour' <= ${end} and ${inOneStep}
          and not exists (select 1 from stale where stale.day = utc_hour.day) as counted
      from (select at_hour::date as day, extract(hour from at_hour)::integer as hour, at_hour at time zone 'UTC' as begins
        from known cross join lateral generate_series(
          greatest(known.first::timestamp, date_trunc('hour', ${start}::timestamptz at time zone 'UTC')),
          least(known.last + interval '23 hours', ${end}::timestamptz at time zone 'UTC'), interval '1 hour') at_hour
        where known.first is not null) utc_hour
      where begins < ${end}),
    runs as (select *, hour - row_number() over (partition by day, counted, label order by hour) as run from hours),
    piece as materialized (
      select day, label, min(hour) as first, max(hour) + 1 as after from runs where counted group by day, label, run),
    stretch as materialized (
      select greatest(min(begins), ${start}) as begins, least(max(begins) + interval '1 hour', ${end}) as ends
      from runs where not counted group by day, label, run)`;
}
