import { expect, it } from 'vitest';
import { createPage, editPage, listPage, namedPage, pageAt, viewPages } from '../../../src/router/pageLoaders';

it.each([
  ['/', viewPages.get('dashboard')],
  ['/dashboard', viewPages.get('dashboard')],
  ['/locations', listPage],
  ['/locations/', listPage],
  ['/locations?page=2&filter=%7B%7D', listPage],
  ['/locations/create', createPage],
  ['/locations/12', editPage],
  ['/locations/12/history', editPage],
])('%s needs the right piece first', (path, page) => {
  expect(page).toBeDefined();
  expect(pageAt(path)).toBe(page);
});

it('is the piece that the schema names, once the schemas are there', () => {
  const people = { name: 'people', list: { view: 'identities' }, form: { view: 'identity' } };
  const resources = [people] as unknown as Parameters<typeof pageAt>[1];
  const named = (name: string) => namedPage(name, listPage);
  expect(pageAt('/people?page=2', resources)).toBe(named('identities'));
  expect(pageAt('/people/12', resources)).toBe(named('identity'));
  expect(pageAt('/people/create', resources)).toBe(createPage);
  expect(pageAt('/locations', resources)).toBe(listPage);
});
