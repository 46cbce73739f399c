import { expect, it } from 'vitest';
import type { ClientModel } from '../../../domain/schema/client/client';
import type { Menu } from '../../../src/menu/menu';
import { isLine, shortcutAt } from '../../../src/shell/pinnedAndRecent';

const menu = { pages: [{ path: 'locations' }, { path: 'locations/synchronise' }] } as unknown as Menu;
const model = { resources: [{ name: 'locations', routes: [] }] } as unknown as ClientModel;

it('is of a page of the menu and of a record, and of no page below a list: it would be read as a record', () => {
  expect(shortcutAt('/locations', menu, model)).toBe('locations');
  expect(shortcutAt('/locations/12', menu, model)).toBe('locations/12');
  expect(shortcutAt('/locations/create', menu, model)).toBeUndefined();
  expect(shortcutAt('/locations/synchronise', menu, model)).toBeUndefined();
});

it('tells lines of a log, which are not remembered, from records', () => {
  const resources = [
    { name: 'access-logs', readOnly: true },
    { name: 'locations', readOnly: false },
  ];
  const known = { resources } as unknown as ClientModel;
  expect(isLine('access-logs/12', known)).toBe(true);
  expect(isLine('locations/12', known)).toBe(false);
  expect(isLine('access-logs', known)).toBe(false);
});
