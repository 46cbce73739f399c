import { expect, test } from './support/portico';

test('a list sorts by its header and turns its pages, and the address says so', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/identities');
  const first = page.getByRole('grid').locator('tbody tr').first();
  await expect(first).toBeVisible();
  const before = await first.innerText();
  await page.getByRole('columnheader', { name: /^Nom/ }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: /^Nom/ })).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(first).not.toHaveText(before);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/51–100 sur/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
});

test('changes are not lost without a question', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/locations');
  await page.getByRole('grid').locator('tbody tr').first().getByRole('link').first().click();
  await page.getByLabel('Alias').fill('ZZ-1');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Identités/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(page.getByLabel('Alias')).toHaveValue('ZZ-1');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Identités/ })
    .click();
  await dialog.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Identités' })).toBeVisible();
});

test('a phone shows cards and never scrolls sideways', async ({ portico }) => {
  const { page } = portico;
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/identities');
  await expect(page.getByRole('heading', { level: 1, name: 'Identités' })).toBeVisible();
  await portico.settled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
