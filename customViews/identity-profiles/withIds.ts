import type { ClientResource } from '../../domain/schema/client/client';

/** Flag in the browser's local storage that shows keys in lists (specification S-PROF-4). */
const FLAG = 'show_ids';

function flagged(): boolean {
  const value = localStorage.getItem(FLAG);
  return value !== null && !['', '0', 'false'].includes(value);
}

/** The same resource with the column of its key where the local flag is set, and without one where it is not. */
export function withIds(resource: ClientResource): ClientResource {
  const others = resource.list.columns.filter(({ field }) => field !== resource.id);
  const columns = flagged() ? [...others, { field: resource.id }] : others;
  return { ...resource, list: { ...resource.list, columns } };
}
