import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { testApp, type TestApp } from '../support/app';
import { bodyText, fill, openConsole, openDialog, pressable, textOf, type OpenConsole } from '../support/console';
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
  const { usage } = fr.shell;
  expect(Object.keys(usage)).toEqual(['users', 'appointed', 'locations', 'devices']);
  for (const text of [
    fr.shell.usage.users,
    fr.shell.usage.appointed,
    fr.shell.usage.locations,
    fr.shell.usage.devices,
  ]) {
    const [kind = ''] = text.split('%{used}');
    await shows(new RegExp(`${kind.replace(/\s/g, '\\s')}[\\d\\s]+ sur les 1 prévus`));
  }
});

/** Opens the choice of another company or person, and presses the first that is offered. @returns its name */
async function chooseFirst(list: string): Promise<string> {
  const button = await waitFor(() => {
    const found = document.querySelector<HTMLButtonElement>('button.workplace');
    if (!found) throw new Error('nothing to choose from');
    return found;
  });
  await at!.user.click(button);
  const first = await waitFor(() => {
    const found = document.querySelector<HTMLButtonElement>(
      `[aria-labelledby=${list}] .place-list button:not(:disabled)`,
    );
    if (!found) throw new Error('nothing is offered');
    return found;
  });
  // Without what tells two of the same name apart.
  const note = textOf(first.querySelector('small'));
  const name = textOf(first).slice(0, note === '' ? undefined : -note.length);
  await at!.user.click(first);
  return name;
}
const band = () => textOf(document.querySelector('.band p'));
/** Presses the button of the band, which leaves with it. */
async function leaveBand(name: string): Promise<void> {
  await at!.user.click(await pressable(name, document.querySelector('.band')!));
  await waitFor(() => expect(document.querySelector('.band')).toBeNull());
}

it('the band of another company, and what is read out on the way there', async () => {
  at = await openConsole(test, 'superadmin', '/identities');
  const name = await chooseFirst('places-companies');
  await waitFor(() => expect(band()).toBe(fr.shell.banner.otherCompany.replace('%{company}', name)));
  await shows(fr.shell.workplace.done.replace('%{company}', name));
  await leaveBand(textOf(document.querySelector('.band button')));
});

it('the band of an impersonation', async () => {
  at = await openConsole(test, 'superadmin', '/identities');
  const name = await chooseFirst('places-people');
  await waitFor(() => expect(document.activeElement?.closest('.place-reason')).not.toBeNull());
  await at.user.keyboard('Ticket 4711{Enter}');
  await waitFor(() => expect(band()).toContain(fr.shell.banner.impersonation.replace('%{name}', name)));
  await leaveBand(fr.shell.banner.goBack);
});
