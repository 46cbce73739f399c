import { describe, expect, it } from 'vitest';
import { filterInWords, withWords } from '../../../domain/text/deviceWords';

const names = new Set(['security_profile_class', 'location_id']);
const words = (address: string) => withWords(new URLSearchParams(address), names);

describe('the address of the device screen (specification S-NAV-7)', () => {
  it('is read as a filter, and has its words again next to that', () => {
    const address = new URLSearchParams('search_query=iphone&security_profile_type=whitelist,blacklist');
    const filter = filterInWords(address, names);
    expect(filter).toEqual({ q: 'iphone', security_profile_class: ['whitelist', 'blacklist'] });
    address.set('filter', JSON.stringify(filter));
    expect(withWords(address, names).toString()).toBe(address.toString());
  });

  it('follows the filter', () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'android', security_profile_class: ['whitelist'] }));
    const next = words(`search_query=iphone&page=2&filter=${filter}`);
    expect(Object.fromEntries(next)).toMatchObject({
      search_query: 'android',
      security_profile_type: 'whitelist',
      page: '2',
    });
    expect(words('search_query=iphone&filter=%7B%7D').has('search_query')).toBe(false);
  });

  it('stays as it is without a filter, or with one that cannot be read', () => {
    expect(words('page=2').toString()).toBe('page=2');
    expect(words('search_query=a&filter=%7B').get('search_query')).toBe('a');
  });
});
