import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { filterOf } from '../fieldTypes';
import { isReadable } from '../values/record';
import { fieldNamed } from '../texts';

/** The fields that the schema lists as filters and that there is an editor for. */
export function filterableFields(resource: ClientResource): Field[] {
  return resource.list.filters.flatMap((name) => {
    const field = fieldNamed(resource, name);
    const possible = field?.filter && isReadable(field) && filterOf(field);
    return possible ? [field] : [];
  });
}
