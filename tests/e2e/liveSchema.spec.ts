import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parkingSpots } from '../support/parkingSpots';
import { expect, test } from './support/portico';

test('a new schema file becomes a resource while everything runs, breaks, and comes back', async ({
  portico,
  product,
}) => {
  const file = join(product.schemas, 'resources/parking-spots.schema.json');
  const { page } = portico;
  await portico.signIn('superadmin', '/dashboard');
  writeFileSync(file, JSON.stringify(parkingSpots, null, 2));
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Places de parking' });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Places de parking' })).toBeVisible();

  await page.getByRole('link', { name: 'Nouvelle place' }).first().click();
  await page.getByLabel('Numéro').fill('A-12');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A-12');

  writeFileSync(file, JSON.stringify({ ...parkingSpots, 'x-view': {} }, null, 2));
  await expect(page.getByText(/erreur.*schéma|schéma.*erreur/i).first()).toBeVisible();
  await portico.open('/parking-spots');
  await expect(page.getByRole('grid').getByText('A-12')).toBeVisible();
  await portico.open('/identities');

  writeFileSync(file, JSON.stringify(parkingSpots, null, 2));
  await expect(page.getByText(/erreur.*schéma|schéma.*erreur/i)).toHaveCount(0);
  rmSync(file);
  await expect(entry).toHaveCount(0);
});
