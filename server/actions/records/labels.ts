import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { findRows, type Access, type Row } from '../../storage/records/records';

/** Maximum of cached titles; a batch has at most a few thousand references. */
const MAX_CACHED = 20_000;

/** Names of the records that rows point at, read in batches within the caller's row access filter. */
export interface Labels {
  load(access: Access, rows: readonly Row[]): Promise<void>;
  /** The name of a record; undefined for one that is not there for the caller. */
  known(field: Field, id: string | number): string | undefined;
  /** The name of a record, `#12` for one that is not there for the caller. */
  of(field: Field, id: string | number): string;
}

const idsIn = (field: Field, row: Row) => [row[field.name] ?? []].flat() as (string | number)[];

/**
 * A caller who may read a record may read the name of what it points at, as lists do (`records/read`): the title fields that
 * the caller may read, nothing else.
 */
export function makeLabels(fields: readonly Field[]): Labels {
  const pointing = fields.filter(({ reference }) => reference);
  const names = new Map<string, Map<string, string>>();
  const known: Labels['known'] = (field, id) => names.get(field.reference?.resource ?? '')?.get(String(id));
  return {
    known,
    async load(access, rows) {
      for (const field of pointing) {
        const target = access.model.resources[field.reference!.resource];
        if (!target) continue;
        const found = names.get(target.name) ?? new Map<string, string>();
        names.set(target.name, found);
        if (found.size > MAX_CACHED) found.clear();
        const missing = [...new Set(rows.flatMap((row) => idsIn(field, row)))].filter((id) => !found.has(String(id)));
        if (missing.length === 0) continue;
        const titled = titleFields(target, access);
        for (const row of await findRows(access, target, titled, missing)) {
          found.set(String(row[target.id]), titleOf(target, titled, row));
        }
      }
    },
    of: (field, id) => known(field, id) ?? `#${id}`,
  };
}

/** The fields that name a record of `resource` and that the caller may read. */
export function titleFields(resource: Resource, { caller }: Access): Field[] {
  const { title } = resource;
  const names = title.includes('{') ? [...title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '') : [title];
  return visibleFields(resource, caller.permissions, 'read').filter(
    ({ name, masked }) => !masked && names.includes(name),
  );
}

function titleOf(resource: Resource, titled: readonly Field[], row: Row): string {
  const text = (name: string) => (titled.some((field) => field.name === name) ? String(row[name] ?? '') : '');
  const { title } = resource;
  const full = title.includes('{') ? title.replace(/\{(\w+)\}/g, (_, name: string) => text(name)).trim() : text(title);
  return full || `#${String(row[resource.id])}`;
}
