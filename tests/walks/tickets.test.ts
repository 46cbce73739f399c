import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { bodyText, fill, openConsole, pressable, textOf, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const row = (field: string) => document.querySelector<HTMLElement>(`[data-field=${field}]`);
const box = (field: string) => row(field)?.querySelector<HTMLElement>('input, textarea') ?? null;

it('a ticket: each missing field has its message, a line that is no address stays in the box, and it says that it was sent', async () => {
  at = await openConsole(test, 'admin', '/tickets/create');
  await waitFor(() => expect(box('ti_name')).not.toBeNull());
  await at.user.click(await pressable('Créer'));
  for (const field of ['ti_name', 'ti_message', 'ti_email'])
    await waitFor(() => expect(textOf(row(field)?.querySelector('.e-error'))).toBe('Ce champ est obligatoire.'));
  fill(box('ti_name'), 'Nouveaux sites');
  fill(box('ti_message'), 'Deux adresses à ouvrir.');
  fill(box('ti_email'), 'site@bellevue.example');
  await at.user.selectOptions(row('ti_type')!.querySelector('select')!, 'Mise en service');
  await waitFor(() => expect(box('ti_addresses')).not.toBeNull());
  await at.user.type(box('ti_addresses')!, '203.0.113.300{Enter}');
  expect((box('ti_addresses') as HTMLInputElement).value).toBe('203.0.113.300');
  await at.user.clear(box('ti_addresses')!);
  await at.user.type(box('ti_addresses')!, '203.0.113.30{Enter}');
  expect((box('ti_addresses') as HTMLInputElement).value).toBe('');
  await at.user.click(await pressable('Créer'));
  await waitFor(() => expect(bodyText()).toMatch(/Nouveaux sites/));
  await waitFor(() => expect(at.address()).toMatch(/^\/tickets\/\d+/));
  const [stored] = await test.database.ownerQuery(
    `select ti_addresses as addresses, ti_type as type from ticket where ti_name = 'Nouveaux sites'`,
  );
  expect(stored).toEqual({ addresses: ['203.0.113.30'], type: 1 });
});
