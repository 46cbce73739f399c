import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../connect';

/** White space, and format characters (Unicode category Cf): what a save removes at both ends of a unique text. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\s\p{Cf}]/u.test(character))
  .join('');

/** How many records of a table are named one by one. */
const MAX_NAMED = 100;

/** A unique index that the schema sync has made (`__u__` within a company, `__e__` over all). */
interface UniqueIndex {
  readonly table: string;
  readonly key: string;
  /** Its parts as SQL, e.g. `u_companyid` or `lower(u_name)`. */
  readonly parts: string[];
  /** Which rows it covers, as SQL. */
  readonly covers: string;
}

/**
 * Unique texts that were saved before saves trimmed them lose the spaces and format characters around them. A record that
 * would then have the same value as another one, or none, stays as it is.
 * @returns how many records changed in each table, and which ones stay as they are
 */
export async function up(db: Kysely<Tables>): Promise<readonly string[]> {
  const lines: string[] = [];
  const indexes = await uniqueIndexes(db);
  for (const table of new Set(indexes.map((index) => index.table))) {
    const own = indexes.filter((index) => index.table === table);
    lines.push(...(await trimTable(db, table, own)));
  }
  return lines;
}

async function uniqueIndexes(db: Kysely<Tables>): Promise<UniqueIndex[]> {
  const { rows } = await sql<UniqueIndex>`
    select t.relname as "table", pg_get_indexdef(p.indexrelid, 1, true) as key,
      array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts::int) n order by n) as parts,
      coalesce(pg_get_expr(x.indpred, x.indrelid, true), 'true') as covers
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_index p on p.indrelid = t.oid and p.indisprimary and p.indnkeyatts = 1
    where x.indisunique and i.relname ~ '__[ue]__' and t.relnamespace = 'public'::regnamespace
    order by 1, i.relname`.execute(db);
  return rows;
}

/** The column of a part that ignores the case: only texts have one. */
const textOf = (part: string): string | undefined => /^lower\((.+)\)$/.exec(part)?.[1];
const textsOf = ({ parts }: UniqueIndex): string[] => parts.flatMap((part) => textOf(part) ?? []);
const trimmed = (column: string) => sql`btrim(${sql.raw(column)}, ${UNSEEN})`;
const isUntrimmed = (columns: readonly string[]) =>
  sql`(${sql.join(
    columns.map((column) => sql`coalesce(${sql.raw(column)} <> ${trimmed(column)}, false)`),
    sql` or `,
  )})`;

async function trimTable(db: Kysely<Tables>, table: string, indexes: readonly UniqueIndex[]): Promise<string[]> {
  const columns = [...new Set(indexes.flatMap(textsOf))];
  const [first] = indexes;
  if (!first || columns.length === 0) return [];
  const found = await sql`select 1 from ${sql.table(table)} where ${isUntrimmed(columns)} limit 1`.execute(db);
  if (found.rows.length === 0) return [];
  const stays = sql.join(
    [...indexes.map(wouldRepeat), ...columns.map((column) => sql`coalesce(${trimmed(column)} = '', false)`)],
    sql` or `,
  );
  const judged = sql`
    select ${sql.raw(first.key)} as record, ${isUntrimmed(columns)} as untrimmed, ${stays} as stays
    from ${sql.table(table)}`;
  const left = await sql<{ record: unknown }>`
    select record from (${judged}) judged where untrimmed and stays order by 1`.execute(db);
  const changed = await sql<{ record: unknown }>`
    update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.raw(column)} = ${trimmed(column)}`))}
    from (${judged}) judged
    where ${sql.table(table)}.${sql.raw(first.key)} = judged.record and untrimmed and not stays
    returning judged.record`.execute(db);
  return report(
    table,
    changed.rows.length,
    left.rows.map(({ record }) => String(record)),
  );
}

/** Whether a row, trimmed, would have the same value in the index as another one that is trimmed too. */
function wouldRepeat(index: UniqueIndex): RawBuilder<boolean> {
  const texts = textsOf(index);
  if (texts.length === 0) return sql<boolean>`false`;
  const parts = index.parts.map((part) => {
    const column = textOf(part);
    return column === undefined ? sql.raw(part) : sql`lower(${trimmed(column)})`;
  });
  const covers = sql`(${sql.raw(index.covers)})`;
  const filled = sql.join(
    index.parts.map((part) => sql`${sql.raw(part)} is not null`),
    sql` and `,
  );
  return sql<boolean>`(${isUntrimmed(texts)} and ${covers} and ${filled}
    and count(*) over (partition by ${covers}, ${sql.join(parts)}) > 1)`;
}

function report(table: string, changed: number, left: readonly string[]): string[] {
  const named = left.slice(0, MAX_NAMED);
  const more = left.length - named.length;
  return [
    ...(changed > 0 ? [`${table}: spaces around unique texts removed from ${changed} records`] : []),
    ...named.map(
      (record) =>
        `${table}: record ${record} keeps the spaces around a unique text: without them another record has it, or it is empty`,
    ),
    ...(more > 0 ? [`${table}: and ${more} more records`] : []),
  ];
}
