import type { Model, Resource } from '../../domain/schema/model/model';
import type { TestDatabase } from './database';

type Values = Readonly<Record<string, unknown>>;

/** Rows as the owner of the database sees them, past every policy. */
export interface Rows {
  /** @returns the key; one that is text travels through the tests as it is */
  insert(resource: Resource, values: Values): Promise<number>;
  read(resource: Resource, id: number | string): Promise<Record<string, unknown> | undefined>;
  count(resource: Resource, where?: string): Promise<number>;
  /** Hash of a file that the company has sent. */
  upload(companyId: number): Promise<string>;
  /** The row as it is now, to be put back by the function that is answered. */
  keep(resource: Resource, id: number | string): Promise<() => Promise<void>>;
  /** Changes whenever any row of the company in any table does. */
  fingerprint(model: Model, companyId: number): Promise<string>;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function rowsOf({ ownerQuery }: TestDatabase): Rows {
  const written = new Map<string, string[]>();
  const columnsOf = async ({ storage }: Resource) => {
    const known = written.get(storage.table);
    if (known) return known;
    const found = await ownerQuery(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [storage.table],
    );
    const names = found.map(({ name }) => quoted(String(name)));
    written.set(storage.table, names);
    return names;
  };
  return {
    async insert(resource, values) {
      const names = Object.keys(values);
      const jsonb = new Set(
        resource.fields
          .filter(({ type, kind }) => type === 'object' || (type === 'array' && kind !== 'references'))
          .map(({ name }) => name),
      );
      const [row] = await ownerQuery(
        `insert into ${quoted(resource.storage.table)} (${names.map(quoted).join()})
         values (${names.map((_, index) => `$${index + 1}`).join()}) returning ${quoted(resource.id)} as id`,
        names.map((name) => (jsonb.has(name) ? JSON.stringify(values[name]) : values[name])),
      );
      return (resource.idType === 'string' ? row?.['id'] : Number(row?.['id'])) as number;
    },
    async read({ storage, id: key }, id) {
      return (await ownerQuery(`select * from ${quoted(storage.table)} where ${quoted(key)} = $1`, [id]))[0];
    },
    async upload(companyId) {
      const found = await ownerQuery(
        `select hash from upload where company_id = $1 and type in ('application/zip', 'text/html') order by hash limit 1`,
        [companyId],
      );
      return String(found[0]?.['hash']);
    },
    async count({ storage }, where = 'true') {
      const [row] = await ownerQuery(`select count(*) as n from ${quoted(storage.table)} r where ${where}`);
      return Number(row?.['n']);
    },
    async keep(resource, id) {
      const [table, key] = [quoted(resource.storage.table), quoted(resource.id)];
      const columns = (await columnsOf(resource)).join();
      const [row] = await ownerQuery(`select to_jsonb(t)::text as row from ${table} t where ${key} = $1`, [id]);
      return async () => {
        await ownerQuery(`delete from ${table} where ${key} = $1`, [id]);
        if (row === undefined) return;
        await ownerQuery(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
          [row['row']],
        );
      };
    },
    async fingerprint({ resources }, companyId) {
      const hashes: string[] = [];
      for (const { storage, id } of Object.values(resources)) {
        if (storage.tenant === 'none') continue;
        const [row] = await ownerQuery(
          `select md5(coalesce(string_agg(to_jsonb(t)::text, ',' order by ${quoted(id)}), '')) as hash
           from ${quoted(storage.table)} t where ${quoted(storage.tenantColumn)} = $1`,
          [companyId],
        );
        hashes.push(`${storage.table} ${String(row?.['hash'])}`);
      }
      return hashes.join('\n');
    },
  };
}
