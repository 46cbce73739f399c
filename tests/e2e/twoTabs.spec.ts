import type { Page } from '@playwright/test';
import { loginOf } from './support/person';
import { expect, test } from './support/portico';

test('signed out in one tab: the other says why, and is as it was left after the sign-in', async ({
  portico,
  page,
  context,
}) => {
  await portico.signIn('admin', '/locations/create');
  const name = page.getByRole('textbox', { name: /^Nom/ }).first();
  await name.fill('Deux onglets');
  const other = await context.newPage();
  await other.goto('/#/scopes');
  await other.getByRole('navigation').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(other.locator('input[type=password]')).toBeVisible();

  await expect(page.getByText('Vous vous êtes déconnecté dans un autre onglet')).toBeVisible();
  await expect(name).toBeHidden();
  const { password } = await loginOf(page.request, 'admin');
  await page.locator('#sign-in-password').fill(password);
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Deux onglets');
  await expect(page).toHaveURL(/#\/locations\/create/);
  await other.close();
});

/** Acts as a colleague, with a reason. */
async function actAs(page: Page, name: string, reason: string): Promise<void> {
  await page.locator('button.workplace').click();
  await page.locator('.place-search input').fill(name);
  await page.locator('.place').filter({ hasText: name }).click();
  await page.getByRole('textbox', { name: 'Motif' }).fill(reason);
  await page.keyboard.press('Enter');
}

test('a duplicated tab is part of the same impersonation; a tab that has begun its own goes on', async ({
  portico,
  page,
  context,
}) => {
  await portico.signIn('admin', '/scopes');
  const band = (tab: Page) => tab.locator('.band');
  await actAs(page, 'Noé Pélissier', 'Ticket 4711');
  await expect(band(page)).toContainText('Noé Pélissier');

  // As “Duplicate tab” does: the new one begins with a copy of the storage.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(band(copy)).toContainText('Noé Pélissier');
  const own = await context.newPage();
  await own.goto('/#/scopes');
  await actAs(own, 'Noé Pélissier', 'Ticket 4712');
  await expect(band(own)).toContainText('Noé Pélissier');

  await band(page).getByRole('button', { name: 'Revenir' }).click();
  await expect(band(page)).toBeHidden();
  await expect(band(copy)).toBeHidden();
  await expect(copy.getByText('Vous n’agissez plus au nom de cette personne')).toBeVisible();

  await own.reload();
  await expect(band(own)).toContainText('Noé Pélissier');
  await band(own).getByRole('button', { name: 'Revenir' }).click();
  await expect(band(own)).toBeHidden();
  await copy.close();
  await own.close();
});
