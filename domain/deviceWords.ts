/**
 * The word of the device service for the key of a type: `devices` → `device_id` (specification 2 §7), and so
 * `device-groups` → `device_group_id`. Several keys travel under the same word in the plural.
 */
export function keyWord(type: string): string {
  return `${type.replaceAll('-', '_').replace(/s$/, '')}_id`;
}
