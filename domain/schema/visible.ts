import { withParamsFor } from '../params';
import { allows } from '../permissions';
import type { Field, Resource } from './model';

/** Only what the rule needs, so that the console's pruned resources fit too. */
type WithFields = Pick<Resource, 'fields'>;

/** Masked twins of fields: always the same one, so that fields can be compared. */
const twins = new WeakMap<Field, Field>();

/** True when a caller sees the value of a field masked. */
export function isMasked({ mask }: Field, permissions: ReadonlySet<string>): boolean {
  return mask !== undefined && !allows(permissions, mask.unless);
}

/** A field for whom it is masked: it can be looked at, and nothing can be asked about it. */
function twinOf(field: Field): Field {
  const { filter: _filter, ...rest } = field;
  const twin: Field = twins.get(field) ?? { ...rest, masked: true, sortable: false };
  twins.set(field, twin);
  return twin;
}

/**
 * The one answer to "which fields": it feeds columns, chooser, filters, sort, export, bulk edit, form, and the
 * server's serializer and query checks. What a role may not read it may not filter, sort, count, group or export;
 * what is masked for it (`masked`) is answered masked, and not written either.
 *
 * @param mode `read`: may be answered; `create` and `edit`: may be written
 */
export function visibleFields(
  { fields }: WithFields,
  permissions: ReadonlySet<string>,
  mode: 'read' | 'create' | 'edit',
): readonly Field[] {
  const bySet = known.get(fields) ?? new WeakMap<ReadonlySet<string>, Partial<Record<Mode, readonly Field[]>>>();
  known.set(fields, bySet);
  const byMode = bySet.get(permissions) ?? {};
  bySet.set(permissions, byMode);
  return (byMode[mode] ??= judged(fields, permissions, mode));
}

type Mode = 'read' | 'create' | 'edit';

/** What has been judged, for as long as model and set of permissions live; neither changes once it is made. */
const known = new WeakMap<readonly Field[], WeakMap<ReadonlySet<string>, Partial<Record<Mode, readonly Field[]>>>>();

function judged(fields: readonly Field[], permissions: ReadonlySet<string>, mode: Mode): readonly Field[] {
  return fields.flatMap((field) => {
    // Its members are fields themselves, those that somebody has declared.
    if (field.members) return [];
    const secret = isMasked(field, permissions);
    const there =
      mode === 'read'
        ? !field.writeOnly && field.secret === undefined && allows(permissions, field.permission.read)
        : !field.readOnly && !secret && field.auto === undefined && allows(permissions, field.permission.write);
    return there ? [withParamsFor(secret ? twinOf(field) : field, permissions)] : [];
  });
}

/**
 * The fields that a caller's free-text search looks into; undefined: all that the resource declares, for which there is
 * an index.
 */
export function searchedFields(
  { fields, storage }: Pick<Resource, 'fields' | 'storage'>,
  permissions: ReadonlySet<string>,
): readonly string[] | undefined {
  const closed = fields.filter((field) => isMasked(field, permissions)).map(({ name }) => name);
  const open = storage.search.filter((name) => !closed.includes(name));
  return open.length < storage.search.length ? open : undefined;
}
