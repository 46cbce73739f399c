import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { testApp, type TestApp } from '../support/app';
import { bodyText, fill, openConsole, openDialog, pressable, type OpenConsole } from '../support/console';
import { SHOWN_CODES } from '../support/superadmin/codes';
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
const shows = (text: string | RegExp) => waitFor(() => expect(bodyText()).toMatch(text));
const box = (field: string) => document.querySelector<HTMLInputElement>(`[data-field=${field}] input`);

describe('notices of a subscription that no call answers with', () => {
  const NOTICES: Readonly<Record<string, readonly [change: string, text: string | RegExp]>> = {
    SUBSCRIPTION_ENDS: ['c_edate = current_date + 5', /L’abonnement se termine dans [45] jours/],
    USAGE_EXCEEDED: [
      `c_edate = null, c_options = (portico_bits(c_options) | 32768)::numeric`,
      fr.errors.USAGE_EXCEEDED.replace(/\.$/, ''),
    ],
  };

  it('are all of these codes', () => expect(Object.keys(NOTICES).sort()).toEqual([...SHOWN_CODES].sort()));

  it.each(Object.entries(NOTICES))('%s', async (_code, [change, text]) => {
    await sql(`update company set ${change}, version = version + 1 where companyid = 2`);
    at = await openConsole(test, 'admin', '/identities');
    await shows(text);
  });
});

it('toasts of a SKU that is created, changed and deleted; deleting leads back to the list', async () => {
  const open = await openConsole(test, 'superadmin', '/skus/create');
  at = open;
  await waitFor(() => expect(box('s_code')).not.toBeNull());
  fill(box('s_name'), 'Forfait Érable');
  fill(box('s_code'), 'ERABLE');
  await open.user.click(await pressable('Créer'));
  await shows('Élément créé : Forfait Érable');
  await waitFor(() => expect(open.address()).toMatch(/^\/skus\/\d+/));
  await open.settled();
  fill(box('s_code'), 'ERABLE-2');
  await open.user.click(await pressable('Enregistrer'));
  await shows('Modifications enregistrées');
  await chooseAction(open, 'Supprimer');
  await open.user.click(await pressable('Supprimer', await openDialog()));
  await waitFor(() => expect(open.address()).toMatch(/^\/(superadmin\/)?skus$/));
  await shows(/supprimé/i);
});

it('a notice on the last day of the subscription', async () => {
  await sql(`update company set c_edate = (now() at time zone 'utc')::date, version = version + 1 where companyid = 2`);
  at = await openConsole(test, 'admin', '/identities');
  await shows(fr.shell.banner.companyEndsToday);
});

it('a notice of each kind of usage that reaches its maximum', async () => {
  await sql(
    `update company set c_edate = null, c_maxusers = 1, c_maxappointedusers = 1, c_maxlocations = 1, c_maxdevices = 1,
       version = version + 1 where companyid = 2`,
  );
  at = await openConsole(test, 'admin', '/identities');
  for (const text of Object.values(fr.shell.usage)) {
    const [kind = ''] = text.split('%{used}');
    await shows(new RegExp(`${kind.replace(/\s/g, '\\s')}[\\d\\s]+ sur les 1 prévus`));
  }
});

it('the band of another company, and the message of the way there', async () => {
  const { otherCompany, goBackCompany } = fr.shell.banner;
  at = await openConsole(test, 'superadmin', '/companies/3');
  await at.settled();
  await at.user.click(await pressable('Ouvrir', document.querySelector('.e-head-actions')!));
  const dialog = await openDialog();
  await at.user.click(await pressable(fr.partners.open.here, dialog));
  const [row] = await sql('select c_name as name from company where companyid = 3');
  await shows(otherCompany.replace('%{company}', String(row?.['name'])));
  await shows(fr.shell.workplace.done.replace('%{company}', String(row?.['name'])));
  await at.user.click(await pressable(new RegExp(`^${goBackCompany.split(' %')[0]}`)));
  await waitFor(() => expect(document.querySelector('.band')).toBeNull());
});

it('the band of an impersonation', async () => {
  at = await openConsole(test, 'superadmin', '/identities');
  await at.user.click(await pressable(fr.shell.workplace.open));
});
