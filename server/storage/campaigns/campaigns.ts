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

/** Which results are asked for: of one campaign, at the locations that the caller sees. */
interface ResultsQuery {
  readonly access: Access;
  readonly locations: Resource | undefined;
  readonly campaign: number;
}
/** First and last day (ISO 8601 dates), both included. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const visible = ({ access, locations, campaign }: ResultsQuery) =>
  access.trx
    .selectFrom('campaign_result')
    .where('company_id', '=', access.caller.companyId)
    .where('campaign_id', '=', campaign)
    .where(referencesVisibleRow(access, locations, sql.ref('campaign_result.location_id')));
const counted = (query: ResultsQuery, { from, to }: Period) =>
  visible(query)
    .where(({ between }) => between('day', from, to))
    .select(({ fn }) => [
      fn.sum<number>('shown').as('shown'),
      fn.sum<number>('clicked').as('clicked'),
      fn.sum<number>('answered').as('answered'),
    ]);

/** First and last day on which a campaign was shown; undefined when it never was. */
export async function resultDays(query: ResultsQuery): Promise<{ first: string; last: string } | undefined> {
  const { first, last } = await visible(query)
    .select(({ fn }) => [fn.min<string | null>('day').as('first'), fn.max<string | null>('day').as('last')])
    .executeTakeFirstOrThrow();
  return first !== null && last !== null ? { first, last } : undefined;
}

/** Results day by day; days without any are left out. */
export async function resultsByDay(query: ResultsQuery, period: Period): Promise<(ResultCounts & { day: string })[]> {
  return counted(query, period).select('day').groupBy('day').orderBy('day').execute();
}

/** Results location by location, those with the most first. */
export async function resultsByLocation(
  query: ResultsQuery,
  period: Period,
): Promise<(ResultCounts & { location: number })[]> {
  return counted(query, period)
    .select('location_id as location')
    .groupBy('location_id')
    .orderBy('shown', 'desc')
    .orderBy('location_id')
    .execute();
}
