import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { Model } from '../../../domain/schema/model/model';
import { sealedBy, type Secrets } from '../../keys/secrets';
import type { Source } from '../audit/auditHeads';

/** A column whose text, or JSON, holds sealed texts. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** Every column with sealed texts that no schema file declares. One that is missing here is lost at a key rotation. */
const SEALED: readonly SealedColumn[] = [
  { table: 'mail', column: 'sealed' },
  { table: 'legal_archive', column: 'sealed' },
  { table: 'idempotency_key', column: 'body' },
];

/** All of them: `SEALED`, the fields of the model that are stored sealed, and those that hold secret parameters. */
export function sealedColumns({ resources }: Pick<Model, 'resources'>): SealedColumn[] {
  const declared = Object.values(resources).flatMap(({ fields, storage }) =>
    fields
      .filter((field) => field.secret === 'sealed' || holdsSecrets(field))
      .map(({ name }) => ({ table: storage.table, column: name })),
  );
  const all = new Map([...SEALED, ...declared].map((one) => [`${one.table}.${one.column}`, one]));
  return [...all.values()];
}

export interface ResealCount {
  readonly resealed: number;
  /** Texts that look sealed with the old key but cannot be opened with it: left as they are. */
  readonly unreadable: number;
}

const BATCH_SIZE = 500;
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Seals everything again that was sealed with another key, anywhere in a text or JSON value. Runs as the owner, in one
 * transaction; writers wait for its end.
 */
export async function resealSecrets(
  target: Source,
  columns: readonly SealedColumn[],
  from: Secrets,
  to: Secrets,
): Promise<ResealCount> {
  const count = { resealed: 0, unreadable: 0 };
  const resealText = (text: string) =>
    text.replace(sealedBy(from.keyId), (sealed) => {
      try {
        const again = to.seal(from.unseal(sealed));
        count.resealed += 1;
        return again;
      } catch {
        count.unreadable += 1;
        return sealed;
      }
    });
  for (const { table, column } of columns) {
    const [name, value] = [`"public".${quote(table)}`, quote(column)];
    const { rows: types } = await target.query(
      `select format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
      [name, column],
    );
    const type = types[0]?.['type'];
    if (type === undefined) continue;
    await target.query(`lock table ${name} in share row exclusive mode`);
    // A cursor shows the rows as they were when it was opened, so none is met twice.
    await target.query(
      `declare portico_reseal no scroll cursor for
       select ctid, ${value}::text as text from ${name} where ${value}::text like '%v1.${from.keyId}.%'`,
    );
    for (;;) {
      const { rows } = await target.query(`fetch ${BATCH_SIZE} from portico_reseal`);
      if (rows.length === 0) break;
      await target.query(
        `update ${name} t set ${value} = s.text::${String(type)} from unnest($1::tid[], $2::text[]) as s (id, text)
         where t.ctid = s.id`,
        [rows.map((row) => String(row['ctid'])), rows.map((row) => resealText(String(row['text'])))],
      );
    }
    await target.query('close portico_reseal');
  }
  return count;
}
