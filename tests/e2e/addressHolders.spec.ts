import { readFileSync } from 'node:fs';
import { expect, test, violationsInBothThemes } from './support/portico';

const WITH_ADDRESS = /10\.\d+\.\d+\.\d+/;

test('from a line of the access log to the holder of an address, and to the export', async ({ portico, page }) => {
  await portico.signIn('admin', '/access-logs');
  await portico.settled();
  await expect(page.getByRole('link', { name: 'Derrière une adresse' })).toBeVisible();
  // Lines of erased guests have no address.
  await page.locator('tbody tr', { hasText: WITH_ADDRESS }).first().locator('td').nth(2).click();
  await expect(page).toHaveURL(/#\/access-logs\/\d+/);
  await portico.settled();
  await expect(page.locator('.shell-main').getByRole('alert')).toHaveCount(0);
  await page.reload();
  await portico.settled();
  await page.getByRole('button', { name: 'Qui était derrière\u00a0?' }).click();
  await page.getByRole('button', { name: /^Adresse traduite/ }).click();
  await expect(page).toHaveURL(/#\/address-holders\?address=198\.51\.100\.\d+/);
  await expect(page.getByRole('textbox', { name: 'Adresse IP' })).toHaveValue(/^198\.51\.100\.\d+$/);

  // The reason is required.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Chercher', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Référence de la demande' }).fill('PV 2026/114');
  await page.getByRole('textbox', { name: 'Autorité' }).fill('Gendarmerie de Lyon');
  await page.keyboard.press('Enter');
  const candidates = page.getByRole('list', { name: 'Candidats' });
  await expect(candidates.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^\d+ candidats?$/ })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter pour l’autorité' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^portico-\d{8}T\d{4}Z\.zip$/);
  const zip = readFileSync(await download.path());
  for (const name of ['report.pdf', 'evidence.csv', 'SHA256SUMS', 'audit.json']) expect(zip.includes(name)).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('an address without a holder, by keyboard', async ({ portico, page }) => {
  await portico.signIn('admin', '/address-holders?address=192.0.2.77&at=2026-01-05T10:00:00Z');
  await portico.settled();
  await page.getByRole('textbox', { name: 'Référence de la demande' }).fill('PV 1');
  await page.getByRole('textbox', { name: 'Autorité' }).fill('Tribunal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Aucune trace ne correspond' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill('65536');
  await page.keyboard.press('Enter');
  await expect(page.getByText('La valeur est trop grande (maximum 65535).')).toBeVisible();
});
