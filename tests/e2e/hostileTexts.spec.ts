import type { Page } from '@playwright/test';
import { HOSTILE_LABELS } from '../../server/demo/hostile';
import { readModel } from '../support/readModel';
import { walkerOf } from '../support/walk/walker';
import { chooseAction } from './support/actions';
import { outOfPlaceAt } from './support/overflow';
import { expect, test } from './support/portico';

/**
 * Pages and dialogs of “Laboratoire”, whose names are markup, run from right to left, have no spaces or are as long as a
 * name may be. Its lists are in `everyList.spec.ts`.
 */
const WIDTHS = [1440, 1024, 390];
const WIDE = { width: 1440, height: 900 };

/** All of them are measured, also after a failure. */
const softly = expect.configure({ soft: true });

async function expectInPlace(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await softly
      .poll(() => outOfPlaceAt(page, width), { message: `${name} at ${width} px`, timeout: 2_000 })
      .toEqual([]);
  }
  await page.setViewportSize(WIDE);
}

/** Rows are named in turns: of twice as many as there are names, some have each; fifty are drawn five times slower. */
const ROWS = 2 * HOSTILE_LABELS.length;

/** The record of the list with the longest name, and the length of that; undefined where none can be opened. */
const longest = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a.e-name')];
    links.sort((a, b) => b.textContent.length - a.textContent.length);
    const [first] = links;
    return first && { path: first.getAttribute('href')!.replace('#', ''), length: first.textContent.length };
  });
/** Length of the longest of them. */
const LONG = Math.max(...HOSTILE_LABELS.map(({ length }) => length));

test('every record page, with its history and related records', async ({ portico, page }) => {
  test.setTimeout(300_000);
  await portico.signIn('lab');
  const lists = Object.values(readModel().resources).filter(
    (resource) => resource.own === undefined && walkerOf(resource) === 'admin',
  );
  let opened = 0;
  let long = 0;
  for (const { name } of lists) {
    await portico.open(`/${name}?page=1&perPage=${ROWS}`);
    await portico.settled();
    const record = await longest(page);
    if (record === undefined) continue;
    await portico.open(record.path);
    await expect(page.locator('.e-record, .e-page').first()).toBeVisible();
    await portico.settled();
    await expectInPlace(page, record.path);
    opened += 1;
    if (record.length >= LONG) long += 1;
  }
  expect(opened).toBeGreaterThan(15);
  expect(long).toBeGreaterThan(5);
});

test('home, settings, own profile, palette', async ({ portico, page }) => {
  await portico.signIn('lab');
  for (const address of [
    '/dashboard',
    '/settings',
    '/myprofile',
    '/company_profile',
    '/lobby',
    '/identities?tab=bulk',
  ]) {
    await portico.open(address);
    await portico.settled();
    await expectInPlace(page, address);
  }
  await portico.open('/dashboard');
  await page.keyboard.press('Control+k');
  for (const text of ['Donaudampf', '漢字', 'فندق', 'Nom de trois']) {
    await page.getByRole('combobox').last().fill(text);
    await expect(page.getByRole('option').filter({ hasText: text }).first()).toBeVisible();
    await expectInPlace(page, `palette: ${text}`);
  }
});

test('dialogs: many records, export, deletion, card, assignment', async ({ portico, page }) => {
  await portico.signIn('lab', '/locations');
  await portico.settled();
  const dialog = page.getByRole('dialog');
  const cancel = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Exporter' }).click();
  await expect(dialog).toBeVisible();
  await expectInPlace(page, 'export');
  await cancel();

  for (const row of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
  await page.getByRole('button', { name: 'Modifier…' }).click();
  await dialog.getByRole('checkbox', { name: 'Portail par défaut' }).check();
  await dialog.getByRole('checkbox', { name: 'Périmètres' }).check();
  await portico.settled();
  await expectInPlace(page, 'many records');
  await cancel();

  await portico.open((await longest(page))!.path);
  await portico.settled();
  await chooseAction(page, 'Supprimer');
  await expect(dialog).toBeVisible();
  await expectInPlace(page, 'deletion');
  await cancel();

  await portico.open('/identities?filter={}');
  await portico.settled();
  await portico.open((await longest(page))!.path);
  await portico.settled();
  await page.getByRole('button', { name: 'Remettre l’accès' }).click();
  await expect(dialog.getByRole('button', { name: 'Terminé' })).toBeVisible();
  await expectInPlace(page, 'card');
  await cancel();

  await portico.open('/portal-assignments');
  await page.getByRole('combobox', { name: /Portail$/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: /^Tout ajouter/ }).click();
  await portico.settled();
  await expectInPlace(page, 'assignment');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expectInPlace(page, 'effects of an assignment');
});
