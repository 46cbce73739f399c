import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';
import { chooseAction } from './support/actions';

const period = (page: Page) => page.locator('.e-period-chip');

test('the list opens with its window, and a search in vain is offered all time', async ({ portico, page }) => {
  // A person whose choice of a date no other test has changed.
  await portico.signIn('scoped', '/identities');
  await portico.settled();
  // 14000 / c_maxusers days (specification S-IDN-8).
  await expect(period(page)).toHaveText(/Dernière interaction\s: Depuis \d+ jours/);
  const tabs = page.getByRole('navigation', { name: 'Identités', exact: true });
  await expect(tabs.getByRole('link')).toHaveText([
    'Liste',
    /^Demandes d’accès/,
    'Comptes en série',
    'Profils d’identité',
    /^Parrainage/,
    'Pourquoi pas en ligne',
  ]);
  await expect(tabs.getByRole('link', { name: /Parrainage/ })).toHaveAttribute('href', /\/sponsor\/\w+$/);
  expect(await violations(page)).toEqual([]);

  // A person who has not been here for long.
  const box = page.getByRole('searchbox');
  const sorted = page.waitForResponse((answer) => /elements\/user\?.*sort=u_lastinteractionAt/.test(answer.url()));
  await page.goto('/#/identities?filter=%7B%7D&sort=u_lastinteractionAt&order=ASC&page=1&perPage=25');
  await sorted;
  await portico.settled();
  const name = (await page.locator('tbody tr .e-name').first().innerText()).split('\n')[1]?.trim() ?? '';
  await portico.open('/dashboard');
  await portico.open('/identities?tab=list');
  await portico.settled();
  await period(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aujourd’hui' }).click();
  await box.fill(`  ${name}  `);
  const toast = page.getByRole('status').filter({ hasText: 'Rien dans cette période.' });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Chercher sans limite de date' }).click();
  await expect(period(page)).toHaveText(/Depuis toujours/);
  await expect(page.locator('tbody tr').first()).toContainText(name);
});

test('the date of the window is chosen and remembered; what is left out is one switch away', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  await period(page).click();
  await page.getByRole('dialog').getByLabel('Date').selectOption({ label: 'Créée le' });
  await expect(period(page)).toHaveText(/^Créée le/);
  await page.keyboard.press('Escape');
  await portico.open('/locations');
  await portico.open('/identities');
  await expect(period(page)).toHaveText(/^Créée le/);

  await page.goto(
    '/#/identities?filter=%7B%22excludedPresets%22%3A%5B%22underProvisioning%22%2C%22registering%22%5D%7D',
  );
  await portico.settled();
  const count = async () => Number((await page.locator('.e-head p').innerText()).replace(/\D/g, ''));
  const without = await count();
  for (const name of [/^Aussi\s: Inscriptions inachevées$/, /^Aussi\s: Sans date de début$/]) {
    await page.getByRole('button', { name: 'Filtre', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page.locator('.e-chip-on').filter({ hasText: name })).toBeVisible();
  }
  await expect.poll(count).toBeGreaterThan(without);
});

test('a guest’s page tells their story, gives their data, and lets them be forgotten', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities?filter={}');
  await portico.settled();
  // A person of the demo world: one that was made by hand has not been here yet.
  await page.getByRole('searchbox').fill('Anaïs Noël');
  await page.locator('tbody tr').filter({ hasText: 'Anaïs Noël' }).first().click();
  await expect(page).toHaveURL(/#\/identities\/\d+/);
  await expect(page.getByRole('link', { name: 'Retour à la liste' })).toBeVisible();
  const story = page.getByRole('region', { name: 'Parcours' });
  await expect(story.getByRole('listitem').first()).toBeVisible();
  await story.getByRole('button', { name: 'Connexions' }).click();
  await expect(story.getByRole('listitem').first()).toContainText(/·.*(il y a|hier, \d\d:|\d\d\/\d\d\/\d{4} \d\d:)/);
  await story.getByRole('button', { name: 'Modifications' }).click();
  await expect(story.getByRole('listitem').last()).toContainText('Inscription');
  await expect(story.getByRole('listitem').filter({ hasText: 'Réussie' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const saved = page.waitForEvent('download');
  await chooseAction(page, 'Exporter ses données (ZIP)');
  const zip = readFileSync(await (await saved).path());
  const at = zip.indexOf('PK\x01\x02');
  const first = inflateRawSync(
    zip.subarray(30 + zip.readUInt16LE(26), 30 + zip.readUInt16LE(26) + zip.readUInt32LE(at + 20)),
  );
  expect(first.toString('utf8')).toContain('<!doctype html>');

  await chooseAction(page, 'Effacer ses données…');
  const dialog = page.getByRole('dialog', { name: /^Effacer les données d/ }).filter({ hasText: name });
  await expect(dialog).toContainText('Ce que la loi fait conserver');
  await expect(dialog).toContainText(/Identité et coordonnées\s: jusqu’au \d\d\/\d\d\/\d{4}/);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(page.getByText('Les données de cette personne ont été effacées.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Effacer ses données…' })).toHaveCount(0);
});
