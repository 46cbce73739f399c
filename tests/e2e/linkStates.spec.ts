import type { Page } from '@playwright/test';
import { readConfig } from '../../server/config/config';
import { openOwnerPool } from '../../server/commands/ownerPool';
import { mailServer, type MailServer, type Received } from '../support/mailServer';
import { chooseAction } from './support/actions';
import type { loginOf } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';
import { startProduct, type Product } from './support/product';
import { signInElsewhere } from './support/signInElsewhere';
import { tabTo } from './support/tabTo';

/** Every state of the links in mails, as people meet them: on a phone, in French, by keyboard. */
test.use({ viewport: { width: 390, height: 844 } });
// One product, one mail server.
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'Marée-basse-47-Ouest!';
const FRESH = 'nouvelle.adresse@bellevue.example';
let smtp: MailServer;
let product: Product;
let logins: Awaited<ReturnType<typeof loginOf>>[];
const person = (role: string) => logins.find((one) => one.role === role)!;
const passwordToken = (mail: Received) => /#\/auth\/password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
const accountToken = (mail: Received) => /#\/auth\/account\?token=(pal_[\w-]+)/.exec(mail.text)?.[1] ?? '';

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  smtp = await mailServer();
  product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'Portico <no-reply@portico.example>' });
  const config = await (await request.get(`${product.origin}/config.json`)).json();
  logins = (config as { demoLogins: typeof logins }).demoLogins;
});
test.afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

/** The clock of a test cannot be moved: what has an end is given one that is over. */
async function expire(table: 'password_link' | 'account_link') {
  const owner = await openOwnerPool(readConfig({ PORTICO_DATA: product.data }, process.cwd()));
  await owner.pool.query(`update ${table} set expires_at = now() - interval '1 minute' where used_at is null`);
  await owner.close();
}
const cut = (token: string) => token.slice(0, -3);
const altered = (token: string) => `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

async function open(page: Page, path: string) {
  await page.goto('about:blank');
  await page.goto(`${product.origin}/#/auth/${path}`);
}
async function shows(page: Page, path: string, text: RegExp) {
  await open(page, path);
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
}
async function forgotten(page: Page, login: string, after: number) {
  await page.goto('about:blank');
  await page.goto(`${product.origin}/#/auth`);
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('Identifiant ou adresse e-mail').fill(login);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Consultez votre messagerie')).toBeVisible();
  const mine = () => smtp.received.filter((one) => one.to.includes(login) && passwordToken(one) !== '');
  await expect.poll(() => mine().length).toBe(after + 1);
  return passwordToken(mine()[after]!);
}

test('a link for a password: valid, used, expired, invalid, incorrect; another one is asked for on the spot', async ({
  portico,
}) => {
  const { page } = portico;
  const { login } = person('viewer');
  const first = await forgotten(page, login, 0);
  await test.step('valid', async () => {
    await open(page, `password?token=${first}`);
    await expect(page.getByText(login, { exact: false })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await tabTo(page, 'Nouveau mot de passe', 'textbox');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeVisible();
  });
  await test.step('used, pasted into the tab that has the sign-in page', async () => {
    await page.goto(`${product.origin}/#/auth/password?token=${first}`);
    await expect(page.getByRole('alert').filter({ hasText: /^Ce lien a déjà servi/ })).toBeVisible();
  });
  await shows(page, `password?token=${first}`, /^Ce lien a déjà servi/);
  const second = await forgotten(page, login, 1);
  await expire('password_link');
  await shows(page, `password?token=${second}`, /^Ce lien a expiré/);
  await shows(page, `password?token=${altered(second)}`, /^Ce lien n’est pas valable/);
  await shows(page, `password?token=${cut(second)}`, /^Ce lien est incomplet ou modifié/);
  await test.step('by keyboard to another link', async () => {
    await tabTo(page, 'Identifiant ou adresse e-mail', 'textbox');
    await page.keyboard.type(login);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Consultez votre messagerie')).toBeVisible();
  });
});

test('a link for another e-mail address: valid, used, expired, invalid', async ({ portico }) => {
  const { page } = portico;
  const { login } = person('scoped');
  const ask = async (email: string) => {
    await page.goto('about:blank');
    await page.goto(`${product.origin}/#/my-profile`);
    await chooseAction(page, 'Changer d’adresse e-mail');
    const dialog = page.getByRole('dialog', { name: 'Changer d’adresse e-mail' });
    await dialog.getByLabel('Nouvelle adresse e-mail').fill(email);
    await dialog.getByRole('button', { name: 'Envoyer les e-mails' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    if (email === FRESH) {
      await proof.getByLabel('Mot de passe actuel').fill(person('scoped').password);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(`Un changement vers ${email} est en attente.`, { exact: false })).toBeVisible();
    return accountToken(await smtp.next((one) => one.to.includes(email) && accountToken(one) !== ''));
  };
  await page.goto(`${product.origin}/#/my-profile`);
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[type=password]').fill(person('scoped').password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(login).first()).toBeVisible();

  const first = await ask(FRESH);
  await test.step('valid, and confirmed by keyboard', async () => {
    await open(page, `account?token=${first}`);
    await expect(page.getByText(FRESH)).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await tabTo(page, 'Confirmer', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(/dès que l’autre adresse/);
  });
  await shows(page, `account?token=${first}`, /^Ce lien a déjà servi/);
  await shows(page, `account?token=${altered(first)}`, /^Ce lien est incomplet, ou n’est plus valable/);
  await shows(page, `account?token=${cut(first)}`, /^Ce lien est incomplet, ou n’est plus valable/);
  const old = accountToken(await smtp.next((one) => one.to.includes(login) && accountToken(one) !== ''));
  await expire('account_link');
  await shows(page, `account?token=${old}`, /^Ce lien a expiré.*recommencez depuis Mon compte/);
  await tabTo(page, 'Aller à la connexion', 'button');
});

test('an invitation: seen on the record, sent again by keyboard, its first link expired, the second one used', async ({
  portico,
}) => {
  const { page } = portico;
  const { login, password } = person('admin');
  await page.goto(`${product.origin}/#/administrators/create`);
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  const guest = 'nadia.lambert@bellevue.example';
  await test.step('made without a password', async () => {
    await expect(page.getByLabel('Inviter', { exact: true })).toBeChecked();
    await expect(page.locator('input[name="ad_password"]')).toHaveCount(0);
    await page.locator('input[name="ad_name"]').fill('Nadia Lambert');
    await page.locator('input[name="ad_login"]').fill(guest);
    await page.locator('input[name="ad_email"]').fill(guest);
    await page.locator('input[name="ad_phone"]').fill('+33 612345678');
    await page.getByRole('combobox', { name: /^Profil/ }).click();
    await page.getByRole('option', { name: 'Auteur de rapports' }).click();
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.getByLabel('Mot de passe actuel').fill(password);
    await page.keyboard.press('Enter');
    await expect(proof).toBeHidden();
  });
  const mine = () => smtp.received.filter((one) => one.to.includes(guest) && passwordToken(one) !== '');
  await expect.poll(() => mine().length).toBe(1);
  await test.step('sent again', async () => {
    await page.goto('about:blank');
    await page.goto(`${product.origin}/#/administrators?filter={"ad_invitation":["invited"]}`);
    await page.getByRole('main').getByText('Nadia Lambert', { exact: true }).click();
    await expect(page.getByText(/invitation en attente, le lien expire/i)).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`L’invitation a été envoyée à ${guest}.`, { exact: false })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await expect.poll(() => mine().length).toBe(2);
  const [first, second] = mine().map(passwordToken);
  await page.context().clearCookies();
  await shows(page, `password?token=${first}`, /^Ce lien a expiré/);
  await open(page, `password?token=${second}`);
  await tabTo(page, 'Nouveau mot de passe', 'textbox');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeVisible();
  await shows(page, `password?token=${second}`, /^Ce lien a déjà servi/);
});

test('a sign-in that was not mine: its mail leads to a button that ends every session, and to another password', async ({
  portico,
}) => {
  const { page } = portico;
  const { login, password } = person('receptionist');
  await page.context().clearCookies();
  await open(page, '');
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.shell-head')).toBeVisible();
  // From another device.
  await signInElsewhere(product.origin, { login, password });
  const mail = await smtp.next((one) => one.to.includes(login) && accountToken(one) !== '');
  await open(page, `account?token=${accountToken(mail)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette connexion ne vient pas de vous ?');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await tabTo(page, 'Ce n’était pas moi', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Le compte est protégé' })).toBeFocused();
  await smtp.next((one) => one.to.includes(login) && passwordToken(one) !== '');
  await tabTo(page, 'Aller à la connexion', 'button');
  await page.keyboard.press('Enter');
  // The session of this browser is over, too.
  await expect(page.getByLabel('Identifiant')).toBeVisible();
});

test('an expired password: a code by mail, then a new password, and the console', async ({ portico }) => {
  const { page } = portico;
  const admin = person('admin');
  const { token } = await signInElsewhere(product.origin, admin);
  const headers = { authorization: `Bearer ${token}` };
  const proven = await page.request.post(`${product.origin}/api/proof`, {
    headers,
    data: { currentPassword: admin.password },
  });
  expect(proven.status()).toBe(200);
  const policy = { name: 'Trente jours', audience: 'administrators', minLength: 12, expiry: 30 };
  const made = await page.request.post(`${product.origin}/api/password_policies`, { headers, data: policy });
  expect(made.ok(), await made.text()).toBe(true);
  const { login, password } = person('log-reader');
  const owner = await openOwnerPool(readConfig({ PORTICO_DATA: product.data }, process.cwd()));
  const set = await owner.pool.query(
    `insert into password_age (admin_id, company_id, set_at)
      select adminid, ad_companyid, now() - interval '31 days' from administrator where ad_login = $1`,
    [login],
  );
  await owner.close();
  expect(set.rowCount).toBe(1);

  await page.context().clearCookies();
  await open(page, '');
  await tabTo(page, /^Identifiant/, 'textbox');
  await page.keyboard.type(login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
  const codeOf = (mail: Received) => /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '';
  await page.keyboard.type(codeOf(await smtp.next((one) => one.to.includes(login) && codeOf(one) !== '')));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeVisible();
  await expect(page.locator('input[type=password]')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('.shell-head')).toBeVisible();
});
