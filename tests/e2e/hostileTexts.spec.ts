import { chooseAction } from './support/actions';
import { expectInPlace, longest } from './support/hostile';
import { expect, test } from './support/portico';

/**
 * Pages and dialogs of “Laboratoire”, whose names are markup, run from right to left, have no spaces or are as long as a
 * name may be. Its lists and records are in `everyList.spec.ts`.
 */

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
  await portico.open('/map');
  await page.getByText(/sites sans coordonnées$/).click();
  await expectInPlace(page, 'locations without coordinates');
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

test('the message of a save and a question about several records: names without spaces leave every button in reach', async ({
  portico,
  page,
}) => {
  await portico.signIn('lab', '/teams/create');
  const name = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6).slice(0, 250);
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  const message = page.getByRole('region', { name: 'Messages' }).filter({ hasText: name });
  await expect(message).toBeVisible();
  // Its clock stands still.
  await message.getByRole('button', { name: 'Annuler' }).focus();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const button of ['Annuler', 'Fermer'])
      await expect(message.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await message.getByRole('button', { name: 'Annuler' }).click();

  await portico.open('/locations');
  await portico.settled();
  for (const row of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Supprimer/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Donaudampf');
  await portico.settled();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});
