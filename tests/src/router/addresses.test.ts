import { describe, expect, it } from 'vitest';
import { listPath, partsOf } from '../../../domain/schema/client/addresses';
import { destinationOf, settledAddress, type AddressContext } from '../../../src/router/addresses';

const can = { view: true, create: true, edit: true, delete: true };
const me = { id: 1, company: { id: 2 } } as AddressContext['me'];
const companies = {
  name: 'companies',
  can,
  routes: [
    { path: 'superadmin', opens: 'list', permission: [] },
    { path: 'superadmin/list', opens: 'list', permission: [] },
    { path: 'superadmin/edit', opens: 'list', permission: [] },
    { path: 'superadmin/poc', opens: 'list', permission: ['superadmin:edit'], filter: { c_options: '128' } },
  ],
} as const;
const skus = { name: 'skus', can, routes: [{ path: 'superadmin/skus', opens: 'list', permission: [] }] } as const;
const reports = {
  name: 'reports',
  can,
  routes: [
    { path: 'report', opens: 'list', permission: [] },
    { path: 'report/private', opens: 'list', permission: [], filter: { status: [1] } },
  ],
} as const;
const account = {
  name: 'my-account',
  own: 'admin',
  can,
  routes: [{ path: 'me', opens: 'list', permission: [] }],
} as const;
const tickets = {
  name: 'tickets',
  can: { ...can, create: false },
  routes: [{ path: 'support', opens: 'create', permission: ['lobby'] }],
} as const;

const profiles = { name: 'administrator-profiles', can } as const;

const resources = [companies, skus, reports, account, tickets, profiles];
const context = (permissions: readonly string[] = [], known: AddressContext['model']['resources'] = resources) => ({
  me,
  model: { resources: known, permissions, closed: [{ paths: ['countries', 'superadmin/countries'], needs: ['x'] }] },
});
const at = (address: string, permissions?: readonly string[]) =>
  decodeURIComponent(settledAddress(address, context(permissions)));

describe('tabs of an address (specification S-NAV-5)', () => {
  it.each([
    ['/superadmin', '/superadmin'],
    ['/superadmin?id=4', '/companies/4'],
    ['/superadmin?tab=list', '/superadmin/list'],
    ['/superadmin?tab=list&filter={}', '/superadmin/list?filter={}'],
    ['/superadmin?tab=edit&id=4', '/companies/4'],
    ['/superadmin?tab=skus', '/superadmin/skus'],
    ['/superadmin?tab=skus&page=2', '/superadmin/skus?page=2'],
  ])('%s is shown at %s', (address, place) => {
    expect(at(address)).toBe(place);
  });

  it('has the record of its id, also where a list is asked for by the name of its resource (S-ADM-5)', () => {
    expect(at('/administrator-profiles?id=2006')).toBe('/administrator-profiles/2006');
    expect(at('/administrator-profiles?id=')).toBe('/administrator-profiles?id=');
    expect(at('/my-account?id=4')).toBe('/me?id=4');
  });

  it('open by permission, and are not there where their resource is not', () => {
    expect(at('/superadmin?tab=poc', ['superadmin:edit'])).toBe('/superadmin/poc?filter={"c_options":"128"}');
    expect(destinationOf('superadmin', '?tab=poc', context())).toEqual({
      kind: 'closed',
      needs: ['superadmin:edit'],
    });
    expect(destinationOf('superadmin', '?tab=countries', context())).toEqual({ kind: 'closed', needs: ['x'] });
    // A page of its own, which says itself who may open it.
    for (const tab of ['templates', 'partners', 'global_view']) {
      expect(at(`/superadmin?tab=${tab}`)).toBe(`/superadmin/${tab}`);
    }
    expect(at('/superadmin?tab=templates&page=2')).toBe('/superadmin/templates?page=2');
    const noCreate = { ...tickets, needs: { create: ['ticket:create'] } };
    const holder = context(['lobby'], [noCreate]);
    expect(destinationOf('support', '', holder)).toEqual({ kind: 'closed', needs: ['ticket:create'] });
    expect(destinationOf('superadmin', '?tab=nothing', context())).toBeUndefined();
    expect(destinationOf('superadmin', '?tab=skus', context([], [companies]))).toBeUndefined();
  });
});

describe('the address of a list', () => {
  it('is the first that its schema declares for all of it, else its name', () => {
    expect(listPath(companies)).toBe('/superadmin');
    expect(listPath(account)).toBe('/me');
    expect(listPath(tickets)).toBe('/tickets');
  });

  it.each([
    ['/reports', '/report'],
    ['/reports?page=2', '/report?page=2'],
    ['/my-account?tab=keys', '/me?tab=keys'],
    ['/report/private', '/report/private?filter={"status":[1]}'],
    ['/report/private?view=3', '/report?view=3'],
    ['/report/private?filter={"status":[1],"q":"a"}', '/report/private?filter={"status":[1],"q":"a"}'],
    // Without its filter it is the whole list, and the other way round.
    ['/report/private?filter={"q":"a"}', '/report?filter={"q":"a"}'],
    ['/report?filter={"status":[1]}', '/report/private?filter={"status":[1]}'],
    ['/report?filter=broken', '/report?filter=broken'],
    ['/report?filter=null', '/report?filter=null'],
    // This address is closed to the person.
    ['/superadmin?filter={"c_options":"64"}', '/superadmin?filter={"c_options":"64"}'],
    ['/tickets', '/tickets'],
    ['/elsewhere/12', '/elsewhere/12'],
  ])('%s is shown at %s', (address, place) => {
    expect(at(address)).toBe(place);
  });

  it('counts as the resource’s own', () => {
    expect(partsOf('/report/private', resources)).toEqual(['reports']);
    expect(partsOf('/support', resources)).toEqual(['tickets', 'create']);
    expect(partsOf('/reports/12', resources)).toEqual(['reports', '12']);
  });

  it('of a form is closed to people who make no such records', () => {
    expect(destinationOf('support', '', context(['lobby']))).toEqual({ kind: 'closed', needs: ['lobby'] });
  });
});
