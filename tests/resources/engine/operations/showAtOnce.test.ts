import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showAtOnce } from '../../../../resources/engine/operations/showAtOnce';

const page = (...data: object[]) => ({ data, total: data.length });

it('changes one record in every stored page of its resource, and takes only that back', async () => {
  const cache = new QueryClient();
  const first = ['things', 'getList', { page: 1 }];
  const second = ['things', 'getList', { page: 2 }];
  const count = ['things', 'getList', 'count', {}];
  const other = ['shelves', 'getList', {}];
  cache.setQueryData(first, page({ id: 1, on: true, name: 'a' }, { id: 2, on: true, name: 'b' }));
  cache.setQueryData(second, page({ id: 2, on: true, name: 'b' }));
  cache.setQueryData(count, 7);
  cache.setQueryData(other, page({ id: 2, on: true }));

  const takeBack = await showAtOnce(cache, 'things', 2, { on: false });
  expect(cache.getQueryData(first)).toEqual(page({ id: 1, on: true, name: 'a' }, { id: 2, on: false, name: 'b' }));
  expect(cache.getQueryData(second)).toEqual(page({ id: 2, on: false, name: 'b' }));
  expect(cache.getQueryData(count)).toBe(7);
  expect(cache.getQueryData(other)).toEqual(page({ id: 2, on: true }));

  // Meanwhile another change of the record has arrived.
  cache.setQueryData(second, page({ id: 2, on: false, name: 'c' }));
  takeBack();
  expect(cache.getQueryData(first)).toEqual(page({ id: 1, on: true, name: 'a' }, { id: 2, on: true, name: 'b' }));
  expect(cache.getQueryData(second)).toEqual(page({ id: 2, on: true, name: 'c' }));
});

it('takes nothing back of a record that no page has', async () => {
  const cache = new QueryClient();
  const takeBack = await showAtOnce(cache, 'things', 2, { on: false });
  takeBack();
  expect(cache.getQueriesData({ queryKey: ['things'] })).toEqual([]);
});
