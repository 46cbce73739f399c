import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { Access } from '../records/records';
import { referencesVisibleRow } from '../records/referencesVisibleRow';

/**
 * The state of a campaign: a draft until it is published; then it waits, runs and ends by its period, unless it
 * was stopped.
 */
const STATE = sql`case
  when not "ca_published" then 'draft'
  when "ca_edate" <= now() then 'ended'
  when not "ca_enabled" then 'stopped'
  when "ca_sdate" > now() then 'scheduled'
  else 'running' end`;

/**
 * Updates the stored state of one campaign or of all campaigns to the current time. The version does not change, so an
 * open form is not in conflict: clients cannot write the state.
 */
export async function settleCampaigns(trx: Trx, id?: number): Promise<void> {
  await sql`
    update campaign set "ca_status" = ${STATE}
    where "ca_status" is distinct from ${STATE} and (${id ?? null}::bigint is null or "campaignid" = ${id ?? null})`.execute(
    trx,
  );
}

/** What guests did with a campaign: on one day, at one location, or in all. */
export interface ResultCounts {
  readonly shown: number;
  readonly clicked: number;
  readonly answered: number;
}

const counts = sql`sum(shown)::int as shown, sum(clicked)::int as clicked, sum(answered)::int as answered`;

/** Which results are asked for: of one campaign, at the locations that the caller sees. */
interface ResultsOf {
  readonly access: Access;
  readonly locations: Resource | undefined;
  readonly campaign: number;
}
/** First and last day (ISO 8601 dates), both included. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const visible = ({ access, locations, campaign }: ResultsOf) => sql<boolean>`
  company_id = ${access.caller.companyId} and campaign_id = ${campaign}
  and ${referencesVisibleRow(access, locations, sql.ref('campaign_result.location_id'))}`;
const within = (asked: ResultsOf, { from, to }: Period) => sql<boolean>`
  ${visible(asked)} and day between ${from}::date and ${to}::date`;

/** First and last day on which a campaign was shown; undefined when it never was. */
export async function resultDays(asked: ResultsOf): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string }>`
    select min(day)::text as first, max(day)::text as last from campaign_result
    where ${visible(asked)}`.execute(asked.access.trx);
  const [row] = rows;
  return row?.first ? { first: row.first, last: row.last } : undefined;
}

/** Results day by day; days without any are left out. */
export async function resultsByDay(asked: ResultsOf, period: Period): Promise<(ResultCounts & { day: string })[]> {
  const { rows } = await sql<ResultCounts & { day: string }>`
    select day::text as day, ${counts} from campaign_result where ${within(asked, period)}
    group by 1 order by 1`.execute(asked.access.trx);
  return rows;
}

/** Results location by location, those with the most first. */
export async function resultsByLocation(
  asked: ResultsOf,
  period: Period,
): Promise<(ResultCounts & { location: number })[]> {
  const { rows } = await sql<ResultCounts & { location: number }>`
    select location_id as location, ${counts} from campaign_result where ${within(asked, period)}
    group by 1 order by 2 desc, 1`.execute(asked.access.trx);
  return rows;
}
