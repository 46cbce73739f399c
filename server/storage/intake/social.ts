import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** What a social network tells of a person with a sign-in; `at` is an ISO text. */
export interface SocialProfile {
  readonly userid: number;
  readonly at: string;
  /** By the names of the columns, without `s_`. */
  readonly profile: Readonly<Record<string, unknown>>;
}

/**
 * Stores what social networks tell of people, unless a later sign-in has reported it already. What one does not tell stays.
 * @param people one for each person
 */
export async function updateSocial(trx: Trx, companyId: number, people: readonly SocialProfile[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ userid, at, profile }) => ({ ...profile, userid, at }));
  await sql`
    update identity i set s_name = coalesce(s.name, i.s_name), s_email = coalesce(s.email, i.s_email),
      s_url = coalesce(s.url, i.s_url), s_nickname = coalesce(s.nickname, i.s_nickname),
      s_summary = coalesce(s.summary, i.s_summary), s_phone = coalesce(s.phone, i.s_phone),
      s_gender = coalesce(s.gender, i.s_gender), s_age = coalesce(s.age, i.s_age),
      s_agecategory = coalesce(s.agecategory, i.s_agecategory), s_verified = coalesce(s.verified, i.s_verified),
      s_business = coalesce(s.business, i.s_business), s_lastlogin = s.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (userid bigint, at timestamptz, name text, email text,
      url text, nickname text, summary text, phone text, gender text, age text, agecategory text, verified boolean,
      business boolean)
    where i.userid = s.userid and i.u_companyid = ${companyId}
      and (i.s_lastlogin is null or s.at >= i.s_lastlogin)`.execute(trx);
}
