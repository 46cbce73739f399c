import { findRow, updateRow, type Access } from '../../storage/records/records';
import type { Written } from './index';

/** A device has the name of its location beside the key (`location_name`), as the device service answers it. */
export async function deviceLocation({ access, resource, key, before, after, values }: Written): Promise<void> {
  if (!after || !('location_id' in values) || after['location_id'] === (before['location_id'] ?? null)) return;
  const id = after['location_id'];
  const locations = access.model.resources['locations'];
  // The save has checked that this caller may name the location.
  const all: Access = { ...access, caller: { ...access.caller, scope: { mode: 'all' } } };
  const row = locations && typeof id === 'number' ? await findRow(all, locations, locations.fields, id) : undefined;
  await updateRow(access, resource, key, { location_name: row?.['l_name'] ?? null });
}
