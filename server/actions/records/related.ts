import type { Related } from '../../../domain/records/related';
import { allows } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import { findRows, type Access } from '../../storage/records/records';
import { countRelated, MAX_COUNT } from '../../storage/records/related';
import { requireOpen } from './read';

/**
 * What points at some records: every reference of the model that the caller may read, counted inside company, scope and
 * hidden rows, deleted ones left out. An `own` resource is a row of another resource, and is counted there. Records
 * that are not there for this caller are not counted for.
 * @throws PorticoError 404 when none of them is there
 */
export async function relatedRecords(
  access: Access,
  resource: Resource,
  keys: readonly (string | number)[],
): Promise<Related[]> {
  requireOpen(access, resource);
  const rows = await findRows(access, resource, [], keys);
  if (rows.length === 0) throw errors.elementNotFound();
  const ids = rows.map((row) => row[resource.id] as string | number);
  const { model, caller } = access;
  const found: Related[] = [];
  for (const pointing of Object.values(model.resources)) {
    if (pointing.own || !allows(caller.permissions, pointing.permissions.view)) continue;
    for (const field of visibleFields(pointing, caller.permissions, 'read')) {
      if (field.virtual) continue;
      const cells = (field.columns ?? []).filter(({ reference }) => reference?.resource === resource.name);
      const places = field.reference?.resource === resource.name ? [undefined] : cells.map(({ name }) => name);
      for (const cell of places) {
        const count = await countRelated(access, pointing, field, ids, cell);
        const more = count !== null && count > MAX_COUNT;
        found.push({ resource: pointing.name, field: field.name, count: more ? MAX_COUNT : count, more });
      }
    }
  }
  return found;
}
