import type { Page } from '@playwright/test';
import { colleague } from './support/colleague';
import { expect, test, violations } from './support/portico';
import { chooseAction } from './support/actions';

const stamp = Date.now().toString(36);

const nameBox = (page: Page) => page.getByRole('textbox', { name: /^Nom/ }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = async (page: Page) => {
  await button(page, 'Enregistrer').click();
  await expect(page.getByText('Aucune modification')).toBeVisible();
};

test('history: who, when and what; a change is taken back, and that is history too', async ({ portico, request }) => {
  const { page } = portico;
  const { locationid } = await (await colleague(request))('location', { l_name: `Avant ${stamp}`, l_countryid: 1 });
  await portico.signIn('admin', `/locations/${locationid}`);
  const lines = page.getByRole('complementary').getByRole('listitem');
  await expect(lines.filter({ hasText: ' a créé ' })).toHaveCount(1);
  await nameBox(page).fill(`Après ${stamp}`);
  await page.getByLabel('Alias').fill('APR');
  await page.getByRole('button', { name: /2 modifications/ }).click();
  await expect(page.getByRole('group', { name: 'Ce qui change' })).toContainText(`Avant ${stamp}`);
  await save(page);
  const change = lines.first();
  await expect(change).toContainText(`Après ${stamp}`);
  await expect(change).toContainText('Claire Bellanger');
  expect(await violations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Annuler cette modification' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Avant ${stamp}`);
  await expect(nameBox(page)).toHaveValue(`Avant ${stamp}`);
  await expect(lines.first()).toContainText('Modification annulée');
  await expect(lines).toHaveCount(3);
});

test('leaving: asked by the browser’s own back, by a link and by Escape', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/locations?filter={}');
  await page.getByRole('grid').locator('tbody tr .e-name').first().click();
  await expect(button(page, 'Enregistrer')).toBeVisible();
  const here = page.url();
  // Typed, and away at once: before the list of changes has followed.
  await nameBox(page).fill('Pas encore');
  const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  const stays = async () => {
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Rester' }).click();
    await expect(nameBox(page)).toHaveValue('Pas encore');
    // The browser has come back to the address that it was held at.
    await expect(page).toHaveURL(here);
  };
  await page.goBack();
  await stays();
  await page
    .getByRole('link', { name: /^Identités/ })
    .first()
    .click();
  await stays();
  await page.keyboard.press('Escape');
  await stays();
  // An address typed by hand, and the ways out that no address says.
  await page.evaluate(() => (location.hash = '#/identities'));
  await stays();
  // Several at once, which cross on their way: one question, about the last that was typed.
  await page.evaluate(() => {
    history.back();
    location.hash = '#/identities';
    location.hash = '#/templates';
  });
  await stays();
  await button(page, 'Se déconnecter').click();
  await stays();
  await button(page, 'Rétablir').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('draft: outlives a reload, unreadable in the browser, and is gone after signing out', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/administrators/2003');
  await nameBox(page).fill(`Brouillon ${stamp}`);
  await page.getByLabel('Mot de passe').first().fill('Tres-Secret-2026-!');
  const drafts = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.includes('.draft.'))
        .join(),
    );
  await expect.poll(drafts).toMatch(/^[^,]+,[0-9a-f]{100,}$/);
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/Vous aviez commencé/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Reprendre').click();
  await expect(nameBox(page)).toHaveValue(`Brouillon ${stamp}`);
  await expect(page.getByLabel('Mot de passe').first()).toHaveValue('');
  await expect(page.getByRole('button', { name: /1 modification/ })).toBeVisible();
  await button(page, 'Se déconnecter').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page.locator('input[autocomplete=username]')).toBeVisible();
  expect(await drafts()).toBe('');
});

test('copy, a reference made on the spot, and the way to what points here', async ({ portico, request }) => {
  const { page } = portico;
  const { locationid } = await (await colleague(request))('location', { l_name: `Modèle ${stamp}`, l_countryid: 1 });
  await portico.signIn('admin', `/locations/${locationid}`);
  await chooseAction(page, 'Dupliquer');
  await expect(nameBox(page)).toHaveValue(`Modèle ${stamp} (copie)`);
  const scopes = page.getByRole('combobox', { name: 'Périmètres' });
  await scopes.click();
  await scopes.fill(`Zone ${stamp}`);
  await page.getByRole('option', { name: new RegExp(`Ajouter « Zone ${stamp} »`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau périmètre' });
  await expect(dialog.getByRole('textbox', { name: /^Nom/ })).toHaveValue(`Zone ${stamp}`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Zone ${stamp}`, { exact: true })).toBeVisible();
  await button(page, 'Créer').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Modèle ${stamp} (copie)`);

  await portico.open('/scopes');
  await page.getByRole('searchbox').fill(`Zone ${stamp}`);
  await page
    .getByRole('link', { name: `Zone ${stamp}` })
    .first()
    .click();
  const link = page.getByRole('complementary').getByRole('link', { name: /^Sites/ });
  await expect(link).toContainText('1');
  await chooseAction(page, 'Supprimer');
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Site' })).toContainText('1');
  await page.keyboard.press('Escape');
  await link.click();
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(1);
});
