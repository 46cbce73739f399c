import { sql } from 'kysely';
import { companyFacts, type CompanyFacts } from '../auth/sessionFacts';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import type { Trx } from '../../db/connect';

/** What a guest's browser may know of a portal. */
export interface Portal {
  /** The state of the company: a portal is shown while guests may sign in. */
  readonly owner: CompanyFacts;
  readonly companyHash: string;
  readonly company: string;
  readonly name: string;
  readonly color: string | null;
  readonly background: string | null;
  /** Hash of the logo, which lies among the company's uploads. */
  readonly logo: string | null;
  readonly welcome: Readonly<Partial<Record<Locale, string>>>;
  readonly text: Readonly<Partial<Record<Locale, string>>>;
  /** What the company says in every portal that says nothing itself. */
  readonly guestText: string | null;
  readonly modes: readonly { readonly name: string; readonly module: string }[];
  /** Hash of the terms of use; null = there are none to accept. */
  readonly terms: string | null;
  /** Hash of the imported theme, whose pages are shown in place of what is declared; null = there is none. */
  readonly theme: string | null;
}

/** Flags of a way to sign in (`a_enable`): open to guests; open to every visitor of a portal. */
const GUESTS = 1;
const VISITORS = 3;

const texts = (prefix: string) =>
  sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
    LOCALES.flatMap((locale) => [sql.lit(locale), sql`nullif(btrim(${sql.ref(`t.${prefix}${locale}`)}), '')`]),
  )}))`;

/**
 * A portal by the hash of its company and its own hash. Both together give access to it, as guests have. Undefined when
 * there is none.
 */
export async function findPortal(trx: Trx, companyHash: string, hash: string): Promise<Portal | undefined> {
  const { rows } = await sql<Portal>`
    select ${companyFacts} as owner, c.c_hash as "companyHash", c.c_name as company, t.t_name as name, t.t_color as color,
      t.t_background as background, t.t_logohash as logo, t.t_themehash as theme, ${texts('t_welcome_')} as welcome, ${texts('t_text_')} as text,
      c.c_guest_text as "guestText",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', a.a_name, 'module', a.a_module)
          order by array_position(t.t_authtypeids, a.authtypeid), a.a_name)
        from authtype a
        where a.a_companyid = c.companyid and case when coalesce(cardinality(t.t_authtypeids), 0) = 0
          then portico_bits(a.a_enable) & ${GUESTS} <> 0
          else portico_bits(a.a_enable) & ${VISITORS} <> 0 and a.authtypeid = any(t.t_authtypeids) end), '[]') as modes,
      (select p.au_hash from aup p
        where p.aupid = coalesce(t.t_aupid, c.c_aupid) and p.au_companyid = c.companyid) as terms
    from template t join company c on c.companyid = t.t_companyid
    where c.c_hash = ${companyHash} and t.t_hash = ${hash}`.execute(trx);
  return rows[0];
}

/** Allows one import of themes of a company at a time, on every instance, until the transaction ends. */
export async function lockThemes(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('themes', ${companyId}))`.execute(trx);
}

/** The portals of a company that have one of these names, the oldest first. */
export async function portalsNamed(
  trx: Trx,
  companyId: number,
  names: readonly string[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select templateid as id, normalize(t_name, nfc) as name from template
    where t_companyid = ${companyId} and normalize(t_name, nfc) = any(${names}::text[])
    order by templateid`.execute(trx);
  return rows;
}
