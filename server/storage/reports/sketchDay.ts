import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';
import { ONLINE } from '../intake/signIns';
import { SKETCHED_COLUMNS, SKETCHED_SETS, sketchedPartsOfSet, SYSTEM_PARTS } from './countedParts';
import { lockForDay } from './sketchMonth';
import { bundleOf, entriesOf, isLarge, rankOf, registerOf } from './sketches';

/** A row of a day with so many entries that it has a bundle. */
interface LargeRow {
  readonly place: string;
  readonly entries: string;
  readonly beforeHour: readonly number[];
}

/** The locations of a company that are hidden (mask 128, specification S-LOC-6). @param company its column or key */
const hiddenOf = (company: unknown) => sql<string[]>`
  array(select locationid from location where l_companyid = ${company} and portico_bits(l_status) & 128 <> 0
    order by locationid)`;

/**
 * Sketches the identities of a day (UTC) again (docs/decisions/0018), in the transaction that counts its sign-ins. What is
 * at hidden locations can be taken off no sketch: those that tell no location apart do not have it. The transaction begins
 * with `lockForDay`.
 * @param day `yyyy-MM-dd`
 */
export async function sketchDay(trx: Trx, companyId: number, day: string): Promise<void> {
  const begins = `${day}T00:00:00Z`;
  const columns = sql.join(SKETCHED_COLUMNS.map((name) => sql.ref(name)));
  const inHour = sql`hour, "returning", register`;
  const sets = SKETCHED_SETS.map((names) => {
    const apart = names.includes('locationid') ? names : [...names, 'hidden'];
    return sql`(${sql.join([...apart.map((name) => sql.ref(name)), inHour])})`;
  });
  const hours = Array.from({ length: 25 }, (_, hour) => sql`count(*) filter (where hour < ${sql.lit(hour)})`);
  const entries = entriesOf(sql.ref('returning'), sql.ref('register'), sql.ref('rank'), sql`order by hour`);
  await trx.deleteFrom('sign_in_sketch').where('company_id', '=', companyId).where('day', '=', day).execute();
  await sql`
    with without as materialized (select ${hiddenOf(companyId)} as ids)
    insert into sign_in_sketch (company_id, day, parts, ${columns}, n, left_out, before_hour, entries)
    select ${companyId}, ${day}::date, parts, ${columns}, sum(n), (select ids from without),
      array[${sql.join(hours)}]::integer[], ${entries}
    from (select ${sketchedPartsOfSet} as parts, ${columns}, hidden, ${inHour}, max(rank) as rank, count(*) as n
      from (select ${columns}, "returning", extract(hour from authenticated_at at time zone 'UTC')::integer as hour,
          coalesce(locationid = any((select ids from without)::bigint[]), false) as hidden,
          ${registerOf(sql.ref('userid'))} as register, ${rankOf(sql.ref('userid'))} as rank
        from authentication where company_id = ${companyId} and status = any(${[...ONLINE]}) and userid is not null
          and authenticated_at >= ${begins}::timestamptz and authenticated_at < ${begins}::timestamptz + interval '24 hours') person
      group by grouping sets (${sql.join(sets)})) reached
    where hidden is not true
    group by parts, ${columns}`.execute(trx);
  await markDay(trx, companyId, day);
  await bundleLargeRows(trx, companyId, day);
}

/**
 * A day with sign-ins at hidden locations alone gets an empty sketch of the day as a whole: it says which locations were
 * left out, so that the day is sketched again when one of them is shown.
 */
const markDay = (trx: Trx, companyId: number, day: string) =>
  sql`
  insert into sign_in_sketch (company_id, day, parts, n, left_out, before_hour, entries)
  select company_id, day, 0, 0, left_out, array_fill(0, array[25]), '' from sign_in_sketch s
  where company_id = ${companyId} and day = ${day}::date and not exists (select 1 from sign_in_sketch w
    where w.company_id = s.company_id and w.day = s.day and w.parts = 0)
  limit 1`.execute(trx);

async function bundleLargeRows(trx: Trx, companyId: number, day: string): Promise<void> {
  const { rows } = await sql<LargeRow>`
    select ctid::text as place, entries, before_hour as "beforeHour" from sign_in_sketch
    where company_id = ${companyId} and day = ${day}::date and ${isLarge(sql`parts = ${SYSTEM_PARTS}`)}`.execute(trx);
  for (const { place, entries, beforeHour } of rows) {
    await sql`
      update sign_in_sketch set bundle = ${bundleOf(entries, beforeHour)} where ctid = ${place}::tid`.execute(trx);
  }
}

/**
 * Sketches the days again that are not as they would be sketched now, without a note: a location was hidden or shown since
 * then (until they are, reports put the sketches of the locations that are seen together), or an older version of the server
 * has sketched them, without those of systems alone (reports read those of each browser).
 * @param most so many days
 * @param onError called with the error of a day; the others are sketched all the same
 */
export async function sketchOutdatedDays(db: Db, most: number, onError: (error: unknown) => void): Promise<void> {
  const hasNoSystems = sql`s.n > 0 and not exists (select 1 from sign_in_sketch t
    where t.company_id = s.company_id and t.parts = ${SYSTEM_PARTS} and t.day = s.day)`;
  const { rows } = await sql<{ companyId: number; day: string }>`
    select s.company_id as "companyId", s.day::text from sign_in_sketch s
      join (select company_id, ${hiddenOf(sql.ref('company.company_id'))} as ids
        from (select distinct company_id from sign_in_sketch where parts = 0) company) hidden using (company_id)
    where s.parts = 0 and (s.left_out <> hidden.ids or (${hasNoSystems}))
    order by s.left_out <> hidden.ids desc, s.day desc limit ${most}`.execute(db);
  for (const { companyId, day } of rows) {
    try {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await lockForDay(trx);
          await sketchDay(trx, companyId, day);
        });
    } catch (error) {
      onError(error);
    }
  }
}
