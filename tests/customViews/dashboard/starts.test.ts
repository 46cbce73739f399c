import { expect, it } from 'vitest';
import { startsOf } from '../../../customViews/dashboard/starts';
import type { ClientResource } from '../../../domain/schema/client/client';

const resource = (name: string, group: string, order: number, { view = true, create = true } = {}) =>
  ({ name, menu: { group, order }, can: { view, create } }) as unknown as ClientResource;

it('offers what is made daily, and counts what has figures of the guest network: one resource of each group', () => {
  const { actions, figures } = startsOf([
    resource('teams', 'teams', 1),
    resource('scopes', 'locations', 20),
    resource('locations', 'locations', 10),
    resource('identity-profiles', 'identities', 40),
    resource('identities', 'identities', 10),
    resource('authentications', 'authentications', 1, { create: false }),
    resource('events', 'events', 1),
    resource('templates', 'portals', 1),
    resource('campaigns', 'campaigns', 1),
  ]);
  expect(actions.map(({ name }) => name)).toEqual(['identities', 'events']);
  expect(figures.map(({ name }) => name)).toEqual(['authentications', 'identities', 'locations', 'events']);
});

it('counts who is online beside the sign-ins, which come first in their group', () => {
  const { figures } = startsOf([
    resource('connections', 'authentications', 20, { create: false }),
    resource('authentications', 'authentications', 10, { create: false }),
    resource('identities', 'identities', 10),
    resource('scopes', 'identities', 20),
  ]);
  expect(figures.map(({ name }) => name)).toEqual(['authentications', 'connections', 'identities']);
});

it('counts companies and tickets first for people who look after companies, in a customer’s company its own records alone', () => {
  const resources = [
    resource('tickets', 'support', 10),
    resource('identities', 'identities', 10),
    resource('locations', 'locations', 10),
    resource('companies', 'superadmin', 10),
    resource('authentications', 'authentications', 1),
  ];
  const counted = (atHome: boolean) => startsOf(resources, atHome).figures.map(({ name }) => name);
  expect(counted(true).slice(0, 2)).toEqual(['companies', 'tickets']);
  expect(counted(false)).not.toContain('companies');
});

it.each([
  [true, ['companies', 'administrators']],
  [false, ['identities', 'locations']],
])('offers companies to who looks after them, in their own company (%s)', (atHome, names) => {
  const { actions } = startsOf(
    [
      resource('identities', 'identities', 10),
      resource('locations', 'locations', 10),
      resource('companies', 'superadmin', 10),
      resource('administrators', 'administrators', 10),
      resource('tickets', 'support', 10),
    ],
    atHome,
  );
  expect(actions.map(({ name }) => name)).toEqual(names);
});

it('offers guests to everybody else in their own company', () => {
  const { actions } = startsOf(
    [resource('identities', 'identities', 10), resource('administrators', 'administrators', 10)],
    true,
  );
  expect(actions.map(({ name }) => name)).toEqual(['identities']);
});

it('shows what is open only', () => {
  const { actions, figures } = startsOf([
    resource('identities', 'identities', 10, { view: false }),
    resource('locations', 'locations', 10, { create: false }),
  ]);
  expect(actions).toEqual([]);
  expect(figures.map(({ name }) => name)).toEqual(['locations']);
});
