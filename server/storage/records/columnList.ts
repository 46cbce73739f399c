import { sql, type RawBuilder } from 'kysely';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { declaredValue } from './declaredFields';

const VERSION = 'version';

/** Lists that were written down, by their fields: most of what there is to say about a statement. */
const written = new WeakMap<
  readonly Field[],
  { readonly of: Resource['storage']; readonly list: RawBuilder<unknown> }
>();

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The columns of `fields`, with key and version. */
export function columnList(fields: readonly Field[], resource: Resource): RawBuilder<unknown> {
  const known = written.get(fields);
  if (known?.of === resource.storage) return known.list;
  const stored = fields.filter(({ virtual, member }) => !virtual && !member);
  const names = new Set([resource.id, ...stored.map(({ name }) => name)]);
  if (resource.storage.managed) names.add(VERSION);
  const list = sql.join([
    sql.raw([...names].map((name) => `r.${quoted(name)}`).join(', ')),
    ...fields.flatMap(({ name, member }) => (member ? sql`${declaredValue(member, 'r')} as ${sql.ref(name)}` : [])),
  ]);
  written.set(fields, { of: resource.storage, list });
  return list;
}
