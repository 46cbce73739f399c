import { mailServer, type MailServer, type Received } from '../support/mailServer';
import type { loginOf } from './support/person';
import { expect, test, violations } from './support/portico';
import { startProduct, type Product } from './support/product';
import { tabTo } from './support/tabTo';

test.use({ viewport: { width: 390, height: 844 } });
// One product, one mail server.
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'Marée-basse-47-Ouest!';
const tokenOf = (mail: Received) => /#\/auth\/password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
const codeOf = (mail: Received) => /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '';

let smtp: MailServer;
let product: Product;
let logins: Awaited<ReturnType<typeof loginOf>>[];
const person = (role: string) => logins.find((one) => one.role === role)!;

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

test('a forgotten password is replaced by a link of a mail, by keyboard on a phone', async ({ portico, request }) => {
  const { page } = portico;
  const { login, password: old } = person('viewer');
  const nobody = 'personne@bellevue.example';
  /** Asks by keyboard. @returns what the page says then, without the address */
  const ask = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(`${product.origin}/#/auth`);
    await tabTo(page, 'Mot de passe oublié ?', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
    await expect(page.getByLabel('Identifiant ou adresse e-mail')).toBeFocused();
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Consultez votre messagerie' })).toBeVisible();
    return (await page.locator('body').innerText()).replaceAll(address, '…');
  };
  const unknown = await ask(nobody);
  expect(await ask(login)).toBe(unknown);
  expect(await violations(page)).toEqual([]);

  const mail = await smtp.next((one) => one.to.includes(login) && tokenOf(one) !== '');
  const link = `${product.origin}/#/auth/password?token=${tokenOf(mail)}`;
  // Scanners of mails open links: that does not use one up.
  expect((await request.get(link)).status()).toBe(200);
  // The mail of the one who asked later has come.
  expect(smtp.received.filter((one) => one.to.includes(nobody))).toEqual([]);
  await page.goto('about:blank');
  await page.goto(link);
  const password = page.getByLabel('Nouveau mot de passe', { exact: true });
  await expect(password).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tabTo(page, 'Nouveau mot de passe', 'textbox');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeVisible();
  await page.locator('input[type=password]').fill(old);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('.shell-head')).toBeVisible();

  await test.step('a link that was used, and one that is wrong, say so and offer another', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    for (const [at, text] of [
      [link, 'Ce lien a déjà servi. Demandez-en un nouveau.'],
      [`${link.slice(0, -4)}AAAA`, /^Ce lien n’est pas valable|^Ce lien est incorrect/],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(at);
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Recevoir un nouveau lien' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
    await page.getByLabel('Identifiant ou adresse e-mail').focus();
    await page.keyboard.type(login);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Consultez votre messagerie')).toBeVisible();
    await smtp.next((one) => one.to.includes(login) && tokenOf(one) !== '' && tokenOf(one) !== tokenOf(mail));
  });
});

test('a company that asks for a second factor checks a code by mail first, by keyboard on a phone', async ({
  portico,
  request,
}) => {
  const { page } = portico;
  const { login, password } = person('admin');
  const { token } = (await (
    await request.post(`${product.origin}/api/login`, { data: { login, password } })
  ).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await request.post(`${product.origin}/api/proof`, { headers, data: { currentPassword: password } });
  const policy = { name: 'Second facteur', audience: 'administrators', minLength: 12, secondFactor: true };
  const made = await request.post(`${product.origin}/api/password_policies`, { headers, data: policy });
  expect(made.ok(), await made.text()).toBe(true);

  await page.goto(`${product.origin}/#/auth`);
  const known = smtp.received.length;
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Vérifier votre adresse' })).toBeVisible();
  const sent = await smtp.next((one) => smtp.received.indexOf(one) >= known && codeOf(one) !== '');
  expect(sent.to).toContain(login);
  const code = page.getByLabel('Code à six chiffres');
  await expect(code).toBeFocused();
  await expect(page.getByText(/Renvoyer le code dans/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type(codeOf(sent) === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  await code.fill('');
  await page.keyboard.type(codeOf(sent));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter un second facteur' })).toBeVisible();
});
