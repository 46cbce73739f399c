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
  const hasWords = search.has(SEARCH_WORD) || Object.keys(CONDITION_WORDS).some((word) => search.has(word));
  return hasWords ? filter : undefined;
}

/** The words that the address of a list always has for its filter (specification S-NAV-7). */
const KEPT_WORDS = [SEARCH_WORD, 'security_profile_type'];

/**
 * An address of a list with what its `filter` says in the words of the service too.
 * @param names of the properties that the resource has
 * @returns the address as it is when it has no filter, or one that is no JSON
 */
export function withWords(address: URLSearchParams, names: ReadonlySet<string>): URLSearchParams {
  const next = new URLSearchParams(address);
  const text = address.get('filter');
  if (text === null) return next;
  let filter: Record<string, unknown>;
  try {
    filter = (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return next;
  }
  for (const word of KEPT_WORDS) {
    const property = word === SEARCH_WORD ? 'q' : CONDITION_WORDS[word]?.find((name) => names.has(name));
    const value = property === undefined ? undefined : filter[property];
    const words = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');
    if (words.length > 0) next.set(word, words.join(','));
    else next.delete(word);
  }
  return next;
}
