import { expect, layoutViolations, test, violationsInBothThemes } from './support/portico';

test('the theme of a company is found in the settings, changed, and seen by a colleague', async ({
  portico,
  page,
  someoneElse,
}) => {
  await portico.signIn('admin', '/settings');
  await page.getByRole('searchbox', { name: 'Rechercher un réglage…' }).fill('densité');
  await page.getByRole('link', { name: /^Réglages généraux/ }).click();
  await page.getByRole('tab', { name: 'Pour l’entreprise' }).click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await layoutViolations(page)).toEqual([]);
  const theme = page.getByLabel('Thème');
  const density = page.getByLabel('Densité');
  await density.selectOption('Compacte');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await page.getByRole('button', { name: 'Rétablir la valeur héritée' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-density');
  await theme.selectOption('Sombre');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText(/^Réglé par Claire Bellanger le /)).toBeVisible();

  const colleague = await someoneElse('viewer', '/dashboard');
  await expect(colleague.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The next visit begins with it, before the server has answered.
  await colleague.route('**/api/**', () => {});
  await colleague.reload({ waitUntil: 'commit' });
  await expect(colleague.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Anyone who signs in next here begins without it.
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('textbox', { name: 'Identifiant' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await portico.signIn('admin', '/general-settings');
  await page.getByRole('tab', { name: 'Pour l’entreprise' }).click();

  await page.getByRole('button', { name: 'Rétablir la valeur héritée' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(theme).toHaveValue('system');
});

test('the tags that a person hides are not in their access logs', async ({ portico, page }) => {
  await portico.signIn('log-reader', '/access-logs');
  const total = page.locator('.e-head p').first();
  await expect(total).toHaveText(/\d/);
  const before = (await total.textContent()) ?? '';
  await page.goto('/#/general-settings');
  const box = page.getByRole('textbox', { name: 'Étiquettes masquées' });
  await box.fill('ads');
  await box.press('Enter');
  await expect(page.getByText('Votre réglage')).toBeVisible();
  await page.goto('/#/access-logs');
  await expect(total).toHaveText(/\d/);
  await expect(total).not.toHaveText(before);
  await page.goto('/#/general-settings');
  await page.getByRole('button', { name: 'Rétablir la valeur héritée' }).click();
  await expect(page.getByText('Valeur par défaut')).toBeVisible();
  await page.goto('/#/access-logs');
  await expect(total).toHaveText(before);
});
