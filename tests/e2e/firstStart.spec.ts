import { startEmptyProduct } from './support/emptyProduct';
import { expect, test, violations } from './support/portico';

const PASSWORD = 'Marée-basse-47-Ouest!';
let stop: (() => Promise<void>) | undefined;

test.afterEach(async () => {
  await stop?.();
  stop = undefined;
});

test('the first start without demo data: one link, one password, one super-administrator', async ({ portico }) => {
  const { page } = portico;
  const product = await startEmptyProduct();
  ({ stop } = product);
  const { link } = product;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Choisir un mot de passe' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const password = page.getByLabel('Nouveau mot de passe', { exact: true });
  await password.fill('trop-simple');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Il faut au moins 12 caractères.' })).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Votre mot de passe est enregistré.')).toBeVisible();
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Entreprises' })).toBeVisible();
  // A company's first location needs a country.
  await page.goto(`${new URL(page.url()).origin}/#/countries`);
  await expect(page.getByRole('main').getByText('249 au total')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('Ce lien a déjà servi.')).toBeVisible();
});
