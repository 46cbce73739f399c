import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { letsSupportIn } from '../auth/supportConsent';
import { escapeLike } from '../records/text';

/** A company whose consent holds now, and who gave it. */
interface Consent {
  readonly id: number;
  readonly name: string;
  /** Null: it has no end. */
  readonly until: Date | null;
  /** Null when the audit log does not say, as the next two. */
  readonly givenAt: Date | null;
  readonly adminId: number | null;
  readonly originalAdminId: number | null;
}

/** Which consents. */
export interface ConsentQuery {
  /** Words of the company's name; empty: every company. */
  readonly q: string;
  readonly limit: number;
  /** Key of a company that is left out. */
  readonly except: number;
}

/**
 * The consents to support that hold now, those that end first come first; with the entry of the audit log that gave or
 * changed each one last, and the number of all that match. Needs a transaction that sees every company.
 */
export async function consentsNow(
  trx: Trx,
  { q, limit, except }: ConsentQuery,
): Promise<{ consents: Consent[]; total: number }> {
  const words = q === '' ? [] : q.split(/\s+/).map((word) => `%${escapeLike(word)}%`);
  // Names are not read where none is looked for.
  const isNamed =
    words.length === 0
      ? sql`true`
      : sql`portico_fold(c."c_name") like all (select portico_fold(word) from unnest(${words}::text[]) word)`;
  const { rows } = await sql<Consent & { total: number }>`
    with open as (
      select c."companyid" as id, c."c_name" as name, c."c_supportuntil" as until from company c
      where ${letsSupportIn('c')} and c."c_deletedAt" is null and c."companyid" <> ${except}
        and ${isNamed}
    ), page as (select * from open order by until nulls last, name, id limit ${limit})
    select page.*, (select count(*) from open)::int as total, given.*
    from page left join lateral (
      select a."lo_createdAt" as "givenAt", a.lo_adminid as "adminId", a.lo_originaladminid as "originalAdminId"
      from auditlog a
      where a.company_id = page.id and a.lo_element = 'companie' and a.lo_action = 'update' and a.lo_elementid = page.id::text
        and jsonb_exists_any(a.lo_data::jsonb -> 'changes', array['c_supportaccess', 'c_supportuntil'])
      order by a."lo_createdAt" desc, a.loggingid desc limit 1) given on true
    order by page.until nulls last, page.name, page.id`.execute(trx);
  return { consents: rows, total: rows[0]?.total ?? 0 };
}
