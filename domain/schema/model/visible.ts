import { withParamsFor } from './paramValues';
import { allows } from '../../access/permissions';
import type { Field, Resource } from './model';

/** Only the needed part of a resource, so that the console's reduced resources can be passed, too. */
type WithFields = Pick<Resource, 'fields'>;

/** Cache of masked copies of fields: always the same object, so that fields can be compared. */
const maskedFields = new WeakMap<Field, Field>();

/** True when a caller sees the value of a field masked. */
export function isMasked({ mask }: Field, permissions: ReadonlySet<string>): boolean {
  return mask !== undefined && !allows(permissions, mask.unless);
}

/** The copy of a field for callers who see it masked: it cannot be filtered or sorted. */
function maskedFieldOf(field: Field): Field {
  const { filter: _filter, ...rest } = field;
  const maskedField: Field = maskedFields.get(field) ?? { ...rest, masked: true, sortable: false };
  maskedFields.set(field, maskedField);
  return maskedField;
}

/**
 * The fields that a caller may read or write. Columns, column chooser, filters, sort, export, bulk edit, form, and the
 * server's serializer and query checks all use it. A caller cannot filter, sort, count, group or export what they may
 * not read. Masked fields (`masked`) are answered masked and cannot be written.
 *
 * @param mode `read`: fields that may be answered; `create` and `edit`: fields that may be written
 */
export function visibleFields(
  { fields }: WithFields,
  permissions: ReadonlySet<string>,
  mode: 'read' | 'create' | 'edit',
): readonly Field[] {
  const bySet = cache.get(fields) ?? new WeakMap<ReadonlySet<string>, Partial<Record<Mode, readonly Field[]>>>();
  cache.set(fields, bySet);
  const byMode = bySet.get(permissions) ?? {};
  bySet.set(permissions, byMode);
  return (byMode[mode] ??= computeVisibleFields(fields, permissions, mode));
}

type Mode = 'read' | 'create' | 'edit';

/** Cache by fields and permission set; neither changes after its creation. */
const cache = new WeakMap<readonly Field[], WeakMap<ReadonlySet<string>, Partial<Record<Mode, readonly Field[]>>>>();

function computeVisibleFields(
  fields: readonly Field[],
  permissions: ReadonlySet<string>,
  mode: Mode,
): readonly Field[] {
  return fields.flatMap((field) => {
    // Not a field itself: the declared fields that it stores are in the list.
    if (field.members) return [];
    const secret = isMasked(field, permissions);
    const there =
      mode === 'read'
        ? !field.writeOnly && field.secret === undefined && allows(permissions, field.permission.read)
        : !field.readOnly && !secret && field.auto === undefined && allows(permissions, field.permission.write);
    return there ? [withParamsFor(secret ? maskedFieldOf(field) : field, permissions)] : [];
  });
}

/** The fields that a caller's free-text search uses; undefined = all searchable fields, which have an index. */
export function searchedFields(
  { fields, storage }: Pick<Resource, 'fields' | 'storage'>,
  permissions: ReadonlySet<string>,
): readonly string[] | undefined {
  const closed = fields.filter((field) => isMasked(field, permissions)).map(({ name }) => name);
  const open = storage.search.filter((name) => !closed.includes(name));
  return open.length < storage.search.length ? open : undefined;
}
