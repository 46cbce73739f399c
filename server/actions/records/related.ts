import { allows } from '../../../domain/permissions';
import type { Resource } from '../../../domain/schema/model';
import { visibleFields } from '../../../domain/schema/visible';
import type { Access } from '../../storage/records';
import { countRelated, MOST_COUNTED } from '../../storage/related';
import { getRecord } from './read';

/** How many records of a resource point at one record through a field. */
export interface Related {
  readonly resource: string;
  readonly field: string;
  /** Null when counting would take too long. */
  readonly count: number | null;
  /** There are more than `count`. */
  readonly more: boolean;
}

/**
 * What points at a record: every reference of the model that the caller may read, counted inside company, scope and
 * hidden rows, deleted ones left out.
 * @throws PorticoError 404 when the record is not there for this caller
 */
export async function relatedRecords(access: Access, resource: Resource, id: string | number): Promise<Related[]> {
  await getRecord(access, resource, id);
  const { model, caller } = access;
  const found: Related[] = [];
  for (const pointing of Object.values(model.resources)) {
    if (!allows(caller.permissions, pointing.permissions.view)) continue;
    for (const field of visibleFields(pointing, caller.permissions, 'read')) {
      if (field.virtual || field.reference?.resource !== resource.name) continue;
      const count = await countRelated(access, pointing, field, id);
      const more = count !== null && count > MOST_COUNTED;
      found.push({ resource: pointing.name, field: field.name, count: more ? MOST_COUNTED : count, more });
    }
  }
  return found;
}
