import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';
import { ONLINE } from '../intake/signIns';
import { COUNTED_COLUMNS, PART_SETS, partsOfSet } from './countedParts';
import { sketchDay, sketchOutdatedDays } from './sketchDay';
import { lockForDay, sketchMonths } from './sketchMonth';

/** A day (UTC) of a company. */
interface CompanyDay {
  readonly companyId: number;
  readonly day: string;
}

/** So many days are counted in one run; the others wait for the next one, and reports read their rows. */
const MAX_DAYS = 400;

/** SQLSTATE of a transaction whose rows another one has changed since it began. */
const SERIALIZATION_FAILURE = '40001';

/**
 * Counts the sign-ins of the days again whose counts do not hold any more, each day in a transaction of its own: company by
 * company in turns, and of each the day that was noted first, so that no company and no day waits for ever. Days that are
 * not over yet change all the time: reports read their rows.
 * @param db the owner's connection
 * @param onError called with the error of a day that could not be counted; it stays noted, and the others are counted all the
 *   same. That another server counts the same day, or another one of its month, is no error: the next run does what is left
 * @returns how many days were counted
 */
export async function recountSignIns(db: Db, now: Date, onError: (error: unknown) => void): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const { rows } = await sql<CompanyDay>`
    select "companyId", day::text from (
      select company_id as "companyId", day, min(noted_at) as since,
        row_number() over (partition by company_id order by min(noted_at), day desc) as turn
      from sign_in_recount where day < ${today}::date group by company_id, day) noted
    order by turn, since, "companyId" limit ${MAX_DAYS}`.execute(db);
  const report = (error: unknown) => {
    if ((error as { code?: unknown } | null)?.code !== SERIALIZATION_FAILURE) onError(error);
  };
  let counted = 0;
  for (const one of rows) {
    try {
      await recountDay(db, one);
      counted += 1;
    } catch (error) {
      report(error);
    }
  }
  await sketchOutdatedDays(db, MAX_DAYS, report);
  await sketchMonths(db, today, report);
  await foldNotes(db, today);
  return counted;
}

/**
 * One snapshot for all of it: what is counted, and the notes that are deleted, are of the same moment, so that a change in
 * between leaves its note. Two servers that count the same day delete the same notes, and two that count days of one month
 * delete the same sketches of it: one of them fails, and its day stays noted.
 */
async function recountDay(db: Db, { companyId, day }: CompanyDay): Promise<void> {
  const begins = `${day}T00:00:00Z`;
  const group = sql.join(COUNTED_COLUMNS.map((name) => sql.ref(name)));
  const sets = PART_SETS.map((columns) =>
    columns.length > 0 ? sql`(${sql.join(columns.map((name) => sql.ref(name)))})` : sql`()`,
  );
  const hours = Array.from(
    { length: 25 },
    (_, hour) => sql`coalesce(sum(n) filter (where hour < ${sql.lit(hour)}), 0)`,
  );
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await lockForDay(trx);
      for (const table of ['sign_in_recount', 'sign_in_count'] as const) {
        await trx.deleteFrom(table).where('company_id', '=', companyId).where('day', '=', day).execute();
      }
      await sql`
        insert into sign_in_count (company_id, day, parts, ${group}, n, before_hour)
        select ${companyId}, ${day}::date, ${partsOfSet}, ${group}, sum(n), array[${sql.join(hours)}]::integer[]
        from (select ${group}, extract(hour from authenticated_at at time zone 'UTC')::integer as hour, count(*) as n
          from authentication where company_id = ${companyId} and status = any(${[...ONLINE]})
            and authenticated_at >= ${begins}::timestamptz and authenticated_at < ${begins}::timestamptz + interval '24 hours'
          group by ${group}, hour) an_hour
        group by grouping sets (${sql.join(sets)}) having count(*) > 0`.execute(trx);
      await sketchDay(trx, companyId, day);
    });
}

/** The notes of days that are not over yet become one for each day. */
async function foldNotes(db: Db, today: string): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<CompanyDay>`
        select company_id as "companyId", day::text from sign_in_recount where day >= ${today}::date
        group by 1, 2 having count(*) > 1`.execute(trx);
      if (rows.length === 0) return;
      const many = sql`unnest(${rows.map(({ companyId }) => companyId)}::bigint[], ${rows.map(({ day }) => day)}::date[])`;
      await sql`delete from sign_in_recount where (company_id, day) in (select * from ${many})`.execute(trx);
      await sql`insert into sign_in_recount (company_id, day) select * from ${many}`.execute(trx);
    });
}

/** Deletes the counts and sketches of a month whose sign-ins are gone. @param end the first moment after it; needs the owner's transaction */
export async function forgetCounts(trx: Trx, end: Date): Promise<void> {
  const last = sql`(${end}::timestamptz at time zone 'UTC')::date`;
  const ofMonth = sql<boolean>`day < ${last} and day >= ${last} - interval '1 month'`;
  for (const table of ['sign_in_count', 'sign_in_sketch', 'sign_in_recount'] as const) {
    await trx.deleteFrom(table).where(ofMonth).execute();
  }
  // With the mark that its deleted days have just left.
  await trx
    .deleteFrom('sign_in_sketch_month')
    .where(sql<boolean>`month = ${last} - interval '1 month'`)
    .execute();
}
