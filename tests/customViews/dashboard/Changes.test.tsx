import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Changes } from '../../../customViews/dashboard/Changes';
import { provider, show } from '../../resources/fixture';
import { modelFor } from '../features';

afterEach(cleanup);

const ENTRIES = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  loggingid: index + 1,
  lo_element: 'user',
  lo_elementid: String(100 + index),
}));
/** Histories have a line from this entry on: the records of the others are not to be seen. */
const shown = (from: number) => {
  const data = provider([], {
    getList: async () => ({ data: ENTRIES, total: ENTRIES.length }),
    getMany: async (_name, { ids }: { ids: unknown[] }) => ({
      data: ids.map((id) => ({ id, userid: Number(id), u_name: `Guest ${Number(id)}` })),
    }),
    history: async (_name, { id }: { id: unknown }) => {
      const entry = Number(id) - 99;
      const line = {
        id: entry,
        at: '2026-01-05T10:00:00Z',
        action: 'delete',
        changes: [],
        reverts: null,
        revert: 'no',
      };
      return {
        data: { lines: entry >= from ? [{ ...line, admin: null, original: null, key: false }] : [], next: null },
      };
    },
  });
  show(data, { at: '/', as: modelFor('user:view', 'user:edit', 'supervisor', 'admin:view'), children: <Changes /> });
};
const names = () => screen.queryAllByRole('link', { name: /^Guest/ }).map(({ textContent }) => textContent);

it('shows the five latest changes of records that the person may see', async () => {
  shown(4);
  await waitFor(() => expect(names()).toEqual(['Guest 103', 'Guest 104', 'Guest 105', 'Guest 106', 'Guest 107']));
});

it('says that there is none when the person may see none of the records', async () => {
  shown(99);
  expect(await screen.findByText('Aucun changement pour le moment.')).toBeTruthy();
  expect(names()).toEqual([]);
});
