import type { Caller } from '../../../domain/access/caller';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { transferColumns } from './exportCells';
import { importFields, type ImportPlan } from './importPlan';
import type { ImportRun } from './importRow';
import { makeLabels } from '../records/labels';

/**
 * What an import knows before its first row.
 * @param note further data of the audit entry of each record
 * @param width number of columns of the file
 */
export function importRunOf(
  caller: Caller,
  model: Model,
  resource: Resource,
  plan: ImportPlan,
  note: ImportRun['note'],
  width: number,
): ImportRun {
  const fields = new Map(importFields(resource, caller).map((field) => [field.name, field]));
  const labels = makeLabels([...fields.values()]);
  const options = { locale: caller.locale, timezone: caller.timezone, labels, model };
  const used = plan.mapping.flatMap((name) => (name === null ? [] : (fields.get(name) ?? [])));
  const forms = [true, false].map((raw) => transferColumns(resource, used, { ...options, raw }));
  return {
    resource,
    plan,
    note,
    width,
    fields,
    readable: new Set(visibleFields(resource, caller.permissions, 'read').map(({ name }) => name)),
    seen: new Set(),
    found: new Map(),
    shown: {
      load: (access, rows) => labels.load(access, rows),
      forms: new Map(used.map(({ name }, index) => [name, forms.flatMap((columns) => columns[index] ?? [])])),
    },
  };
}
