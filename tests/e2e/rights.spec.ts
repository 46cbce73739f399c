import { expect, test, violationsInBothThemes } from './support/portico';
import { Steps } from './support/steps';

test('a change of a profile says what it takes and which people lose it; two are compared by keyboard', async ({
  portico,
}) => {
  const { page } = portico;
  await portico.signIn('admin', '/administrator-profiles');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await portico.settled();
  const rights = page.locator('[data-field=adp_bits]');
  const on = rights.locator(
    '[role=switch][aria-checked=true]:not([disabled]), input[type=checkbox]:checked:not([disabled])',
  );
  await on.first().click();
  await expect(rights.locator('.rt-line')).toContainText('Ce changement retire');
  // In view at once; at the end of the rights it is in its place, and lies over none of them.
  await expect(rights.locator('.rt-line')).toBeInViewport();
  await page.mouse.wheel(0, 5000);
  await expect(page.getByText('Super-administration').last()).toBeInViewport();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const steps = new Steps(page, 'keyboard');
  await steps.press(page.getByRole('button', { name: 'Comparer avec un autre profil' }));
  const dialog = page.getByRole('dialog');
  await steps.choose(dialog.getByRole('combobox'), 'Auteur');
  await expect(dialog.getByRole('columnheader', { name: 'Auteur de rapports' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('why a person does not see a record is answered from the record', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/locations/2008');
  await portico.settled();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: /Vérifier qui voit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('combobox').fill('Paul');
  await page.getByRole('option', { name: /Paul Moreau/ }).click();
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
