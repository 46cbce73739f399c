import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';
import { exported } from './support/walk/transfer';

const stamp = Date.now().toString(36);

/** Takes a file as far as its verdict. */
async function checked(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('dialog').getByText(/^Vérifié/)).toBeVisible({ timeout: 30_000 });
}

// As it is stored, every resource is exported and imported again in `everyResource.spec.ts`.
test('what was exported as people read it is imported again and changes nothing', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/locations');
  await portico.settled();
  const file = await exported(page, 'Comme à l’écran');
  // The dialog is closed again: the focus is where it came from.
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeFocused();
  expect(file.toString().split('\r\n').length).toBeGreaterThan(2);
  await checked(page, 'locations.csv', file);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/0 à créer, 0 à modifier, \d+ inchangés, 0 refusés/)).toBeVisible();
});

test('an import: verdicts, error file, result, and found again after a reload', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/scopes');
  await portico.settled();
  const rows = [`Nouveau ${stamp}`, '', '=1+1'].map((name) => `${name};x`);
  await checked(page, 'scopes.csv', Buffer.from(`Nom;Inutile\n${rows.join('\n')}\n`));
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByText('La cellule contient une formule');
  await expect(reason).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // On a phone, it can be read without moving the table sideways.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height });
  const isInView = () =>
    reason.evaluate((element) => {
      const frame = element.closest('.t-scroll')!.getBoundingClientRect();
      return element.getBoundingClientRect().right <= frame.right;
    });
  await expect.poll(isInView).toBe(true);
  await page.setViewportSize({ width, height });
  const [errorFile] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger les lignes refusées' }).click(),
  ]);
  const text = readFileSync(await errorFile.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('Nom;Inutile;Raison');
  expect(text).toContain("'=1+1;x;");

  await page.reload();
  await page.getByRole('button', { name: 'Tâches' }).click();
  await page
    .getByRole('button', { name: /^Voir \(Import/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^Importer 1 ligne/ }).click();
  await expect(dialog.getByText(/1 créés, 0 modifiés/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByText(`Nouveau ${stamp}`).first()).toBeVisible();
});
