import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { testApp, type TestApp } from '../support/app';
import { bodyText, fill, openConsole, openDialog, pressable, type OpenConsole } from '../support/console';
import { SHOWN_CODES } from '../support/superadminCodes';
import { chooseAction } from './screens';

let test: TestApp;
let at: OpenConsole | undefined;
beforeAll(async () => {
  test = await testApp();
});
afterEach(async () => {
  await at?.close();
  at = undefined;
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const said = (text: string | RegExp) => waitFor(() => expect(bodyText()).toMatch(text));
const box = (field: string) => document.querySelector<HTMLInputElement>(`[data-field=${field}] input`);

describe('what the console says of a subscription by itself', () => {
  const TOLD: Readonly<Record<string, readonly [change: string, text: string | RegExp]>> = {
    SUBSCRIPTION_ENDS: ['c_edate = current_date + 5', /L’abonnement se termine dans [45] jours/],
    USAGE_EXCEEDED: [
      `c_edate = null, c_options = (portico_bits(c_options) | 32768)::numeric`,
      fr.errors.USAGE_EXCEEDED.replace(/\.$/, ''),
    ],
  };

  it('is all that no call answers with', () => expect(Object.keys(TOLD).sort()).toEqual([...SHOWN_CODES].sort()));

  it.each(Object.entries(TOLD))('%s', async (_code, [change, text]) => {
    await sql(`update company set ${change}, version = version + 1 where companyid = 2`);
    at = await openConsole(test, 'admin', '/identities');
    await said(text);
  });
});

it('a SKU says that it is created, changed and deleted, and deleting leads back to the list', async () => {
  const open = await openConsole(test, 'superadmin', '/skus/create');
  at = open;
  await waitFor(() => expect(box('s_code')).not.toBeNull());
  fill(box('s_name'), 'Forfait Érable');
  fill(box('s_code'), 'ERABLE');
  await open.user.click(await pressable('Créer'));
  await said('Élément créé : Forfait Érable');
  await waitFor(() => expect(open.address()).toMatch(/^\/skus\/\d+/));
  await open.settled();
  fill(box('s_code'), 'ERABLE-2');
  await open.user.click(await pressable('Enregistrer'));
  await said('Modifications enregistrées');
  await chooseAction(open, 'Supprimer');
  await open.user.click(await pressable('Supprimer', await openDialog()));
  await waitFor(() => expect(open.address()).toMatch(/^\/(superadmin\/)?skus$/));
  await said(/supprimé/i);
});
