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
