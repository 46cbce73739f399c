import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  box,
  fill,
  noDialog,
  openConsole,
  openDialog,
  press,
  pressable,
  textOf,
  type OpenConsole,
} from '../support/console';
import { runner } from '../support/jobs';
import { back, failsOnce, UNREACHABLE } from '../support/offline';
import { chooseAction } from './screens';

let test: TestApp;
let at: OpenConsole;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterEach(() => at.close());
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

async function place(name: string, more: object = {}): Promise<number> {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/location',
    payload: { l_name: name, l_countryid: 1, ...more },
  });
  return answer.json<{ element: { locationid: number } }>().element.locationid;
}
const named = (name: string) =>
  test.database.ownerQuery(
    `select "l_deletedAt" is not null as deleted, l_maxin as "maxIn" from location where l_name = $1`,
    [name],
  );

const dialog = () => document.querySelector<HTMLElement>('dialog[open]')!;
/** Waits for a button of the dialog; one dialog may take the place of another. */
const offered = (name: string | RegExp) => waitFor(() => expect(press(name, dialog())).toBeDefined());

it('a new record', async () => {
  at = await openConsole(test, 'admin', '/scopes/create');
  const name = await waitFor(() => box('[data-field=g_name] input'));
  fill(name, 'Hors ligne 1');
  await failsOnce(at, 'Créer');
  await waitFor(() => expect(at.address()).toMatch(/^\/scopes\/\d+/));
});

it('a change of a record', async () => {
  const id = await place('Hors ligne 2');
  at = await openConsole(test, 'admin', `/locations/${id}`);
  const name = () => box('[data-field=l_name] input');
  await waitFor(() => expect(name().value).toBe('Hors ligne 2'));
  fill(name(), 'Hors ligne 2 bis');
  await failsOnce(at, 'Enregistrer');
  await waitFor(async () => expect(await named('Hors ligne 2 bis')).toHaveLength(1));
});

it('a deletion', async () => {
  const id = await place('Hors ligne 3');
  at = await openConsole(test, 'admin', `/locations/${id}`);
  await chooseAction(at, 'Supprimer');
  await openDialog();
  await failsOnce(at, 'Supprimer', dialog);
  await noDialog();
  await waitFor(async () => expect(await named('Hors ligne 3')).toEqual([expect.objectContaining({ deleted: true })]));
});

it('a change that is taken back', async () => {
  const id = await place('Hors ligne 4');
  await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/location',
    payload: { locationid: id, l_name: 'Hors ligne 4 bis' },
  });
  at = await openConsole(test, 'admin', `/locations/${id}`);
  await at.user.click(await pressable('Rétablir Hors ligne 4'));
  await openDialog();
  await failsOnce(at, 'Rétablir Hors ligne 4', dialog);
  await noDialog();
  await waitFor(async () => expect(await named('Hors ligne 4')).toHaveLength(1));
});

it('a change of many records', async () => {
  await place('Hors ligne 5');
  await place('Hors ligne 6');
  at = await openConsole(test, 'admin');
  await at.open(`/locations?filter=${encodeURIComponent('{"q":"Hors ligne"}')}`, 'Sites');
  for (const tick of [...document.querySelectorAll('tbody [type=checkbox]')].slice(0, 2)) await at.user.click(tick);
  await at.user.click(await pressable('Modifier…'));
  const open = await openDialog();
  await at.user.click(open.getByRole('checkbox', { name: 'Débit entrant max.' }));
  fill(await waitFor(() => open.getByRole('textbox', { name: /Débit entrant/ })), '77');
  await failsOnce(at, 'Modifier 2 sites', dialog);
  await noDialog();
});

it('a deletion of many records', async () => {
  for (const name of ['À supprimer a', 'À supprimer b'])
    await test.as('admin', { method: 'POST', url: '/legacy/elements/group', payload: { g_name: name } });
  at = await openConsole(test, 'admin');
  await at.open(`/scopes?filter=${encodeURIComponent('{"q":"À supprimer"}')}`, 'Périmètres');
  for (const tick of [...document.querySelectorAll('tbody [type=checkbox]')].slice(0, 2)) await at.user.click(tick);
  await at.user.click(await pressable('Supprimer'));
  await openDialog();
  await failsOnce(at, /^Supprimer/, dialog);
  await noDialog();
  const left = `select 1 from scope where g_name like 'À supprimer %' and "g_deletedAt" is null`;
  await waitFor(async () => expect(await test.database.ownerQuery(left)).toEqual([]));
});

it('an export', async () => {
  // The browser saves what is behind a link; there is no browser here.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  at = await openConsole(test, 'admin');
  await at.open('/scopes', 'Périmètres');
  await at.user.click(await pressable('Exporter'));
  await openDialog();
  await failsOnce(at, 'Exporter', dialog);
  // The file, too, is asked for again.
  await offered('Télécharger');
  await failsOnce(at, 'Télécharger', dialog);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  saved.mockRestore();
});

it('an import, of a file that is chosen again', async () => {
  at = await openConsole(test, 'admin');
  await at.open('/scopes', 'Périmètres');
  await at.user.click(await pressable('Importer'));
  await openDialog();
  const file = new File(['Nom\r\nHors ligne 7\r\n'], 'scopes.csv', { type: 'text/csv' });
  at.offline(true);
  await at.user.upload(dialog().querySelector<HTMLInputElement>('[type=file]')!, file);
  await waitFor(() => expect(textOf(dialog().querySelector('[role=alert]'))).toBe(UNREACHABLE));
  await back(at);
  await at.user.upload(dialog().querySelector<HTMLInputElement>('[type=file]')!, file);
  await offered('Vérifier');
  await failsOnce(at, 'Vérifier', dialog);
  await offered(/^Importer 1 ligne/);
  await failsOnce(at, /^Importer 1 ligne/, dialog);
  await offered('Fermer');
  expect(await test.database.ownerQuery(`select 1 from scope where g_name = 'Hors ligne 7'`)).toHaveLength(1);
  await at.user.click(await pressable('Fermer', dialog()));
});

/** A guest of the administrator's company. @returns the key */
async function guest(): Promise<number> {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/user',
    payload: {
      u_name: 'Hors ligne',
      u_email: 'hors-ligne@exemple.example',
      u_password: 'Xy7-Falaise-Xy7',
      u_profileid: 2001,
      u_edate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  return answer.json<{ element: { userid: number } }>().element.userid;
}

it('a card that is sent by mail, and by SMS', async () => {
  at = await openConsole(test, 'admin', `/identities/${await guest()}`);
  await at.settled();
  await at.user.click(await pressable('Remettre l’accès'));
  await openDialog();
  for (const [channel, label, to] of [
    ['Envoyer par e-mail', 'Adresse e-mail de l’invité', 'hors.ligne@exemple.example'],
    ['Envoyer par SMS', 'Téléphone mobile de l’invité', '06 39 98 00 01'],
  ] as const) {
    await at.user.click(await pressable(channel, dialog()));
    fill(await waitFor(async () => (await openDialog()).getByLabelText(new RegExp(label))), to);
    await failsOnce(at, 'Envoyer', dialog);
    await waitFor(() => expect(bodyText()).toContain(to));
  }
});

it('an extension of many guests', async () => {
  at = await openConsole(test, 'admin');
  await at.open('/identities', 'Identités');
  await at.user.click(await waitFor(() => box('tbody [type=checkbox]')));
  await at.user.click(await pressable('Prolonger…'));
  await openDialog();
  await at.user.click((await openDialog()).getByRole('radio', { name: '+30 j' }));
  await failsOnce(at, /^Prolonger/, dialog);
  await noDialog();
});

it('an assignment', async () => {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/template',
    payload: { t_name: 'Portail hors ligne' },
  });
  expect(answer.statusCode).toBeLessThan(300);
  at = await openConsole(test, 'admin', '/portal-assignments');
  const portal = await waitFor(() => box('main [role=combobox]'));
  await at.user.click(portal);
  fill(portal, 'Portail hors ligne');
  await at.user.click(
    await waitFor(() => {
      const found = [...document.querySelectorAll('[role=option]')].find(
        (one) => one.textContent === 'Portail hors ligne',
      );
      if (!found) throw new Error('no portal');
      return found;
    }),
  );
  fill(await waitFor(() => box('.e-transfer input')), 'Hors ligne');
  await at.user.click(await pressable(/^Ajouter les \d+ affichés/));
  const effect = () => textOf(document.querySelector('.e-save-text'));
  await waitFor(() => expect(effect()).toMatch(/reçoi/));
  const before = effect();
  at.offline(true);
  await at.user.click(await pressable('Enregistrer'));
  await at.user.click(await pressable('Attribuer', await openDialog()));
  await waitFor(() => expect(textOf(document.querySelector('.assign-lists [role=alert]'))).toBe(UNREACHABLE));
  expect(effect()).toBe(before);
  await back(at);
  await at.user.click(await pressable('Enregistrer'));
  await at.user.click(await pressable('Attribuer', await openDialog()));
  await waitFor(() => expect(effect()).toBe('Aucune modification'));
});
