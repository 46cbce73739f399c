import type { Model } from '../../../domain/schema/model/model';
import { COUNTRY_LIST } from './countryList';

/** One connection, or a pool, of the database owner. */
interface Owner {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Columns of the resource `countries`, in the order of `COUNTRY_LIST`. */
const COLUMNS = ['code', 'continent', 'co_name', 'co_name_en', 'co_name_es', 'co_name_zh'] as const;

/** Key of the country with this code in a new installation: its place in the list. @throws RangeError for a code that ISO 3166-1 lacks */
export function countryId(code: string): number {
  const place = COUNTRY_LIST.findIndex(([known]) => known === code);
  if (place < 0) throw new RangeError(`no country ${code}`);
  return place + 1;
}

/**
 * Fills the countries of a new installation: ISO 3166-1, with the names of Unicode CLDR. A list that has a row is left
 * as it is, and so is a model without the resource `countries`; columns that its schema lacks are left out.
 * @returns how many countries were added
 */
export async function addCountries(owner: Owner, model: Model): Promise<number> {
  const resource = model.resources['countries'];
  if (!resource) return 0;
  const columns = COLUMNS.filter((column) => resource.fields.some(({ name }) => name === column));
  const list = [resource.id, ...columns];
  const rows = COUNTRY_LIST.map((values, place) =>
    Object.fromEntries([[resource.id, place + 1], ...COLUMNS.map((column, index) => [column, values[index]])]),
  );
  const { table } = resource.storage;
  const added = await owner.query(
    `insert into "${table}" (${list.map((column) => `"${column}"`).join(', ')}) overriding system value
     select ${list.map((column) => `r."${column}"`).join(', ')}
     from json_populate_recordset(null::"${table}", $1) as r where not exists (select 1 from "${table}")
     on conflict do nothing returning 1`,
    [JSON.stringify(rows)],
  );
  if (added.rows.length > 0)
    await owner.query(`select setval(pg_get_serial_sequence($1, $2), $3)`, [`"${table}"`, resource.id, rows.length]);
  return added.rows.length;
}
