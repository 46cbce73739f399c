import { fireEvent, waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { testApp, type TestApp } from '../support/app';
import { bodyText, fill, openConsole, pressable, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const row = (field: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-field=${field}]`);
    if (!found) throw new Error(`no ${field}`);
    return found;
  });
const box = async (field: string) => (await row(field)).querySelector<HTMLInputElement>('input, textarea')!;
const chips = async () =>
  [...(await row('ti_addresses')).querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
const tickets = () =>
  test.database.ownerQuery(`select ti_addresses from ticket where ti_name = 'Nouveau pare-feu' and ti_companyid = 2`);

it('a line of a ticket that is no IP address stays in the box, with its message, until it is corrected (S-TICK-4)', async () => {
  at = await openConsole(test, 'admin', '/tickets/create');
  fill(await box('ti_name'), 'Nouveau pare-feu');
  fill(await box('ti_message'), 'Merci de l’ajouter.');
  fill(await box('ti_email'), 'camille@bellevue.example');
  fireEvent.change((await row('ti_type')).querySelector('select')!, { target: { value: '0' } });
  const addresses = await box('ti_addresses');
  for (const text of ['203.0.113.7', '203.0.113.700']) {
    fill(addresses, text);
    await at.user.type(addresses, '{Enter}');
  }
  await waitFor(async () => expect(await chips()).toEqual(['Retirer 203.0.113.7']));
  expect(addresses.value).toBe('203.0.113.700');
  await waitFor(async () => expect((await row('ti_addresses')).textContent).toContain(fr.errors.FIELD_IP_ADDRESS));
  expect(addresses.getAttribute('aria-invalid')).toBe('true');

  await at.user.click(await pressable('Créer'));
  await at.settled();
  expect([await tickets(), addresses.value]).toEqual([[], '203.0.113.700']);

  await at.user.type(addresses, '{Backspace}{Backspace}{Enter}');
  expect(await chips()).toEqual(['Retirer 203.0.113.7']);
  fill(addresses, '203.0.113.70');
  await at.user.type(addresses, '{Enter}');
  expect([await chips(), addresses.value]).toEqual([['Retirer 203.0.113.7', 'Retirer 203.0.113.70'], '']);
  expect(bodyText()).not.toContain(fr.errors.FIELD_IP_ADDRESS);
  await at.user.click(await pressable('Créer'));
  await waitFor(async () => expect(await tickets()).toEqual([{ ti_addresses: ['203.0.113.7', '203.0.113.70'] }]));
});

it('a ticket names each field that is missing, and says when it is sent', async () => {
  at = await openConsole(test, 'admin', '/tickets/create');
  await row('ti_name');
  await at.user.click(await pressable('Créer'));
  for (const field of ['ti_name', 'ti_message', 'ti_email']) {
    await waitFor(async () => expect((await box(field)).getAttribute('aria-invalid')).toBe('true'));
  }
  fill(await box('ti_name'), 'Panne');
  fill(await box('ti_message'), 'Rien ne va.');
  fill(await box('ti_phone'), '+33 1 23 45 67 89');
  await at.user.click(await pressable('Créer'));
  await waitFor(() => expect(bodyText()).toContain('Panne'));
  await waitFor(() => expect(at.address()).toMatch(/^\/tickets\/\d+/));
});
