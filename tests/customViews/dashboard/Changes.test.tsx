import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import Changes from '../../../customViews/dashboard/Changes';
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
const shown = (from: number, action = 'delete') => {
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
        action,
        changes: [],
        reverts: null,
        assigned: null,
        revealed: null,
        revert: 'yes',
      };
      return {
        data: { lines: entry >= from ? [{ ...line, admin: null, original: null, key: false }] : [], next: null },
      };
    },
  });
  show(data, { at: '/', as: modelFor('user:view', 'user:edit', 'supervisor', 'admin:view'), children: <Changes /> });
  return data;
};
const named = (guest: number) => `« Guest ${guest} » (identité)`;
const names = () => screen.queryAllByRole('link', { name: /Guest/ }).map(({ textContent }) => textContent);

it('shows the five latest changes of records that the person may see', async () => {
  shown(4);
  await waitFor(() => expect(names()).toEqual([103, 104, 105, 106, 107].map(named)));
});

it('offers the undo of a deletion, after saying what it does', async () => {
  const data = shown(4);
  const [undo] = await screen.findAllByRole('button', { name: 'Restaurer' });
  await userEvent.click(undo!);
  const dialog = within(screen.getByRole('dialog', { name: 'Restaurer « Guest 103 » ?' }));
  expect(dialog.getByText('Cet élément sera restauré.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Restaurer' }));
  await waitFor(() => expect(data.revert).toHaveBeenCalledExactlyOnceWith('identities', { id: '103', line: 4 }));
});

it('names a new record once, as a link, and offers the undo of its creation', async () => {
  shown(8, 'create');
  const link = await screen.findByRole('link', { name: named(107) });
  expect(link.getAttribute('href')).toBe('/identities/107');
  const line = link.closest('li')!;
  expect(line.textContent).toContain(`a créé ${named(107)}`);
  expect(line.textContent.split('Guest 107')).toHaveLength(2);
  await userEvent.click(within(line).getByRole('button', { name: 'Annuler la création' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Annuler la création de « Guest 107 » ?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler la création' }));
  expect(await screen.findByText('Création annulée')).toBeTruthy();
});

it('says that there is none when the person may see none of the records', async () => {
  shown(99);
  expect(await screen.findByText('Aucun changement pour le moment.')).toBeTruthy();
  expect(names()).toEqual([]);
});
