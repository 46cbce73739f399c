import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** Stores the keys of events that are only counted. @returns the keys that were not known */
export async function rememberEvents(
  trx: Trx,
  { companyId }: BatchOf,
  events: readonly { readonly key: string; readonly at: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into intake_event (company_id, event_key, event_at)
    select ${companyId}, key, at from json_to_recordset(${JSON.stringify(events)}::json) as e (key uuid, at timestamptz)
    on conflict do nothing returning replace(event_key::text, '-', '') as key`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** What guests did with a campaign on a day (ISO 8601, UTC) at a location; 0 = unknown location. */
export interface CampaignCount {
  readonly campaignid: number;
  readonly day: string;
  readonly locationid: number;
  readonly shown: number;
  readonly clicked: number;
  readonly answered: number;
}

/** Adds to the results of campaigns, day by day and in all. */
export async function addCampaignResults(
  trx: Trx,
  { companyId }: BatchOf,
  counts: readonly CampaignCount[],
): Promise<void> {
  if (counts.length === 0) return;
  const input = sql`json_to_recordset(${JSON.stringify(counts)}::json)
    as e (campaignid bigint, day date, locationid bigint, shown int, clicked int, answered int)`;
  await sql`
    insert into campaign_result as r (company_id, campaign_id, day, location_id, shown, clicked, answered)
    select ${companyId}, campaignid, day, locationid, shown, clicked, answered from ${input} order by 2, 3, 4
    on conflict (company_id, campaign_id, day, location_id) do update set shown = r.shown + excluded.shown,
      clicked = r.clicked + excluded.clicked, answered = r.answered + excluded.answered`.execute(trx);
  await sql`
    update campaign c set ca_impressions = coalesce(ca_impressions, 0) + s.shown, ca_clicks = coalesce(ca_clicks, 0) + s.clicked,
      ca_answers = coalesce(ca_answers, 0) + s.answered
    from (select campaignid, sum(shown) as shown, sum(clicked) as clicked, sum(answered) as answered from ${input}
      group by campaignid) s
    where c.campaignid = s.campaignid and c.ca_companyid = ${companyId}`.execute(trx);
}

/** An attribute that a company tracks. */
interface TrackedKey {
  readonly keyindexid: number;
  readonly path: string;
  /** A pattern. */
  readonly key: string;
}

/** The tracked attributes of a company. */
export async function trackedKeys(trx: Trx, companyId: number): Promise<readonly TrackedKey[]> {
  const { rows } = await sql<TrackedKey>`
    select keyindexid, coalesce(ki_path, '') as path, ki_key as key from keyindex
    where ki_companyid = ${companyId} order by keyindexid`.execute(trx);
  return rows;
}

/** An answer of a guest. */
export interface Answer {
  readonly userid: number;
  readonly keyindexid: number;
  /** Path and key, as records of identities name it. */
  readonly name: string;
  readonly value: string;
  /** ISO text. */
  readonly at: string;
}

/** Sample values that are stored with an attribute. */
const MAX_SAMPLES = 20;

/** Stores new answers, each unless the guest has given a later one, and counts hits and values of their attributes. */
export async function addAnswers(trx: Trx, { companyId }: BatchOf, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const input = sql`json_to_recordset(${JSON.stringify(answers)}::json)
    as e (userid bigint, keyindexid bigint, name text, value text, at timestamptz)`;
  await sql`
    with given as (select distinct on (userid, name) userid, name, value, at from ${input} order by userid, name, at desc),
      newer as (insert into intake_answer as a (company_id, userid, name, answered_at)
        select ${companyId}, userid, name, at from given
        on conflict (company_id, userid, name) do update set answered_at = excluded.answered_at
        where excluded.answered_at > a.answered_at returning a.userid, a.name)
    update identity i set u_attributes = coalesce(i.u_attributes, '{}') || s.answers
    from (select userid, jsonb_object_agg(name, value) as answers from given join newer using (userid, name) group by userid) s
    where i.userid = s.userid and i.u_companyid = ${companyId}`.execute(trx);
  const { rows: values } = await sql<{ keyindexid: number; count: number }>`
    with given as (insert into intake_value as v (company_id, keyindexid, value_hash)
      select distinct ${companyId}::bigint, keyindexid, encode(substr(sha256(convert_to(value, 'UTF8')), 1, 16), 'hex')::uuid
      from ${input} on conflict (company_id, keyindexid, value_hash) do update set given_on = current_date
      where v.given_on < current_date returning keyindexid, xmax = 0 as fresh)
    select keyindexid, count(*)::int as count from given where fresh group by keyindexid`.execute(trx);
  await sql`
    update keyindex k set ki_hits = coalesce(ki_hits, 0) + s.hits, ki_firstseen = least(ki_firstseen, s.first),
      ki_valuecount = coalesce(ki_valuecount, 0) + coalesce(f.count, 0),
      ki_samples = (select coalesce(jsonb_agg(v order by position), '[]') from (select v, min(position) as position
        from jsonb_array_elements_text(coalesce(to_jsonb(k.ki_samples), '[]') || s.samples) with ordinality as x (v, position)
        group by v order by 2 limit ${MAX_SAMPLES}) kept)
    from (select keyindexid, count(*) as hits, min(at) as first, jsonb_agg(distinct value) as samples from ${input}
      group by keyindexid) s
      left join json_to_recordset(${JSON.stringify(values)}::json) as f (keyindexid bigint, count int) using (keyindexid)
    where k.keyindexid = s.keyindexid and k.ki_companyid = ${companyId}`.execute(trx);
}
