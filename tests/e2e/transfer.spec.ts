import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';

const stamp = Date.now().toString(36);

/** Exports everything that can be read, as it travels where `raw`. @returns the file */
async function exported(page: Page, raw: boolean): Promise<Buffer> {
  await page.getByRole('button', { name: 'Exporter' }).click();
  const dialog = page.getByRole('dialog');
  if (raw) await dialog.getByLabel('Pour être réimportées').check();
  await dialog.getByLabel(/colonnes que vous pouvez lire/).check();
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exporter', exact: true }).click();
  const download = await waiting;
  const file = readFileSync(await download.path());
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  return file;
}

/** Takes a file as far as its verdict. */
async function checked(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('dialog').getByText(/^Vérifié/)).toBeVisible({ timeout: 30_000 });
}

test('what was exported is imported again and changes nothing', async ({ portico }) => {
  test.setTimeout(120_000);
  const { page } = portico;
  await portico.signIn('admin', '/identity-profiles');
  for (const [path, raw] of [
    ['identity-profiles', true],
    ['locations', false],
    ['terms-of-uses', true],
    ['scopes', false],
  ] as const) {
    await portico.open(`/${path}`);
    await portico.settled();
    const file = await exported(page, raw);
    const rows = file.toString().split('\r\n').length - 2;
    expect(rows).toBeGreaterThan(0);
    await checked(page, `${path}.csv`, file);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/0 à créer, 0 à modifier, \d+ inchangés, 0 refusés/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('an import: verdicts, error file, result, and found again after a reload', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/scopes');
  await portico.settled();
  const rows = [`Nouveau ${stamp}`, '', '=1+1'].map((name) => `${name};x`);
  await checked(page, 'scopes.csv', Buffer.from(`Nom;Inutile\n${rows.join('\n')}\n`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('La cellule contient une formule')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [errorFile] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger les lignes refusées' }).click(),
  ]);
  const text = readFileSync(await errorFile.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('Nom;Inutile;Raison');
  expect(text).toContain("'=1+1;x;");

  await page.reload();
  await page.getByRole('button', { name: 'Exports et imports' }).click();
  await page
    .getByRole('button', { name: /^Voir \(Import/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^Importer 1 ligne/ }).click();
  await expect(dialog.getByText(/1 créés, 0 modifiés/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByText(`Nouveau ${stamp}`).first()).toBeVisible();
});

test('is there for whom it is meant', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('viewer', '/locations');
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Exporter' }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeFocused();
});
