import type { Page } from '@playwright/test';
import { chooseAction } from './support/actions';
import { expect, test, violationsInBothThemes } from './support/portico';

const verdict = (page: Page) => page.locator('.dg-verdict').getByRole('heading', { level: 2 });
const chain = (page: Page) => page.getByRole('list', { name: 'Les maillons, dans l’ordre' });
const loginOfFirst = async (page: Page) =>
  (await page.locator('tbody .e-name').first().innerText()).split('\n').at(-1) ?? '';

/** The paper of the reception desk opens in a new tab: headless Chromium crashes when a PDF in a frame is printed. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
    window.open = () => null;
  });
});

test('from the palette to the verdict, by keyboard, in French', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  const login = await loginOfFirst(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(`pourquoi ${login} n’est pas en ligne`);
  await expect(page.getByRole('option', { name: `Pourquoi «\u00a0${login}\u00a0» n’est pas en ligne` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/diagnosis\?q=/);
  await expect(verdict(page)).toBeVisible();
  await expect(chain(page).getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('searchbox', { name: /E-mail, nom/ })).toHaveValue(login);
  expect(await violationsInBothThemes(page)).toEqual([]);

  // Several: one is chosen by key.
  const field = page.getByRole('searchbox', { name: /E-mail, nom/ });
  await field.fill('martin');
  await field.press('Enter');
  const matches = page.getByRole('list', { name: 'Correspondances' });
  await expect(matches).toBeVisible();
  await field.press('ArrowDown');
  await expect(matches.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/identity=\d+/);
  await expect(chain(page)).toBeVisible();
  await page.goBack();
  await expect(matches).toBeVisible();
});

test('from the guest’s page, on a phone and on paper', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  await page.locator('tbody .e-name').first().click();
  await expect(page).toHaveURL(/#\/identities\/\d+/);
  await portico.settled();
  await chooseAction(page, 'Pourquoi pas en ligne');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page).toHaveURL(/#\/diagnosis\?identity=\d+/);
  await expect(verdict(page)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: 'print' });
  await expect(chain(page)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: /E-mail, nom/ })).toBeHidden();
});

test('from the reception desk, for a guest of the desk', async ({ portico, page }) => {
  const name = `Zoé Chaîne ${Date.now().toString(36)}`;
  await portico.signIn('receptionist');
  await page.getByLabel('Nom de l’invité').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Pourquoi pas en ligne' }).click();
  await expect(page).toHaveURL(/#\/diagnosis\?identity=\d+/);
  await expect(verdict(page)).toBeVisible();
  await expect(
    chain(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Identité' }) }),
  ).toContainText(new RegExp(`Le compte de ${name} est valide jusqu’au`));
});
