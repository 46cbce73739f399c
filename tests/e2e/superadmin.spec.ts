import type { Page } from '@playwright/test';
import { outOfPlaceAt } from './support/overflow';
import { expect, test, violationsInBothThemes } from './support/portico';

/** In both themes, and on a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the superadmin area by keyboard: a company, a SKU, a partner’s companies, the overview', async ({ portico }) => {
  const { page } = portico;
  const type = async (label: string, text: string) => {
    await page
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
      .focus();
    await page.keyboard.type(text);
  };
  const create = () => page.getByRole('button', { name: 'Créer', exact: true }).press('Enter');

  await test.step('a new company gets the domain of its contact', async () => {
    await portico.signIn('superadmin', '/companies/create');
    await type('Nom', 'Peupliers');
    await type('Contact principal', 'accueil@peupliers.example');
    await page.keyboard.press('Tab');
    await expect(page.getByText('peupliers.example', { exact: true })).toBeVisible();
    await looksRight(page);
    await create();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peupliers');
  });

  await test.step('a new SKU', async () => {
    await portico.open('/skus/create');
    await type('Nom', 'Peuplier');
    await type('Code produit', 'PEUPLIER-1');
    await looksRight(page);
    await create();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peuplier');
  });

  await test.step('a partner gets the company', async () => {
    await page.goto('/#/superadmin/partners');
    await page.getByRole('combobox', { name: 'Partenaire' }).focus();
    await page.keyboard.type('NordWave');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const free = page.locator('[data-side=available]');
    await free.getByRole('searchbox').focus();
    await page.keyboard.type('Peupliers');
    await expect(free.getByRole('option')).toHaveCount(1);
    await free.getByRole('button', { name: /affichés$/ }).press('Enter');
    await looksRight(page);
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await expect(page.getByText('Liste du partenaire mise à jour')).toBeVisible();
  });

  await test.step('the overview, as charts and as a table', async () => {
    await page.goto('/#/superadmin/global_view');
    await expect(page.locator('.gv-chart svg path').first()).toBeVisible();
    // The frame of the search shows the focus: the box in it has no second one.
    const search = page.getByRole('main').getByRole('searchbox');
    await search.press('End');
    await expect(search).toBeFocused();
    await expect(search).toHaveCSS('outline-style', 'none');
    await looksRight(page);
    await page.getByRole('button', { name: 'Afficher en tableau' }).press('Enter');
    await expect(page.getByRole('table')).toBeVisible();
    await looksRight(page);
  });
});
