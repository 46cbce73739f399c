import { expect, test, violationsInBothThemes } from './support/portico';

test('the predefined report: from the menu to its charts, the same figures as a table, and a filter', async ({
  page,
  portico,
}) => {
  await portico.signIn('admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Rapports' }).click();
  await expect(page).toHaveURL(/#\/report\/public/);
  const card = page.locator('.rp-graph', { hasText: 'Connexions par site' });
  await expect(card.locator('svg rect').first()).toBeVisible();
  await expect(page.locator('[data-counter=returning]')).not.toBeEmpty();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await card.getByRole('button', { name: 'Afficher en tableau' }).press('Enter');
  await expect(card.getByRole('columnheader', { name: 'Date' })).toBeVisible();

  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sites' }).click();
  await page.getByRole('combobox').last().fill('Bordeaux');
  // Before, the list has every site: the one that is pressed would move away, and the press beside it close the filter.
  await expect(page.getByRole('option').first()).toContainText('Bordeaux');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(card.getByRole('columnheader')).toHaveCount(2);
  // The figures from before are pale until the others have come.
  await expect(page.locator('.rp-older')).toHaveCount(0);

  // To the rows of a figure and back: the same filter, and the same tab.
  await page.getByRole('tab', { name: 'Détail des invités' }).click();
  const guests = page.locator('.rp-graph', { hasText: 'Langues' }).first();
  await guests.getByRole('button', { name: 'Afficher en tableau' }).click();
  await guests.getByRole('cell').getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/authentications/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Détail des invités', selected: true })).toBeVisible();
  await expect(page.locator('.rp-bar .e-chip-on')).toContainText('Bordeaux');
  await page.getByRole('tab', { name: 'Activité' }).click();

  // On paper: the graphs, with the period and the filters in place of what is pressed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.rp-printed')).toHaveText(/\d{4}.*\d{4} · Filtres — [^:]+: \S/);
  await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('.rp-bar')).toBeHidden();
  await expect(page.locator('.rp-graph svg rect').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.rp-graph svg rect').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await violationsInBothThemes(page)).toEqual([]);
});
