import { expect, test } from './support/portico';
import { chooseAction } from './support/actions';

const stamp = Date.now().toString(36);

test('an API key is shown once, works, is renewed, disabled, deleted and restored', async ({ portico, request }) => {
  const { page } = portico;
  const name = `Clé ${stamp}`;
  await portico.signIn('admin', '/tokens');
  await portico.open('/tokens/create');
  await page.getByLabel('Nom').first().fill(name);
  const profile = page.getByRole('combobox', { name: /Profil/ }).first();
  await profile.click();
  // Only profiles that are allowed to keys: those of people are not among them.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Clé en lecture et écriture',
    'Clé en lecture seule',
  ]);
  await profile.fill('Lecture seule');
  await page.getByRole('option', { name: 'Clé en lecture seule', exact: true }).click();
  await page.getByLabel('Expire le').first().fill('31/12/2027');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Voici la clé')).toBeVisible();
  const key = /ptk_[\w-]+/.exec(
    await dialog
      .locator('input, code, output')
      .first()
      .evaluate((node) => (node as HTMLInputElement).value ?? node.textContent ?? ''),
  )?.[0];
  expect(key).toBeTruthy();
  const call = (path: string) => request.get(path, { headers: { authorization: `Bearer ${key ?? ''}` } });
  expect((await call('/legacy/elements/location?limit=1')).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Je l’ai copiée' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText(key ?? '')).toHaveCount(0);

  await chooseAction(page, 'Désactiver');
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('button', { name: 'Réactiver', exact: true })).toBeVisible();
  expect((await call('/legacy/elements/location?limit=1')).status()).toBe(401);
  await page.getByRole('button', { name: 'Réactiver', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Réactiver', exact: true })).toHaveCount(0);

  await chooseAction(page, 'Supprimer');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await portico.open('/tokens');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: 'Filtre' }).click();
  await page.getByRole('button', { name: 'Inclure les désactivés' }).click();
  await page.getByRole('grid').locator('tbody tr').filter({ hasText: name }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Restaurer' }).first().click();
  await expect(page.getByRole('button', { name: 'Restaurer', exact: true })).toHaveCount(0);
});
