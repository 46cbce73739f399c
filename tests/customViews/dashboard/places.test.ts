import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../customViews/dashboard/places';
import type { ClientResource } from '../../../domain/schema/client/client';

const resource = (name: string, group?: string, view = true) =>
  ({ name, ...(group && { menu: { group, order: 1 } }), can: { view } }) as ClientResource;
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

describe('the home page', () => {
  it('counts what is looked after every day, network first, and only leads to the rest', () => {
    const { watched, others } = placesOf([
      resource('tokens', 'settings'),
      resource('teams', 'settings'),
      resource('companies', 'superadmin'),
      resource('auditlog', 'security'),
      resource('identities', 'identities'),
      resource('exports'),
      resource('leases', 'access', false),
    ]);
    expect(names(watched)).toEqual(['identities', 'companies']);
    expect(others.map(({ section, resources }) => [section, ...names(resources)])).toEqual([
      ['security', 'auditlog'],
      ['settings', 'tokens', 'teams'],
    ]);
  });

  it('counts everything for whoever may open little, or nothing of the network', () => {
    expect(names(placesOf([resource('a', 'settings'), resource('b', 'identities')]).watched)).toEqual(['b', 'a']);
    const many = Array.from({ length: 9 }, (_, index) => resource(`r${index}`, 'settings'));
    const { watched, others } = placesOf(many);
    expect([watched.length, others[0]?.resources.length]).toEqual([8, 1]);
  });
});
