import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { bodyText, box, fill, headingText, openConsole, pressable, textOf, type OpenConsole } from '../support/console';
import { MAIN } from '../support/personas';

const SCOPES = 5_000;
/** More is no address, but a list of keys. */
const MAX_ADDRESS = 2_000;

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
  await test.database.ownerQuery(
    `insert into scope (g_name, g_companyid, "g_createdAt")
     select 'Quartier ' || lpad(n::text, 4, '0'), $1, now() from generate_series(1, $2::int) n`,
    [MAIN, SCOPES],
  );
});
afterEach(async () => {
  expect(at.sent.filter((address) => address.length > MAX_ADDRESS).map((one) => one.slice(0, 100))).toEqual([]);
  await at.close();
});
afterAll(() => test.close());

/** Types in a box that searches, and takes what is found. */
async function choose(selector: string, text: string) {
  const search = await waitFor(() => box(selector));
  await at.user.click(search);
  fill(search, text);
  const found = () => [...document.querySelectorAll('[popover] [role=option]')].find((one) => textOf(one) === text);
  await waitFor(() => expect(found()).toBeDefined());
  await at.user.click(found()!);
}

it('the list is in pages, and its search finds the last one', async () => {
  at = await openConsole(test, 'admin');
  await at.open('/scopes?filter={}', 'Périmètres');
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(200);
  await at.open(`/scopes?filter=${encodeURIComponent('{"q":"Quartier 4999"}')}`, 'Périmètres');
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
  expect(at.refused).toEqual([]);
});

it('a location’s scopes are searched for on the server', async () => {
  at = await openConsole(test, 'admin', '/locations/create');
  await choose('[data-field=groupids] [role=combobox]', 'Quartier 4999');
  await waitFor(() => expect(textOf(document.querySelector('[data-field=groupids]'))).toContain('Quartier 4999'));
  const asked = at.sent.filter((address) => address.startsWith('/legacy/elements/group?'));
  expect(asked.some((address) => address.includes('Quartier'))).toBe(true);
  expect(asked.map((address) => Number(new URLSearchParams(address.split('?')[1]).get('limit')))).not.toContain(1000);
});

it('an administrator’s scopes: one of all is found and chosen; more than there may be are refused before they are sent', async () => {
  at = await openConsole(test, 'admin', '/administrators/2002');
  await waitFor(() => expect(headingText()).toContain('Emma'));
  await at.settled();
  await choose('[data-field=ad_maingroupid] [role=combobox]', 'Quartier 4999');
  const filter = await waitFor(() => box('[data-field=groupids] .e-transfer input'));
  fill(filter, 'Quartier 000');
  await at.user.click(await pressable(/^Ajouter les \d+ affichés/));
  await waitFor(() => expect(bodyText()).toMatch(/[Vv]erra (aucun|\d)/));
  fill(filter, '');
  await at.user.click(await pressable('Tout ajouter'));
  await at.settled();
  await at.user.click(await pressable('Enregistrer'));
  await waitFor(() => expect(bodyText()).toContain('Trop de choix (au plus 200).'));
  expect(at.refused).toEqual([]);
  await at.settled();
});
