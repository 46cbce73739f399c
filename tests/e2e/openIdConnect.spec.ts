import { CLIENT } from '../support/oidc/openIdServer';
import { realProvider } from '../support/oidc/realProvider';
import type { loginOf } from './support/person';
import { expect, test, violations } from './support/portico';
import { startProduct } from './support/product';

const BUTTON = 'Se connecter par authentification unique';

test('OpenID Connect leads through an identity provider and back into a session, by keyboard on a phone', async ({
  portico,
  request,
}) => {
  test.setTimeout(180_000);
  const { page } = portico;
  const product = await startProduct({ PORTICO_SSO_NETWORKS: '127.0.0.1/32' });
  const stops: (() => Promise<void>)[] = [() => product.stop()];
  try {
    const { demoLogins } = (await (await request.get(`${product.origin}/config.json`)).json()) as {
      demoLogins: Awaited<ReturnType<typeof loginOf>>[];
    };
    const { login, password } = demoLogins.find(({ role }) => role === 'admin')!;
    const signedIn = await request.post(`${product.origin}/api/login`, { data: { login, password } });
    const { token } = (await signedIn.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await request.post(`${product.origin}/api/proof`, { headers, data: { currentPassword: password } });
    const save = async (data: object) => {
      const saved = await request.post(`${product.origin}/legacy/elements/authtype`, { headers, data });
      expect(saved.ok(), await saved.text()).toBe(true);
      return ((await saved.json()) as { element: { authtypeid: number } }).element.authtypeid;
    };
    const params = { clientId: CLIENT.id, clientSecret: CLIENT.secret, scope: 'openid email profile' };
    const mode = await save({
      ...{ a_name: 'Annuaire', a_module: 'admin_oidc', a_enable: '4' },
      a_params: JSON.stringify({ ...params, issuer: 'https://not-yet.example', emailAttribute: 'email' }),
    });
    const person = { email: login, email_verified: true };
    const provider = await realProvider(person, `${product.origin}/oidc/${mode}/callback`);
    stops.unshift(() => provider.stop());
    await save({
      authtypeid: mode,
      a_params: JSON.stringify({ ...params, issuer: provider.issuer, emailAttribute: 'email' }),
    });

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.origin}/#/auth`);
    await page.locator('input[autocomplete=username]').fill(login);
    const visited: string[] = [];
    page.on('request', (one) => {
      if (one.isNavigationRequest()) visited.push(one.url());
    });
    await page.getByRole('button', { name: BUTTON }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.shell-head')).toBeVisible();
    expect(visited.some((url) => url.startsWith(`${provider.issuer}/`))).toBe(true);
    expect(visited.some((url) => url.includes(`/oidc/${mode}/callback?`))).toBe(true);
    // Neither the code nor a token stays in the address or in storage.
    expect(page.url()).not.toMatch(/code=|token|state=/);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toMatch(/eyJ[\w-]+\.|pts_/);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.locator('.shell-head')).toBeVisible();
  } finally {
    // A page whose server goes away loads itself again.
    await page.goto('about:blank');
    for (const stop of stops) await stop();
  }
});
