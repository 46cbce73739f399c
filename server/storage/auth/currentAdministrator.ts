import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';

export interface ShownProfile {
  readonly id: number;
  readonly name: string;
  readonly bits: string;
}

export interface ShownMembership {
  readonly id: number;
  readonly deletedAt: string | null;
  readonly team: { readonly id: number; readonly name: string };
  readonly profile: ShownProfile | null;
}

/** An administrator as the console shows them to themselves (specification S-SESS-1). */
export interface CurrentAdministrator {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly exportAsExcel: boolean;
  /** Begins at the home page with the first steps (`ad_onboarding`). */
  readonly onboarding: boolean;
  /** With an API key: the profile of the key. */
  readonly profile: ShownProfile | null;
  /** Those of the company that is worked in; none with an API key. */
  readonly memberships: readonly ShownMembership[];
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly hash: string | null;
    readonly options: string;
    readonly maxusers: number | null;
    /** Days of validity that sponsors and the reception may grant. */
    readonly maxvalidity: number | null;
    readonly startsAt: string | null;
    readonly endsAt: string | null;
    /** Only superadministrators work in a disabled company. */
    readonly disabledAt: string | null;
  };
  readonly homeCompany: { readonly id: number; readonly name: string };
  readonly original: {
    readonly id: number;
    readonly name: string | null;
    readonly login: string;
    /** When the impersonation began. */
    readonly since: string | null;
  } | null;
}

const profile = (key: RawBuilder<unknown>) => sql`(
  select json_build_object('id', p."adprofileid", 'name', p."adp_name", 'bits', p."adp_bits"::text)
  from adprofile p where p."adprofileid" = ${key})`;

type SeenBy = Pick<Caller, 'adminId' | 'companyId' | 'originalAdminId' | 'tokenId'> & {
  /** The impersonation of the request. */
  readonly impersonationId: number | null;
};

/**
 * Reads the administrator `adminId` as seen in `companyId`, in one query. With an API key (`tokenId`) it is the
 * administrator who made the key, with the profile of the key and no memberships: those are not what the key may do.
 * Needs a system transaction.
 */
export async function findCurrentAdministrator(
  trx: Trx,
  { adminId, companyId, originalAdminId, tokenId, impersonationId }: SeenBy,
): Promise<CurrentAdministrator | undefined> {
  const ofKey = sql`(select k."profileid" from api_token k where k."id" = ${tokenId}::bigint)`;
  const own = tokenId === null ? sql.ref('a.ad_profileid') : ofKey;
  const { rows } = await sql<CurrentAdministrator>`
    select a."adminid" as id, a."ad_login" as login, a."ad_name" as name, a."ad_email" as email,
      a."ad_language" as locale, a."ad_timezone" as timezone, coalesce(a."ad_excel", false) as "exportAsExcel", coalesce(a."ad_onboarding", false) as onboarding,
      ${profile(own)} as profile,
      (select coalesce(json_agg(json_build_object('id', m."id", 'deletedAt', coalesce(m."deletedAt", t."deletedAt"),
          'team', json_build_object('id', t."id", 'name', t."name"),
          'profile', ${profile(sql.ref('m.profileid'))}) order by t."name", m."id"), '[]')
        from team_member m join team t on t."id" = m."teamid"
        where m."adminid" = a."adminid" and m."companyid" = c."companyid" and ${tokenId}::bigint is null) as memberships,
      json_build_object('id', c."companyid", 'name', c."c_name", 'hash', c."c_hash",
        'options', coalesce(c."c_options", 0)::text, 'maxusers', c."c_maxusers", 'maxvalidity', c."c_maxvalidity",
        'startsAt', c."c_cdate", 'endsAt', c."c_edate", 'disabledAt', c."c_deletedAt") as company,
      json_build_object('id', h."companyid", 'name', h."c_name") as "homeCompany",
      (select json_build_object('id', o."adminid", 'name', o."ad_name", 'login', o."ad_login",
          'since', (select i.started_at from impersonation i
            where i.id = ${impersonationId}::bigint and i.ended_at is null))
        from administrator o where o."adminid" = ${originalAdminId}::bigint) as original
    from administrator a join company h on h."companyid" = a."ad_companyid" join company c on c."companyid" = ${companyId}
    where a."adminid" = ${adminId}`.execute(trx);
  return rows[0];
}
