import type { APIRequestContext } from '@playwright/test';
import { identityServer, type IdentityServer } from '../support/saml/identityServer';
import { loginOf, prove } from './support/person';
import { freePort } from './support/product';
import { expect, test, violationsInBothThemes } from './support/portico';
import { Steps } from './support/steps';

const ROLE = 'admin';
const BUTTON = 'Se connecter par authentification unique';
let provider: IdentityServer;

test.beforeAll(async () => {
  provider = await identityServer();
});
test.afterAll(async ({ product, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: product.origin });
  // The files after this one have administrators who sign in with a password.
  await saveMode(request, { a_enable: '0' });
  await request.dispose();
  await provider.stop();
});

/** Changes the single sign-on of the role's company, as its administrator does. @returns the id of the mode */
async function saveMode(request: APIRequestContext, data: object): Promise<number> {
  const { login, password } = await loginOf(request, ROLE);
  const { token } = (await (await request.post('/api/login', { data: { login, password } })).json()) as {
    token: string;
  };
  await prove(request, token, password);
  const headers = { authorization: `Bearer ${token}` };
  const filter = encodeURIComponent('{"a_module":["admin_saml"]}');
  const listed = await request.get(`/legacy/elements/authtype?filter=${filter}`, { headers });
  const { elements = [] } = (await listed.json()) as { elements?: { authtypeid: number }[] };
  const saved = await request.post('/legacy/elements/authtype', {
    headers,
    data: { authtypeid: elements[0]?.authtypeid, ...data },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await request.post('/api/logout', { headers });
  return elements[0]!.authtypeid;
}

/** Sets up the single sign-on of the role's company. @returns the id of the mode */
const configure = (request: APIRequestContext, params: object = {}): Promise<number> => {
  const { entityId, endpoint, certificate } = provider;
  return saveMode(request, {
    a_enable: '4',
    a_params: JSON.stringify({ entityId, endpoint, certificate, emailAttribute: 'mail', binding: 'POST', ...params }),
  });
};

for (const binding of ['POST', 'Redirect'] as const) {
  test(`single sign-on leads to the identity provider and back into a session (${binding})`, async ({ portico }) => {
    const { page } = portico;
    const { login } = await loginOf(page.request, ROLE);
    await configure(page.request, { binding });
    provider.person = { attributes: { mail: login } };
    await page.goto('/#/auth');
    await page.locator('input[autocomplete=username]').fill(login);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: BUTTON }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'It is me' }).click();
    await expect(page.locator('.shell-head')).toBeVisible();
    expect(new URL(page.url()).hash).not.toContain('token');
    expect(provider.asked.at(-1)).toBe(binding);
    // The session is there after a reload, too.
    await page.reload();
    await expect(page.locator('.shell-head')).toBeVisible();
  });
}

for (const logoutBinding of ['POST', 'Redirect'] as const) {
  test(`signing out ends the session at the identity provider, too (${logoutBinding})`, async ({ portico }) => {
    const { page } = portico;
    const { login } = await loginOf(page.request, ROLE);
    await configure(page.request, { logoutEndpoint: provider.logoutEndpoint, logoutBinding });
    provider.person = { nameId: `me-${logoutBinding}`, attributes: { mail: login } };
    await page.goto('/#/auth');
    await page.locator('input[autocomplete=username]').fill(login);
    await page.getByRole('button', { name: BUTTON }).click();
    await page.getByRole('button', { name: 'It is me' }).click();
    await expect(page.locator('.shell-head')).toBeVisible();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.locator('input[autocomplete=username]')).toBeVisible();
    await expect.poll(() => provider.left.at(-1)).toBe(`me-${logoutBinding}`);
    await page.waitForURL(/#\/auth/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('who is not let in reads why, and can sign in with the password', async ({ portico }) => {
  const { page } = portico;
  const { login, password } = await loginOf(page.request, ROLE);
  await configure(page.request, { accessRule: 'memberOf=staff' });
  provider.person = { attributes: { mail: login, memberOf: 'guests' } };
  const username = page.locator('input[autocomplete=username]');
  await test.step('a login of a company without single sign-on', async () => {
    await page.goto('/#/auth');
    await username.fill('somebody@elsewhere.example');
    await page.getByRole('button', { name: BUTTON }).click();
    await expect(page.getByRole('alert')).toContainText('Il n’y a pas d’authentification unique');
  });
  await test.step('an access rule that says no', async () => {
    await username.fill(login);
    await page.getByRole('button', { name: BUTTON }).click();
    await page.getByRole('button', { name: 'It is me' }).click();
    await expect(page.getByRole('alert')).toContainText('La règle d’accès de votre entreprise');
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
  await test.step('the password still works', async () => {
    await username.fill(login);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('.shell-head')).toBeVisible();
  });
});

test('an identity provider that is down leaves the password', async ({ portico }) => {
  const { page } = portico;
  const { login, password } = await loginOf(page.request, ROLE);
  await configure(page.request, { endpoint: `http://127.0.0.1:${await freePort()}/sso`, binding: 'Redirect' });
  await page.goto('/#/auth');
  const username = page.locator('input[autocomplete=username]');
  await username.fill(login);
  await page.getByRole('button', { name: BUTTON }).click();
  await expect.poll(() => page.url()).toContain('chrome-error:');
  await page.goBack();
  await username.fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.shell-head')).toBeVisible();
});

test('the settings are tested by keyboard, without signing anybody in', async ({ portico }) => {
  const { page } = portico;
  const { login } = await loginOf(page.request, ROLE);
  const mode = await configure(page.request, { accessRule: 'memberOf=staff' });
  provider.person = { attributes: { mail: login, memberOf: ['guests', 'paris'] } };
  await portico.signIn(ROLE, `/auth-modes/${mode}`);
  await portico.settled();
  const steps = new Steps(page, 'keyboard');
  await steps.press(page.getByRole('button', { name: 'Tester l’authentification unique' }));
  const dialog = page.getByRole('dialog');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    steps.press(dialog.getByRole('link', { name: 'Ouvrir le fournisseur d’identité' })),
  ]);
  await other.getByRole('button', { name: 'It is me' }).click();
  await expect(other.getByRole('status')).toContainText('Le test est terminé');
  await other.close();
  await expect(dialog).toContainText('La règle d’accès n’autorise pas cette personne.');
  await expect(dialog).toContainText('guests · paris');
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('a dangerous change is confirmed at the identity provider, by keyboard', async ({ portico }) => {
  const { page } = portico;
  const { login } = await loginOf(page.request, ROLE);
  await configure(page.request);
  provider.person = { attributes: { mail: login } };
  await page.goto('/#/auth');
  await page.locator('input[autocomplete=username]').fill(login);
  await page.getByRole('button', { name: BUTTON }).click();
  await page.getByRole('button', { name: 'It is me' }).click();
  await expect(page.locator('.shell-head')).toBeVisible();
  await portico.open('/administrators/2003');
  const email = page.locator('input[name="ad_email"]');
  const before = await email.inputValue();
  await email.fill('another.address@hotels-bellevue.example');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  const steps = new Steps(page, 'keyboard');
  await steps.press(proof.getByRole('button', { name: 'Confirmer par authentification unique' }));
  const link = proof.getByRole('link', { name: 'Ouvrir le fournisseur d’identité' });
  await expect(link).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const [other] = await Promise.all([page.context().waitForEvent('page'), steps.press(link)]);
  await other.getByRole('button', { name: 'It is me' }).click();
  await expect(other.getByRole('status')).toHaveText(/C’est confirmé/);
  await other.close();
  await expect(proof).toBeHidden();
  const undoing = page.waitForResponse((answer) => answer.url().endsWith('/revert'));
  await page.getByRole('button', { name: 'Annuler', exact: true }).last().click();
  expect((await undoing).status()).toBe(200);
  await portico.open('/administrators/2003');
  await expect(email).toHaveValue(before);
});
