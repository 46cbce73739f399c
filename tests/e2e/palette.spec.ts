import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

const box = (page: Page) => page.getByRole('combobox', { name: 'Rechercher partout' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const open = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
};

test('“nouv” and Enter begin a new identity; what was chosen is offered first the next time', async ({
  portico,
  page,
}) => {
  // No other person's tests choose in this person's palette.
  await portico.signIn('scoped');
  await open(page, 'nouv');
  await expect(option(page, 'Nouvelle identité')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/identities\/create/);
  await portico.open('/locations');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Récents et fréquents' }).getByRole('option').first()).toHaveText(
    'Nouvelle identité',
  );
});

test('pages are found by other words', async ({ portico, page }) => {
  await portico.signIn('admin');
  await open(page, 'invités');
  await expect(option(page, /^Identités/).first()).toBeVisible();
  await box(page).fill('clé api');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/tokens/);
});

test('a guest that is found can be extended: by typing it, and by Tab', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  const name = (await page.locator('tbody .e-name').first().innerText()).split('\n')[0] ?? '';
  await portico.open('/locations');

  await open(page, `prolonger ${name}`);
  await expect(option(page, new RegExp(`^Prolonger ${name}…`)).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Prolonger ${name}` });
  await expect(dialog.getByRole('button', { name: /^Prolonger/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open(page, name);
  const found = option(page, new RegExp(`^${name}`)).first();
  await expect(found).toBeVisible();
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(option(page, `Prolonger ${name}…`)).toBeVisible();
  await expect(option(page, `Remettre l’accès – ${name}…`)).toBeVisible();
  await expect(option(page, `Supprimer ${name}…`)).toBeVisible();
  // Escape goes one step back, to what was typed.
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue(name);
  await page.keyboard.press('Tab');
  await box(page).fill('imprimer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(name) })).toContainText('Identifiant');
  await page.getByRole('dialog').getByRole('button', { name: 'Terminé' }).click();

  await open(page, name);
  await expect(found).toBeVisible();
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await box(page).fill('nouveau mot de passe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Mot de passe' })).toBeFocused();
});

test('the open record and the selected rows come first', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  const ticks = page.locator('tbody input[type=checkbox]:enabled');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await open(page, 'prolonger');
  await expect(option(page, 'Prolonger – 2 identités…')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Prolonger 2 identités' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('tbody .e-name').first().click();
  await expect(page).toHaveURL(/#\/identities\/\d+/);
  await expect(page.getByRole('button', { name: 'Remettre l’accès' })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: title }).getByRole('option').first()).toHaveText(`Prolonger ${title}…`);
});

test('a superadministrator finds a guest of another company, and is taken there', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  const name = (await page.locator('tbody .e-name').first().innerText()).split('\n')[0] ?? '';
  await page.context().clearCookies();
  await portico.signIn('superadmin');
  await open(page, name);
  const elsewhere = page.getByRole('group', { name: 'Dans d’autres entreprises' });
  await expect(elsewhere.getByRole('option', { name: /Hôtels Bellevue/ }).first()).toBeVisible();
  await elsewhere
    .getByRole('option', { name: /Hôtels Bellevue/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/identities\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('banner')).toContainText('Hôtels Bellevue');
  await open(page, 'revenir');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).not.toContainText('Hôtels Bellevue');
});

test('an answer that comes after the next key is not shown, and the chosen entry stays', async ({ portico, page }) => {
  await portico.signIn('admin');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let arrived = () => {};
  const late = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(/\/api\/search\?q=paris$/, async (route) => {
    await held;
    const answer = await route.fetch();
    // The page has given the request up, or hears of it too late.
    await route.fulfill({ response: answer }).catch(() => undefined);
    arrived();
  });
  await page.keyboard.press('Control+k');
  await Promise.all([page.waitForRequest(/\/api\/search\?q=paris$/), box(page).fill('paris')]);
  await box(page).fill('lyon');
  await expect(option(page, /^Lyon/).first()).toBeVisible();
  const before = await page.getByRole('listbox').innerText();
  release();
  await late;
  expect(await page.getByRole('listbox').innerText()).toBe(before);
  await expect(option(page, /Paris/)).toHaveCount(0);
});

test('the line with the number and the actions stays while answers arrive', async ({ portico, page }) => {
  await portico.signIn('admin', '/dashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/search\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox')).toBeVisible();
  const line = page.locator('.palette-note');
  const before = await line.boundingBox();
  await box(page).fill('durand');
  await expect(page.getByText('Recherche…')).toBeVisible();
  expect(await line.boundingBox()).toEqual(before);
  release();
  await expect(option(page, /Durand/).first()).toBeVisible();
  await expect(page.locator('.palette-about')).not.toBeEmpty();
  expect(await line.boundingBox()).toEqual(before);
});

test('a new administrator of a scope is found by typing both', async ({ portico, page }) => {
  await portico.signIn('admin', '/dashboard');
  await open(page, 'nouvel administrateur paris');
  await expect(option(page, /^Nouvel administrateur – Île-de-France/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/administrators\/create\?start=/);
  await expect(page.getByRole('combobox', { name: 'Périmètre principal' })).toHaveValue('Île-de-France');
});

test('what is typed while the palette’s code is loading arrives, Enter too', async ({ portico, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/PaletteScreens-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await portico.signIn('admin');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('peri');
  await expect(box(page)).toHaveValue('peri');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  release();
  await expect(option(page, /^Périmètres/)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('m');
  await expect(box(page)).toHaveValue('perim');
});

test('Enter before the palette’s code has come chooses the first entry when it has', async ({ portico, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/PaletteScreens-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await portico.signIn('admin');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('perim');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/#\/scopes/);
  await expect(box(page)).toHaveCount(0);
});

test('a palette whose code cannot be loaded says so, and works when it is opened again', async ({ portico, page }) => {
  // A tab that has reloaded itself already does not do so again.
  await page.addInitScript(() => sessionStorage.setItem('portico.reloaded', String(Date.now())));
  await page.route(/PaletteScreens-[^/]*\.js$/, (route) => route.abort());
  await portico.signIn('admin');
  await page.keyboard.press('Control+k');
  await expect(page.getByText('La recherche n’a pas pu être chargée.')).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await open(page, 'perim');
  await expect(option(page, /^Périmètres/)).toBeVisible();
});
