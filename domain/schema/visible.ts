import { withParamsFor } from '../params';
import { allows } from '../permissions';
import type { Field, Resource } from './model';

/** Only what the rule needs, so that the console's pruned resources fit too. */
export type WithFields = Pick<Resource, 'fields'>;

/**
 * The one answer to "which fields": it feeds columns, chooser, filters, sort, export, bulk edit, form, and the
 * server's serializer and query checks. What a role may not read it may not filter, sort, count, group or export.
 *
 * @param mode `read`: may be answered; `create` and `edit`: may be written
 */
export function visibleFields(
  resource: WithFields,
  permissions: ReadonlySet<string>,
  mode: 'read' | 'create' | 'edit',
): Field[] {
  return resource.fields
    .filter((field) =>
      mode === 'read'
        ? !field.writeOnly && field.secret === undefined && allows(permissions, field.permission.read)
        : !field.readOnly && field.auto === undefined && allows(permissions, field.permission.write),
    )
    .map((field) => withParamsFor(field, permissions));
}
