import { readParams } from '../../../domain/schema/model/paramValues';
import { tableRef } from '../../db/backup/catalogue';
import { quoteIdentifier } from '../../db/quoteIdentifier';
import { sealedPrefix, unboundPrefix, type SealedPlace, type Secrets } from '../../keys/secrets';
import type { Source } from '../audit/auditHeads';
import type { Row, SealedColumn } from './sealedColumns';

export interface ResealCount {
  readonly resealed: number;
  /** Texts that look sealed with the old key but cannot be opened with it: left as they are. */
  readonly unreadable: number;
}

const BATCH_SIZE = 500;
/** Texts that are read and written at once, in bytes; a longer one goes alone. A mail with files has several MB. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Seals everything again that was sealed with another key, at the place where it is. Runs as the owner, in one
 * transaction; writers wait for its end.
 */
export const resealSecrets = (
  target: Source,
  columns: readonly SealedColumn[],
  from: Secrets,
  to: Secrets,
): Promise<ResealCount> =>
  replaceSealed(target, columns, sealedPrefix(from.keyId), (sealed, place) =>
    to.seal(from.unseal(sealed, place), place),
  );

/** Binds the texts from before sealed texts were bound (`v1`) to the place where they are. Runs like `resealSecrets`. */
export const bindSecrets = (target: Source, columns: readonly SealedColumn[], secrets: Secrets): Promise<ResealCount> =>
  replaceSealed(target, columns, unboundPrefix(secrets.keyId), (sealed, place) =>
    secrets.seal(secrets.unsealUnbound(sealed), place),
  );

/** How many texts are not bound to a place. */
export async function countUnbound(
  source: Source,
  columns: readonly SealedColumn[],
  { keyId }: Pick<Secrets, 'keyId'>,
): Promise<number> {
  const { resealed } = await replaceSealed(source, columns, unboundPrefix(keyId), (sealed) => sealed);
  return resealed;
}

/** @param prefix what the texts begin with that are replaced */
async function replaceSealed(
  target: Source,
  columns: readonly SealedColumn[],
  prefix: string,
  again: (sealed: string, place: SealedPlace) => string,
): Promise<ResealCount> {
  const count = { resealed: 0, unreadable: 0 };
  const replaced = (sealed: string, place: SealedPlace) => {
    try {
      const text = again(sealed, place);
      count.resealed += 1;
      return text;
    } catch {
      count.unreadable += 1;
      return sealed;
    }
  };
  for (const sealed of columns) {
    const [name, value] = [tableRef(sealed.table), quoteIdentifier(sealed.column)];
    const { rows: types } = await target.query(
      `select format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
      [name, sealed.column],
    );
    const type = types[0]?.['type'];
    if (type === undefined) continue;
    await target.query(`lock table ${name} in share row exclusive mode`);
    const read = ['ctid', ...sealed.columns.map(quoteIdentifier), `${value}::text as text`].join(', ');
    // A cursor shows the rows as they were when it was opened, so none is met twice. It has their sizes alone.
    await target.query(
      `declare portico_reseal no scroll cursor for
       select ctid, octet_length(${value}::text) as bytes from ${name} where ${value}::text like '%${prefix}%'`,
    );
    for (;;) {
      const { rows: found } = await target.query(`fetch ${BATCH_SIZE} from portico_reseal`);
      if (found.length === 0) break;
      for (const ids of batchesOf(found)) {
        // No other process writes the table, so the rows are still where they were.
        const { rows } = await target.query(`select ${read} from ${name} where ctid = any($1::tid[])`, [ids]);
        await target.query(
          `update ${name} t set ${value} = s.text::${String(type)} from unnest($1::tid[], $2::text[]) as s (id, text)
           where t.ctid = s.id`,
          [rows.map((row) => String(row['ctid'])), rows.map((row) => textOf(sealed, row, prefix, replaced))],
        );
      }
    }
    await target.query('close portico_reseal');
  }
  return count;
}

/** The places of rows in groups whose texts are not too long together. */
function batchesOf(rows: readonly Row[]): string[][] {
  const batches: string[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = Number(row['bytes']);
    if (bytes + size > MAX_BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(String(row['ctid']));
    bytes += size;
  }
  return batches;
}

/** The text of a row with its sealed texts replaced. */
function textOf(
  { holdsParams, place }: SealedColumn,
  row: Row,
  prefix: string,
  replaced: (sealed: string, place: SealedPlace) => string,
): string {
  const text = String(row['text']);
  if (!holdsParams) return text.startsWith(prefix) ? replaced(text, place(row)) : text;
  const params = Object.entries(readParams(text) ?? {});
  if (!params.some(([, value]) => typeof value === 'string' && value.startsWith(prefix))) return text;
  return JSON.stringify(
    Object.fromEntries(
      params.map(([name, value]) => [
        name,
        typeof value === 'string' && value.startsWith(prefix) ? replaced(value, place(row, name)) : value,
      ]),
    ),
  );
}
