import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Exports what the list shows, with every column that may be read, to be imported again. */
export async function exported(page: Page, values = 'Pour être réimportées'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Exporter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV').check();
  await dialog.getByLabel(values).check();
  await dialog.getByLabel(/colonnes que vous pouvez lire/).check();
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exporter', exact: true }).click();
  const file = readFileSync(await (await waiting).path());
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
  return file;
}

/** Takes a file through the wizard as far as its verdict. @returns how many rows would be what */
export async function verdict(page: Page, name: string, buffer: Buffer): Promise<string> {
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  const said = dialog.getByText(/^Vérifié/);
  await expect(said).toBeVisible({ timeout: 30_000 });
  // The typography's own spaces are no matter here.
  const text = (await said.innerText())
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d) (?=\d)/g, '')
    .trim();
  const reasons = await dialog
    .locator('.t-table tbody tr')
    .filter({ has: page.locator('td', { hasText: /^(Refusée|Modification|Création)$/ }) })
    .allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return [text, ...reasons.slice(0, 3)].join('\n');
}
