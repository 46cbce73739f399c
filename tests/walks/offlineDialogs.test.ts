import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addLocation, alertOrder } from '../support/alerts/location';
import { testApp, type TestApp } from '../support/app';
import { box, fill, noDialog, openConsole, openDialog, pressable, textOf, type OpenConsole } from '../support/console';
import { failsOnce } from '../support/offline';

/** Dialogs with calls of their own, without a network: each says so, keeps what was typed, and its button works again. */
let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const dialog = () => document.querySelector<HTMLElement>('dialog[open]')!;
/** A box of the open dialog, by its label. */
const labelled = (label: string) => waitFor(async () => (await openDialog()).getByLabelText(label));

async function choose(field: string, text: string) {
  const search = await waitFor(() => box(`dialog[open] [data-field=${field}] [role=combobox]`));
  await at.user.click(search);
  fill(search, text);
  await at.user.click(
    await waitFor(() => {
      const found = [...dialog().querySelectorAll('[role=option]')].find((one) => textOf(one).startsWith(text));
      if (!found) throw new Error(`no ${text}`);
      return found;
    }),
  );
}

it('a member of a team', async () => {
  at = await openConsole(test, 'admin', '/teams/2001');
  await at.user.click(await pressable('Ajouter un membre'));
  await openDialog();
  await choose('adminid', 'Karl Zimmermann');
  await choose('profileid', 'Lecture seule');
  await failsOnce(at, 'Ajouter', dialog);
  await noDialog();
  await waitFor(() => expect(textOf(document.querySelector('.tm-table'))).toContain('Karl Zimmermann'));
});

it('a saved view', async () => {
  at = await openConsole(test, 'admin', '/identities');
  await at.user.click(await pressable('Enregistrer cette vue…'));
  fill(await labelled('Nom de la vue'), 'Hors ligne');
  await failsOnce(at, 'Enregistrer', dialog);
  await noDialog();
  await waitFor(() => expect(textOf(document.querySelector('main'))).toContain('Hors ligne'));
});

it('an alert that is deleted', async () => {
  const { locationid } = await addLocation(test, 'Hors ligne alerte');
  const made = await test.as('admin', { method: 'POST', url: '/api/alerts', payload: alertOrder(locationid) });
  expect(made.statusCode, made.body).toBe(201);
  at = await openConsole(test, 'admin', `/alerts/${made.json<{ id: number }>().id}`);
  await at.user.click(await pressable('Autres actions'));
  await at.user.click(
    await waitFor(() => {
      const found = [...document.querySelectorAll('[role=menuitem]')].find((one) => textOf(one) === 'Supprimer');
      if (!found) throw new Error('no such action');
      return found;
    }),
  );
  await openDialog();
  await failsOnce(at, 'Supprimer', dialog);
  await waitFor(() => expect(at.address()).toBe('/alerts'));
});
