import { outOfPlaceAt } from './support/overflow';
import { expect, test, violationsInBothThemes } from './support/portico';
import { Steps } from './support/steps';

const stamp = Date.now().toString(36);

test('a new key opens the explorer, which calls with it and its rights alone', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/tokens');
  await portico.open('/tokens/create');
  await page.getByLabel('Nom').first().fill(`Explorateur ${stamp}`);
  const profile = page.getByRole('combobox', { name: /Profil/ }).first();
  await profile.click();
  await profile.fill('Lecture seule');
  await page.getByRole('option', { name: 'Clé en lecture seule', exact: true }).click();
  await page.getByLabel('Expire le').first().fill('31/12/2027');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const key = await dialog.locator('input').first().inputValue();
  expect(key).toMatch(/^ptk_/);

  const hosts = new Set<string>();
  const sent: { readonly url: string; readonly headers: Record<string, string> }[] = [];
  page.on('request', async (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
    if (request.url().includes('/legacy/elements/location')) {
      sent.push({ url: request.url(), headers: await request.allHeaders() });
    }
  });
  await dialog.getByRole('button', { name: 'Essayer la clé' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explorateur d’API' })).toBeVisible();
  await expect(page.getByText(`ptk_…${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('by keyboard, what it may read: 200, and rows', async () => {
    const steps = new Steps(page, 'keyboard');
    await steps.fill(page.getByRole('searchbox', { name: 'Chercher un appel' }), 'get /legacy/elements/location');
    await steps.press(page.getByRole('button', { name: 'GET /legacy/elements/location', exact: true }));
    await steps.fill(page.getByLabel('limit', { exact: true }), '3');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Réponse', exact: true });
    await expect(answer.getByText('200 OK')).toBeVisible();
    const content = answer.getByRole('region', { name: 'Contenu de la réponse' });
    const { elements } = JSON.parse((await content.textContent()) ?? '') as { elements: unknown[] };
    expect(elements).toHaveLength(3);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await outOfPlaceAt(page, 390, 844)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('with the key alone: no cookie, no session', () => {
    const call = sent.find(({ url }) => url.includes('limit=3'))!;
    expect(call.headers['authorization']).toBe(`Bearer ${key}`);
    expect(call.headers).not.toHaveProperty('cookie');
  });

  await test.step('what it may not do is refused, and shown', async () => {
    await page.getByRole('searchbox', { name: 'Chercher un appel' }).fill('post /legacy/elements/location');
    await page.getByRole('button', { name: 'POST /legacy/elements/location', exact: true }).click();
    await expect(page.getByText('Cette clé n’en a pas le droit')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(page.getByText('403 Forbidden')).toBeVisible();
  });

  await test.step('nothing has left our origin, and nothing of the key is stored', async () => {
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    const stored = () =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name);
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, names]);
      });
    expect(await stored()).not.toContain(key);
    await page.reload();
    await expect(page.getByLabel('Clé d’API', { exact: true })).toHaveValue('');
    expect(await stored()).not.toContain(key);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  await test.step('from the key itself, the page asks for this key by its name', async () => {
    await portico.open('/tokens');
    await page.getByRole('button', { name: new RegExp(`^Actions.*Explorateur ${stamp}`) }).click();
    await page.getByRole('menuitem', { name: 'Ouvrir dans l’explorateur' }).press('Enter');
    await expect(page.getByLabel(`Clé « Explorateur ${stamp} »`)).toBeVisible();
  });
});
