import { sql } from 'kysely';
import { PARTNER_TYPE, TYPE_MASK } from '../../../domain/access/companyOptions';
import { actorCompanyOf, type Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';

/** Any number; the same one in every instance. */
const DOMAINS_LOCK = 7_164_061;
/** The same for partners. */
const PARTNERS_LOCK = 7_164_062;

/** The public hash of a company, which is part of the addresses that guests see. @throws for an unknown company */
export async function companyHash(trx: Trx, companyId: number): Promise<string> {
  const { rows } = await sql<{ hash: string | null }>`
    select c_hash as hash from company where companyid = ${companyId}`.execute(trx);
  const hash = rows[0]?.hash;
  if (!hash) throw new Error(`company ${companyId} has no hash`);
  return hash;
}

/** Name and public hash of a company; empty for one that is gone. */
export async function companyName(trx: Trx, companyId: number): Promise<{ name: string; hash: string | null }> {
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select c_name as name, c_hash as hash from company where companyid = ${companyId}`.execute(trx);
  return rows[0] ?? { name: '', hash: null };
}

/** ISO 3166 code of a company's country; null when it has none. */
export async function companyCountry(trx: Trx, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select o.code from company c join country o on o.countryid = c.c_countryid where c.companyid = ${companyId}`.execute(
    trx,
  );
  return rows[0]?.code ?? null;
}

/**
 * The first of some domains (in lower case) that another company has, even a deleted one: it may be restored. Needs a
 * transaction that sees every company.
 * @param except the company whose own domains do not count
 */
export async function takenDomain(
  trx: Trx,
  domains: readonly string[],
  except: number | null,
): Promise<string | undefined> {
  if (domains.length === 0) return undefined;
  // Of two companies that are saved at once with one domain, the second waits and then finds the first.
  await sql`select pg_advisory_xact_lock(${sql.lit(DOMAINS_LOCK)})`.execute(trx);
  const { rows } = await sql<{ domain: string }>`
    select d.domain from unnest(${[...domains]}::text[]) with ordinality as d (domain, place)
    where exists (
      select 1 from company c
      where c.companyid is distinct from ${except}::bigint
        and d.domain = any(regexp_split_to_array(lower(c.c_domains), '[[:space:],;|]+')))
    order by d.place limit 1`.execute(trx);
  return rows[0]?.domain;
}

/**
 * True when the company is `other`, or a partner of it, directly or by way of further companies. Needs a transaction that
 * sees every company; of two saves that ask at once, the second waits for the first.
 */
export async function isPartnerOf(trx: Trx, companyId: number, other: number): Promise<boolean> {
  await lockPartners(trx);
  const { rows } = await sql<{ found: boolean }>`
    with recursive partners as (
      select ${other}::bigint as id
      union
      select c.c_partnerid from company c join partners p on c.companyid = p.id where c.c_partnerid is not null
    )
    select exists (select 1 from partners where id = ${companyId}) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Of two saves that change who is whose partner, the second waits for the end of the first. */
const lockPartners = (trx: Trx) => sql`select pg_advisory_xact_lock(${sql.lit(PARTNERS_LOCK)})`.execute(trx);

/** Whether a company is of the type Partner and not disabled (specification S-COMP-2, S-COMP-10). */
export async function isActivePartner(trx: Trx, companyId: number): Promise<boolean> {
  await lockPartners(trx);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from company where companyid = ${companyId} and "c_deletedAt" is null
        and portico_bits(coalesce(c_options, 0)) & ${sql.lit(Number(TYPE_MASK))} = ${sql.lit(Number(PARTNER_TYPE))}
    ) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** How many companies a partner looks after, disabled ones included. */
export async function companiesOfPartner(trx: Trx, companyId: number): Promise<number> {
  await lockPartners(trx);
  const { rows } = await sql<{ n: string }>`select count(*) as n from company where c_partnerid = ${companyId}`.execute(
    trx,
  );
  return Number(rows[0]?.n ?? 0);
}

/** The name of the first of some SKUs that is deleted, or its key when there is no trace of it; undefined without one. */
export async function missingSku(trx: Trx, ids: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.s_name, w.id::text) as name from unnest(${[...ids]}::bigint[]) with ordinality as w (id, place)
    left join sku s on s.skuid = w.id
    where s.skuid is null or s."s_deletedAt" is not null order by w.place limit 1`.execute(trx);
  return rows[0]?.name;
}

/** What decides about the companies in a person's list. */
export type ListReader = Pick<Caller, 'permissions' | 'homeCompanyId' | 'actorCompanyId' | 'companyId' | 'adminId'>;

/**
 * The companies in a person's list: null, for every one, with `superadmin:view`; for partners the own one and those that
 * they look after, without those that the person keeps out (S-COMP-15); for everybody else the one that they work in.
 * Needs a system transaction.
 */
export async function listedCompanies(trx: Trx, caller: ListReader): Promise<number[] | null> {
  const { permissions, homeCompanyId, companyId, adminId } = caller;
  if (permissions.has('superadmin:view')) return null;
  // A key, or the name of another, has no more rights than the person who acts with it.
  if (!permissions.has('partneraccount') || actorCompanyOf(caller) !== homeCompanyId) return [companyId];
  const { rows } = await sql<{ id: number }>`
    select companyid as id from company c
    where (c_partnerid = ${homeCompanyId} or companyid = ${homeCompanyId})
      and not exists (select 1 from hidden_company h where h.admin_id = ${adminId} and h.company_id = c.companyid)`.execute(
    trx,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * How many companies, apart from deleted ones, have a SKU in their subscription. It counts every company, whatever the
 * transaction sees otherwise.
 */
export async function companiesWithSku(trx: Trx, skuid: number): Promise<number> {
  const { rows } = await withEveryCompany(trx, () =>
    sql<{ n: number }>`
    select count(*) as n from company
    where "c_deletedAt" is null and skus @> ${JSON.stringify([{ skuid }])}::jsonb`.execute(trx),
  );
  return Number(rows[0]?.n ?? 0);
}

/** True when administrators of a company may read the passwords of guests again (`c_showpassword`). */
export async function showsPasswords(trx: Trx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean | null }>`
    select c_showpassword as shows from company where companyid = ${companyId}`.execute(trx);
  return rows[0]?.shows === true;
}
