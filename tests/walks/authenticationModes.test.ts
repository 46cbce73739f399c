import { fireEvent, waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fr } from '../../locales/fr';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  fill,
  noDialog,
  openConsole,
  openDialog,
  press,
  pressable,
  type OpenConsole,
} from '../support/console';
import { maskWith } from '../support/personas';
import { newCompany } from '../support/provisioning';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const COMPANY = 2;
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);

/** Makes an authentication mode of the company. @returns its key */
async function newMode(a_module: string, a_name: string, params: object): Promise<number> {
  const payload = { a_module, a_name, a_params: JSON.stringify(params) };
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/authtype', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ element: { authtypeid: number } }>().element.authtypeid;
}
/** The parameters as the database has them, and the secret unsealed. */
async function stored(id: number, secret: string) {
  const [row] = await sql('select a_params::text as params from authtype where authtypeid = $1', [id]);
  const params = JSON.parse(String(row?.['params'])) as Record<string, string>;
  const place = { column: `authtype.a_params.${secret}`, companyId: COMPANY };
  return { ...params, [secret]: params[secret] && test.context.secrets.unseal(params[secret], place) };
}
/** Opens the dialog of a mode on the page of the company. */
async function openMode(name: string) {
  at = await openConsole(test, 'superadmin', `/companies/${COMPANY}?tab=guests`);
  await waitFor(() => expect(document.querySelector('.am-list table')).not.toBeNull());
  await at.user.click(await pressable(name, document.querySelector('.am-list')!));
  const dialog = await openDialog();
  await waitFor(() => expect(dialog.querySelector('[data-field=a_params]')).not.toBeNull());
  return dialog;
}

it('a company’s ways to sign in, each with the dialog of its parameters, which is saved in that company', async () => {
  const [mode] = await sql(
    `select authtypeid as id, a_name as name, ap_count as count from authtype where a_companyid = 2 and a_module = 'login'`,
  );
  const storedMode = () =>
    sql('select a_params::text as params, a_companyid as company from authtype where authtypeid = $1', [mode?.['id']]);
  const name = String(mode?.['name']);
  at = await openConsole(test, 'superadmin', '/companies/2?tab=guests');
  await at.settled();
  const table = await waitFor(() => {
    const found = document.querySelector('.am-list table');
    if (!found) throw new Error('no list');
    return found;
  });
  expect([...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Nom',
    'Module',
    'Utilisations',
    'Ajouté le',
  ]);
  await at.user.click(await pressable(name, table));
  const dialog = await openDialog();
  const attempts = await waitFor(() => dialog.getByRole('slider', { name: /^Essais/ }));
  fireEvent.change(attempts, { target: { value: '9' } });
  await at.user.click(await pressable('Enregistrer', dialog));
  await noDialog();
  const [after] = await storedMode();
  expect([JSON.parse(String(after?.['params'])), Number(after?.['company'])]).toMatchObject([{ attempts: 9 }, 2]);
  // The company's own form has nothing to save.
  expect(bodyText()).toContain('Aucune modification');
  await at.close();
  // Who only looks at companies reads the values.
  await sql(
    `update adprofile set adp_bits = $1 where adprofileid = (select ad_profileid from administrator where ad_login like 'support@%')`,
    [maskWith('superadmin:view', 'global:view', 'global:edit')],
  );
  at = await openConsole(test, 'support', '/companies/2');
  await waitFor(() => expect(document.querySelector('.am-list table')).not.toBeNull());
  await at.user.click(await pressable(name, document.querySelector('.am-list')!));
  const page = await openDialog();
  expect([page.querySelector('input, select, textarea'), press('Enregistrer', page)]).toEqual([null, undefined]);
});

it('a secret is never shown, stays when something else is saved, and is replaced by a new one alone', async () => {
  const id = await newMode('google', 'Google du hall', { apiKey: 'client-1', apiSecret: 'first-secret' });
  let dialog = await openMode('Google du hall');
  expect(document.body.innerHTML).not.toContain('first-secret');
  const secret = () => waitFor(() => dialog.getByRole('group', { name: /^Secret/ }));
  expect((await secret()).textContent).toContain('Défini');
  fill(await waitFor(() => dialog.getByRole('textbox', { name: /^Identifiant/ })), 'client-2');
  await at.user.click(await pressable('Enregistrer', dialog));
  await noDialog();
  expect(await stored(id, 'apiSecret')).toEqual({ apiKey: 'client-2', apiSecret: 'first-secret' });
  await at.close();

  // A box that was opened and left empty keeps it, too.
  dialog = await openMode('Google du hall');
  await at.user.click(await pressable(/^Remplacer/, await secret()));
  fill(await waitFor(() => dialog.getByRole('textbox', { name: /^Identifiant/ })), 'client-3');
  await at.user.click(await pressable('Enregistrer', dialog));
  await noDialog();
  expect(await stored(id, 'apiSecret')).toEqual({ apiKey: 'client-3', apiSecret: 'first-secret' });
  await at.close();

  dialog = await openMode('Google du hall');
  await at.user.click(await pressable(/^Remplacer/, await secret()));
  fill(dialog.querySelector('input[type=password]'), 'second-secret');
  await at.user.click(await pressable('Enregistrer', dialog));
  await noDialog();
  expect(await stored(id, 'apiSecret')).toEqual({ apiKey: 'client-3', apiSecret: 'second-secret' });
});

it('two superadministrators at the same mode: the second one sees it, and nothing of either is lost', async () => {
  const id = await newMode('facebook', 'Facebook du hall', { apiKey: 'app-1', apiSecret: 'kept' });
  const dialog = await openMode('Facebook du hall');
  const other = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/authtype?disable_company_filter=1',
    payload: { authtypeid: id, a_sessionduration: 7200 },
  });
  expect(other.statusCode, other.body).toBe(200);
  fill(await waitFor(() => dialog.getByRole('textbox', { name: /^Identifiant/ })), 'app-2');
  await at.user.click(await pressable('Enregistrer', dialog));
  await waitFor(() => expect(at.refused.filter((one) => one.startsWith('412'))).toHaveLength(1));
  await waitFor(() => expect(bodyText()).toContain('tout est gardé'));
  await at.user.click(await pressable('Enregistrer le tout'));
  await noDialog();
  const [row] = await sql('select a_sessionduration as duration from authtype where authtypeid = $1', [id]);
  expect([Number(row?.['duration']), await stored(id, 'apiSecret')]).toEqual([
    7200,
    { apiKey: 'app-2', apiSecret: 'kept' },
  ]);
});

it('single sign-on of administrators is saved after a proof of the person, and not without', async () => {
  const params = { issuer: 'https://id.example', clientId: 'portico', clientSecret: 'kept' };
  const id = await newMode('admin_oidc', 'Annuaire', params);
  const dialog = await openMode('Annuaire');
  await sql('update session set proven_at = null');
  fill(await waitFor(() => dialog.getByRole('textbox', { name: /^Attribut de l’e-mail/ })), 'mail');
  await at.user.click(await pressable('Enregistrer', dialog));
  const password = () => document.querySelector<HTMLInputElement>('input[autocomplete=current-password]');
  await waitFor(() => expect(password()).not.toBeNull());
  const proof = () => password()!.closest('dialog')!;
  await at.user.click(await pressable('Annuler', proof()));
  await waitFor(() => expect(password()).toBeNull());
  expect(await stored(id, 'clientSecret')).toEqual(params);
  // What was typed is still there, in the dialog of the mode.
  await at.user.click(await pressable('Enregistrer', dialog));
  await waitFor(() => expect(password()).not.toBeNull());
  fill(password(), demoLogins().find(({ role }) => role === 'superadmin')!.password);
  await at.user.click(await pressable('Confirmer', proof()));
  await noDialog();
  expect(await stored(id, 'clientSecret')).toMatchObject({ ...params, emailAttribute: 'mail' });
});

it('a company without authentication modes says so, and one whose modes cannot be read', async () => {
  const made = await newCompany(test);
  await sql('update company set authtypeids = null where companyid = $1', [made]);
  await sql('delete from authtype where a_companyid = $1', [made]);
  at = await openConsole(test, 'superadmin', `/companies/${made}?tab=guests`);
  await waitFor(() => expect(bodyText()).toContain(fr.companies.modes.none));
  await at.close();
  at = await openConsole(test, 'superadmin', '/companies');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', ((input, init) =>
    String(input).includes('/authtype')
      ? Promise.resolve(new Response('{"result":false,"msg_code":"SAVE_FAILED","msg_args":[]}', { status: 500 }))
      : fetch(input, init)) satisfies typeof globalThis.fetch);
  await at.go(`/companies/${COMPANY}?tab=guests`);
  await waitFor(() => expect(bodyText()).toContain(fr.companies.modes.failed));
});
