import type { Page } from '@playwright/test';
import { startWirelessDashboard, type FakeWirelessDashboard } from '../support/wirelessDashboard';
import { outOfPlaceAt } from './support/overflow';
import { loginOf } from './support/person';
import { expect, test as base, violationsInBothThemes } from './support/portico';
import { startProduct } from './support/product';

/** A product that may ask a dashboard on this machine. */
const test = base.extend<object, { dashboard: FakeWirelessDashboard }>({
  dashboard: [
    async ({}, provide) => {
      const dashboard = await startWirelessDashboard();
      await provide(dashboard);
      await dashboard.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dashboard }, provide) => {
      const product = await startProduct(dashboard.env);
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The integration with the dashboard, past the console. */
async function connect({ request }: Page, { hostname, organisation, key }: FakeWirelessDashboard): Promise<void> {
  const { login, password } = await loginOf(request, 'admin');
  const { token } = (await (await request.post('/api/login', { data: { login, password } })).json()) as {
    token: string;
  };
  const made = await request.post('/api/integrations', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ name: 'Gares', kind: 'wireless_dashboard', hostname, orgId: organisation, apiKey: key },
      ...{ syncFirewalls: true, syncAccessPoints: true, isEnabled: true },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
}

test('locations are made and updated from a wireless dashboard, in five steps', async ({ portico, dashboard }) => {
  const { page } = portico;
  const title = (name: string) => page.getByRole('heading', { level: 2, name });
  const expectFine = async () => {
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await outOfPlaceAt(page, 390)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await test.step('without a dashboard, the page says what is missing', async () => {
    await portico.signIn('admin', '/locations');
    const tab = page.getByRole('navigation', { name: 'Sites' }).getByRole('link', { name: /^Synchroniser/ });
    await expect(tab).toHaveCount(0);
    await page.getByRole('link', { name: 'Synchroniser avec une console sans fil' }).click();
    await expect(page.getByRole('link', { name: 'Ajouter une console sans fil' })).toBeVisible();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectFine();
    await connect(page, dashboard);
    await page.reload();
  });

  await test.step('by keyboard: a country is chosen, and the dashboard is read', async () => {
    await page.getByRole('combobox', { name: /^Pays/ }).focus();
    await page.keyboard.type('France');
    await page.getByRole('option', { name: 'France', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFine();
    dashboard.failWith(401);
    await page.getByRole('button', { name: 'Lire la console' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('La console sans fil n’a pas pu être lue');
    await expectFine();
    dashboard.failWith(200);
    await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
    await expect(title('Ce qui va changer')).toBeFocused();
  });

  await test.step('what would change is shown; one network is left out', async () => {
    const row = page.getByRole('row', { name: /Gare du Nord/ });
    await expect(row).toContainText('0C:8D:DB:00:00:01');
    await expectFine();
    await page.getByRole('checkbox', { name: /Port de Nice/ }).press('Space');
    await page.getByRole('button', { name: 'Appliquer 2 changements' }).press('Enter');
    await expect(title('Changements appliqués')).toBeVisible();
    await expect(page.getByText('Les 2 sites créés sont désactivés')).toBeVisible();
    await expectFine();
  });

  await test.step('a reload finds the step again; one of the new locations is enabled', async () => {
    await page.getByRole('button', { name: 'Choisir les sites à activer' }).click();
    await page.reload();
    await expect(page.getByRole('row', { name: /Madrid Atocha/ })).toContainText('Désactivé');
    await expectFine();
    await page.getByRole('checkbox', { name: /Madrid Atocha/ }).press('Space');
    await page.getByRole('button', { name: 'Activer 1 site' }).press('Enter');
    await expect(title('Synchronisation terminée')).toBeFocused();
    await expect(page.getByText('1 site reste désactivé.')).toBeVisible();
    await page.getByRole('link', { name: 'Voir les sites créés' }).click();
    await expect(page.getByRole('row', { name: /Gare du Nord/ })).toContainText('Activé');
    await expect(page.getByRole('row', { name: /Madrid Atocha/ })).toContainText('Désactivé');
  });

  await test.step('the next time only what differs is shown, and what is gone is named and stays', async () => {
    const [nord, nice] = dashboard.networks;
    dashboard.networks = [{ ...nord!, name: 'Paris Nord' }, nice!];
    await portico.open('/locations/synchronise');
    await page.getByRole('combobox', { name: /^Pays/ }).fill('France');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await page.getByRole('button', { name: 'Lire la console' }).click();
    await page.getByRole('tab', { name: /À modifier/ }).click();
    await expect(page.getByRole('row', { name: /Paris Nord/ }).locator('del')).toHaveText('Gare du Nord');
    await page.getByRole('tab', { name: /Disparus/ }).click();
    await expect(page.getByRole('row', { name: /Madrid Atocha/ })).toBeVisible();
    await expectFine();
    await page.getByRole('link', { name: 'Liste' }).click();
    await page.getByRole('button', { name: 'Rester' }).click();
    await expect(page.getByRole('tab', { name: /Disparus/ })).toBeVisible();
  });
});
