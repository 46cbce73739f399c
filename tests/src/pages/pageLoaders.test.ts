import { expect, it } from 'vitest';
import { createPage, editPage, listPage, pageAt, viewPages } from '../../../src/pages/pageLoaders';

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
