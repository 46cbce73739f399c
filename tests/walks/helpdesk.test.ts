import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { bodyText, noDialog, openConsole, openDialog, pressable, textOf, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const rows = () => [...document.querySelectorAll('.hd-company-row')].map(textOf);
const sql = (text: string) => test.database.ownerQuery(text);

it('support sees at once which companies let it in, until when, and goes into one', async () => {
  await sql(`update company set c_supportuntil = now() + interval '4 days 1 hour' where c_name = 'Cafés Lumière'`);
  await sql(`update company set c_supportuntil = now() + interval '18 days 1 hour' where c_name like '%Grandval'`);
  at = await openConsole(test, 'support');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(at.address()).toBe('/helpdesk');
  expect(rows()).toEqual([
    expect.stringMatching(/^Cafés Lumière.*Accord donné ou modifié par .* le .*Se termine le .*dans 4 joursOuvrir$/),
    expect.stringMatching(/^Université de Grandval.*Se termine le .*dans 18 joursOuvrir$/),
    expect.stringMatching(/^Hôtels Bellevue.*Accord donné ou modifié par .*Sans date de finOuvrir$/),
  ]);
  await at.user.click(await pressable(/^Hôtels Bellevue/));
  await at.user.click(await pressable('Ouvrir ici', await openDialog()));
  await noDialog();
  await waitFor(() => expect(bodyText()).toContain('Hôtels Bellevue'));
  await waitFor(() => expect(at.address()).not.toBe('/helpdesk'));
});

it('where no company lets support in, the page says how one does', async () => {
  await sql('update company set c_supportaccess = false');
  at = await openConsole(test, 'support', '/helpdesk');
  await waitFor(() => expect(bodyText()).toContain('Aucune entreprise n’a ouvert l’accès pour le moment'));
  expect(rows()).toEqual([]);
});
