/**
 * The word of the device service for the key of a type: `devices` → `device_id` (specification S-DEV-3), and so
 * `device-groups` → `device_group_id`. Several keys travel under the same word in the plural.
 */
export function keyWord(type: string): string {
  return `${type.replaceAll('-', '_').replace(/s$/, '')}_id`;
}

/** The service's words for conditions, and the properties that they are about: the first that a resource has. */
export const CONDITION_WORDS: Readonly<Record<string, readonly string[]>> = {
  security_profile_type: ['security_profile_class', 'securityProfileClass'],
  security_profile_class: ['securityProfileClass'],
  security_profile_uuid: ['securityProfileUUID', 'securityProfileUuid'],
  security_zone_uuid: ['securityZoneUuid', 'security_zone_uuid'],
  location_id: ['locationId', 'location_id'],
};

/** The service's word for a text that is looked for anywhere. */
export const SEARCH_WORD = 'search_query';

/**
 * What an address of the console in the service's words asks for (specification S-NAV-7, the device search): as a
 * filter.
 * @param names of the properties that the resource has
 * @returns undefined for an address without any of the words
 */
export function filterInWords(
  search: URLSearchParams,
  names: ReadonlySet<string>,
): Readonly<Record<string, unknown>> | undefined {
  const filter: Record<string, unknown> = {};
  const text = search.get(SEARCH_WORD)?.trim();
  if (text) filter['q'] = text;
  for (const [word, properties] of Object.entries(CONDITION_WORDS)) {
    const value = search.get(word);
    const property = properties.find((name) => names.has(name));
    if (value && property !== undefined) filter[property] = value.split(',');
  }
  const asked = search.has(SEARCH_WORD) || Object.keys(CONDITION_WORDS).some((word) => search.has(word));
  return asked ? filter : undefined;
}
