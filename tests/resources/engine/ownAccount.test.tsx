import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fr } from '../../../locales/fr';
import type { ClientResource } from '../../../domain/schema/client/client';
import { model, provider, record, show, thing } from '../fixture';

afterEach(cleanup);

/** The things are accounts of administrators, and the first one is that of the person. */
const accounts: ClientResource = {
  ...thing,
  accounts: true,
  list: { ...thing.list, columns: [...thing.list.columns, { field: 't_on', inline: true }] },
};
const showAccounts = (at = '/things') => {
  const data = provider([record(1), record(2), record(3)]);
  show(data, { at, as: model(accounts), ownAccount: 1 });
  return data;
};
const reason = fr.errors.OWN_ACCOUNT_STAYS.replaceAll(/\s/g, ' ');
const check = async (...names: string[]) => {
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Sélectionner ${name}` }));
};
const toolbar = () => within(screen.getByRole('toolbar'));
const offered = () =>
  toolbar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('is neither disabled nor deleted in its row', async () => {
  showAccounts();
  const others = within(await screen.findByRole('row', { name: 'Chose 2' }));
  await userEvent.click(others.getByRole('button', { name: /^Actions/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Désactiver', 'Supprimer']);
  expect(others.getByRole('button', { name: /Active/ })).toBeTruthy();
  const own = within(screen.getByRole('row', { name: 'Chose 1' }));
  expect(own.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(own.queryByRole('button', { name: /Active/ })).toBeNull();
});

it('is neither disabled nor deleted on its page, which says why', async () => {
  showAccounts('/things/1');
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Désactiver' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Supprimer' })).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Dupliquer' })).toBeTruthy();
  expect(screen.getAllByText(reason)).toHaveLength(2);
  expect(screen.getByRole('switch', { name: /Active/ })).toMatchObject({ disabled: true });
});

it('is left out of a deletion of several, and the question says so', async () => {
  const data = showAccounts();
  await check('Chose 1', 'Chose 2', 'Chose 3');
  await userEvent.click(toolbar().getByRole('button', { name: 'Supprimer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer 2 choses ?' }));
  expect(dialog.getByText(/Votre propre compte est laissé de côté/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(data.changeMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [2, 3] }));
});

it('alone in a selection, it has nothing to be done to it', async () => {
  showAccounts();
  await check('Chose 1');
  expect(offered()).not.toContain('Supprimer');
  expect(offered()).not.toContain('Désactiver');
  await check('Chose 2');
  expect(offered()).toEqual(expect.arrayContaining(['Désactiver', 'Supprimer']));
});
