import { describe, expect, it } from 'vitest';
import { addresses, addressOf, tabbed } from '../../../src/router/addresses';

const can = { view: true, create: true, edit: true, delete: true };
const me = { id: 1, company: { id: 2 } } as Parameters<typeof addressOf>[1];
const companies = {
  name: 'companies',
  can,
  routes: [
    { path: 'superadmin', opens: 'list', permission: [] },
    { path: 'superadmin/list', opens: 'list', permission: [], filter: {} },
    { path: 'superadmin/edit', opens: 'list', permission: [] },
    { path: 'superadmin/partners', opens: 'list', permission: ['superadmin:edit'], filter: { c_options: '64' } },
  ],
} as const;
const skus = { name: 'skus', can, routes: [{ path: 'superadmin/skus', opens: 'list', permission: [] }] } as const;

const led = (search: string, resources: Parameters<typeof addresses>[0], held: readonly string[] = []) => {
  const asked = tabbed(addresses(resources, new Set(held)), 'superadmin', search);
  return asked?.to && decodeURIComponent(addressOf(asked.to, me, search));
};

describe('tabs of an address (specification S-NAV-5)', () => {
  it.each([
    ['', '/companies'],
    ['?id=4', '/companies/4'],
    ['?tab=list', '/companies?filter={}'],
    ['?tab=edit&id=4', '/companies/4'],
    ['?tab=skus', '/skus'],
    ['?tab=partners', undefined],
    ['?tab=nothing', undefined],
  ])('%s', (search, place) => {
    expect(led(search, [companies, skus])).toBe(place);
  });

  it('open by permission, and are not there where their resource is not', () => {
    expect(led('?tab=partners', [companies], ['superadmin:edit'])).toBe('/companies?filter={"c_options":"64"}');
    expect(led('?tab=skus', [companies])).toBeUndefined();
    const closed = tabbed(addresses([companies], new Set()), 'superadmin', '?tab=partners');
    expect(closed).toEqual({ path: 'superadmin/partners', needs: ['superadmin:edit'] });
  });
});
