import { expect, test } from './support/portico';

test('the palette finds pages, actions, records and companies by the keyboard alone', async ({ portico, page }) => {
  await portico.signIn('admin');
  const box = page.getByRole('combobox', { name: 'Rechercher partout' });
  // Typed at once: every letter belongs to the palette.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('perim');
  await expect(box).toHaveValue('perim');
  await expect(page.getByRole('option', { name: /^Périmètres/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/scopes/);

  await page.keyboard.press('Control+k');
  await box.fill('paris op');
  // The place itself stands before what stands in it.
  await expect(page.getByRole('option', { name: /^Paris Opéra Site/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paris Opéra');

  await page.keyboard.press('Control+k');
  await box.fill('zzzz');
  await expect(page.getByText('Rien ne correspond.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test('the key that opens the palette gives it the focus, before the next key', async ({ portico, page }) => {
  await portico.signIn('admin');
  const role = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    // Nothing else has run since: no chunk has been loaded, nothing has been painted.
    return document.activeElement?.getAttribute('role');
  });
  expect(role).toBe('combobox');
});

test('many records get one value at once; one that none can have is refused where it was given', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/identity-profiles');
  await portico.settled();
  const ticks = page.locator('tbody input[type=checkbox]:enabled');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('button', { name: 'Modifier…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier 2 profils d’identité' });
  await dialog.getByRole('checkbox', { name: 'Durée' }).check();
  const value = dialog.getByLabel('Nouvelle valeur : Durée');
  await value.fill('3');
  await dialog.getByRole('button', { name: 'Modifier 2 profils d’identité' }).click();
  // Refused for both: said under the field.
  await expect(dialog.locator('.e-error')).toBeVisible();
  await value.fill('96');
  await dialog.getByRole('button', { name: 'Modifier 2 profils d’identité' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 éléments modifiés')).toBeVisible();
  await expect(page.locator('tbody tr').nth(0)).toContainText('96');
  await expect(page.locator('tbody tr').nth(1)).toContainText('96');
});

test('the reasons of refused records are shown by name, and found again after a reload', async ({ portico, page }) => {
  await portico.signIn('admin', '/identity-profiles?filter={}');
  await portico.settled();
  await page.getByRole('link', { name: 'Nouveau profil' }).click();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Éphémère');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.locator('tbody tr').filter({ hasText: 'Éphémère' })).toBeVisible();
  await portico.open('/identity-profiles?filter={}');
  await portico.settled();
  const tick = (name: string) => page.locator('tbody tr').filter({ hasText: name }).getByRole('checkbox').check();
  await tick('Éphémère');
  await tick('Prestataire');
  await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  const outcome = page.getByRole('dialog', { name: 'Suppression : Profils d’identité' });
  const said = async () => {
    await expect(outcome).toContainText('1 sur 2 : c’est fait. 1 refusé.');
    await expect(outcome.getByRole('row').nth(1)).toContainText(/^Prestataire.*/);
  };
  await said();
  await outcome.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByText('1 sélectionné')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Tâches/ }).click();
  await page
    .getByRole('button', { name: /^Voir \(Suppression/ })
    .first()
    .click();
  await said();
});

test('a page of 1 000 rows draws those in the window, and the keyboard reaches all of them', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/authentications?perPage=1000&page=1&filter={}');
  await portico.settled();
  await expect(page.locator('tbody tr[data-index="0"]')).toBeVisible();
  // The code that draws only the window is loaded when a page is long.
  await expect(page.locator('tbody .e-gap')).toHaveCount(2);
  expect(await page.locator('tbody tr[data-index]').count()).toBeLessThan(120);
  await page.locator('tbody tr[data-index="0"]').focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => Number(document.activeElement?.getAttribute('data-index'))))
    .toBeGreaterThan(200);
});

test('on a phone, a card of the audit log leaves out details that say nothing', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/security/auditlog');
  await portico.settled();
  await expect(page.locator('.e-cards > li').first()).toBeVisible();
  await expect(page.locator('.e-cards dl > div:visible').filter({ hasText: /^Détails\s*—$/ })).toHaveCount(0);
});

test('on a phone, a card of the access log says what was asked for', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/access-logs');
  await portico.settled();
  await expect(
    page
      .locator('.e-cards dl > div:visible')
      .filter({ hasText: /^Requête.*CONNECT$/ })
      .first(),
  ).toBeVisible();
});
