import { expect, test } from './support/portico';

// What another test has fetched would be there without a network.
test.use({ isFirstVisit: true });

const offlineText = 'Une partie de l’application n’a pas pu être chargée';

test('a dialog that has not been fetched yet does not open without a network; the form stays, and it opens later', async ({
  portico,
  page,
  context,
}) => {
  await portico.signIn('admin', '/locations/create');
  await portico.settled();
  const name = page.getByRole('textbox', { name: /^Nom/ }).first();
  await name.fill('Sans réseau');
  await context.setOffline(true);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByText(offlineText)).toBeVisible();
  await expect(name).toHaveValue('Sans réseau');
  await page.locator('button.workplace').click();
  await expect(page.getByText(offlineText).last()).toBeVisible();
  await expect(name).toHaveValue('Sans réseau');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('chosen records stay chosen when a dialog for them cannot be fetched', async ({ portico, page, context }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  for (const row of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
  await context.setOffline(true);
  const extend = page.getByRole('toolbar').getByRole('button', { name: 'Prolonger…' });
  await extend.click();
  await expect(page.getByText(offlineText)).toBeVisible();
  await expect(page.getByText('3 sélectionnés')).toBeVisible();
  await context.setOffline(false);
  await extend.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
