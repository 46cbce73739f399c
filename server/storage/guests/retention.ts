import { sql, type RawBuilder } from 'kysely';
import type { DataClass } from '../../../domain/records/retention';
import type { Db } from '../../db/connect';
import { forgetCounts } from '../reports/recount';
import { dropPartition, pastMonths } from './months';
import { EVENTS, hasAddress, technicalBefore, type PurgeLimits } from './technicalData';

/** A company, with the country whose rules apply to it. */
interface RetainingCompany {
  readonly id: number;
  readonly name: string;
  readonly country: string | null;
}

/** Months of events are dropped at the earliest so many days after their end. */
const EVENT_DAYS = 62;

/** The latest moment at which an account was of use: an account that is valid is in use. */
const lastUse = sql`greatest("u_lastinteractionAt", u_lastlogin, u_edate, "u_createdAt")`;
/** Every company, by id, of those that a caller asks for. @param only null = all; @param db the owner's connection */
export async function retainingCompanies(db: Db, only: number | null): Promise<RetainingCompany[]> {
  const { rows } = await sql<RetainingCompany>`
    select c.companyid as id, c.c_name as name, co.code as country
    from company c left join country co on co.countryid = c.c_countryid
    where ${only}::bigint is null or c.companyid = ${only} order by 1`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const count = async (db: Db, from: RawBuilder<unknown>): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from ${from}`.execute(db)).rows[0]?.n ?? 0);

const visited = (company: number, { addresses, technical }: PurgeLimits) => sql`
  access_log where company_id = ${company} and received_at < ${addresses} and ${hasAddress}
    and (${technical ?? null}::timestamptz is null or received_at >= ${technical ?? null})`;
const idle = (company: number, before: Date) => sql`
  identity where u_companyid = ${company} and "u_erasedAt" is null and ${lastUse} < ${before}`;
const anyOf = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  );

/**
 * How many rows of each class the limits are past.
 * @param social columns of the social profile;
 * @param db the owner's
 */
export async function countPurged(
  db: Db,
  company: number,
  limits: PurgeLimits,
  social: readonly string[],
): Promise<Record<DataClass, number>> {
  const { technical, addresses, identity } = limits;
  const events = technical ? await Promise.all(technicalBefore(company, technical).map((rows) => count(db, rows))) : [];
  return {
    technical: events.reduce((sum, n) => sum + n, 0),
    addresses: addresses ? await count(db, visited(company, limits)) : 0,
    social:
      limits.social && social.length > 0
        ? await count(db, sql`${idle(company, limits.social)} and (${anyOf(social)})`)
        : 0,
    identity: identity ? await count(db, idle(company, identity)) : 0,
  };
}

/**
 * Drops the months of events in which every row is past its company's limit, and months without rows.
 * @param limitOf the limit of a company's technical data; undefined = kept
 * @param onError gets the failure of a month, which goes another night
 * @param db the owner's connection
 * @returns how many rows went, by company
 */
export async function dropMonths(
  db: Db,
  limitOf: (company: number) => Date | undefined,
  now: Date,
  onError: (error: unknown) => void,
): Promise<Map<number, number>> {
  const gone = new Map<number, number>();
  for (const [table] of EVENTS) {
    for (const { name, end } of await pastMonths(db, table, now, EVENT_DAYS)) {
      const isOver = (company: number) => (limitOf(company) ?? new Date(0)) >= end;
      const over = (rows: readonly { readonly company: number }[]) => rows.every(({ company }) => isOver(company));
      // No trigger tells the counts of a month that it is gone.
      const month = dropPartition(db, name, over, async (trx) => {
        if (table === 'authentication') await forgetCounts(trx, end);
      });
      const dropped = await month.catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const { company, count: rows } of dropped) gone.set(company, (gone.get(company) ?? 0) + rows);
    }
  }
  return gone;
}

/** Empties the social profile of accounts that are past the limit. @returns how many */
export async function purgeSocial(db: Db, company: number, before: Date, social: readonly string[]): Promise<number> {
  if (social.length === 0) return 0;
  const emptied = sql.join(social.map((column) => sql`${sql.ref(column)} = null`));
  const { numAffectedRows } = await sql`
    update identity set ${emptied}, version = version + 1
    where u_companyid = ${company} and "u_erasedAt" is null and ${lastUse} < ${before} and (${anyOf(social)})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Accounts that are past the limit. */
export async function idleIdentities(db: Db, company: number, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`select userid as id from ${idle(company, before)} order by 1`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** A run that has not ended after this time was cut off, in ms. */
const RUN_LIMIT_MS = 3_600_000;

/**
 * Takes the run of a night.
 * @returns false when another server has it, or it is done;
 * @param db the owner's connection
 */
export async function takeNight(db: Db, now: Date): Promise<boolean> {
  const night = now.toISOString().slice(0, 10);
  const stuck = new Date(now.getTime() - RUN_LIMIT_MS);
  const { rows } = await sql`
    insert into retention_run as r (night, started_at) values (${night}::date, ${now})
    on conflict (night) do update set started_at = ${now} where r.finished_at is null and r.started_at < ${stuck}
    returning night`.execute(db);
  return rows.length > 0;
}

/** Notes that the retention run of a night is finished. @param started when it began; its day (UTC) names the night */
export async function finishNight(db: Db, started: Date, finished: Date): Promise<void> {
  const night = started.toISOString().slice(0, 10);
  await db.updateTable('retention_run').set({ finished_at: finished }).where('night', '=', night).execute();
}
