import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';

/** Finds a text in the editor and types another one over it, as an author does. */
async function replace(page: Page, found: string, typed: string) {
  await page.getByRole('textbox', { name: /^Schéma de/ }).click();
  await page.keyboard.press('Control+f');
  // Typed, not filled in: the editor listens to keys.
  await page.getByRole('textbox', { name: 'Chercher', exact: true }).press('Control+a');
  await page.keyboard.type(found);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText(typed);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: false }).click();

test('a newcomer makes a resource in the studio: new, mistake, marker, mended, preview, published, used, rolled back', async ({
  portico,
}) => {
  test.setTimeout(180_000);
  const { page } = portico;
  await portico.signIn('superadmin', '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Bac à sable' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bac à sable' })).toBeVisible();

  // New: what is typed becomes a name, the text is there, list and form stand on sample data.
  await page.getByRole('button', { name: 'Nouvelle ressource' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Meeting rooms');
  await expect(dialog.getByText('meeting-rooms.schema.json')).toBeVisible();
  await dialog.getByRole('button', { name: 'Commencer' }).click();
  // The first text is judged together with every other file.
  await expect(page.getByText('Aucune erreur')).toBeVisible({ timeout: 30_000 });
  const preview = page.getByRole('tabpanel');
  await expect(preview.getByRole('grid').getByRole('row')).not.toHaveCount(0);

  // A mistake is marked at its line, and the preview keeps the last good version.
  await replace(page, '"widget": "textarea"', '"wigdet": "textarea"');
  await expect(page.getByText('1 erreur', { exact: true })).toBeVisible();
  await expect(page.getByText('vouliez-vous dire « widget »')).toBeVisible();
  const marked = page.locator('.cm-lintRange-error');
  await expect(marked).toHaveText('"wigdet"');
  await expect(page.getByRole('button', { name: 'Publier…' })).toBeDisabled();
  await expect(preview.getByText('voici sa dernière version sans erreur')).toBeVisible();
  await expect(preview.getByRole('grid')).toBeVisible();

  // Mended by completion: the keyword is proposed in its place.
  await replace(page, '"wigdet"', '"wi"');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await page.getByRole('option', { name: /widget/ }).click();
  await expect(page.getByText('Aucune erreur')).toBeVisible();

  // Texts in a table, written into the file.
  await tab(page, 'Textes');
  await page.getByLabel('name (fr)', { exact: true }).fill('Salle de réunion |||| Salles de réunion');
  await page.getByLabel('new (fr)', { exact: true }).fill('Nouvelle salle');
  await page.getByLabel('fields.name (fr)', { exact: true }).click();
  await tab(page, 'Liste');
  await expect(preview.getByRole('heading', { name: 'Salles de réunion' })).toBeVisible();
  await preview.getByRole('link', { name: 'Nouvelle salle' }).first().click();
  await expect(page.getByRole('tab', { name: 'Formulaire' })).toHaveAttribute('aria-selected', 'true');
  await expect(preview.getByLabel('Description')).toBeVisible();
  await expect(page).toHaveURL(/#\/sandbox\?file=meeting-rooms$/);

  // The draft survives a reload; a form in the preview is not the page's own.
  await page.reload();
  await expect(page.getByText('Aucune erreur')).toBeVisible();
  await expect(page.getByText('Brouillon').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Published: the menu has it, the list opens, a record is made.
  await page.getByRole('button', { name: 'Publier…' }).click();
  await expect(dialog.getByText('La table « meeting_rooms » sera créée.')).toBeVisible();
  await dialog.getByLabel('Note').fill('Salles de réunion');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByText('meeting-rooms est publié.')).toBeVisible();
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Salles de réunion' });
  await expect(entry).toBeVisible();

  // A second version.
  await replace(page, '"perPage": 50', '"perPage": 100');
  await expect(page.getByText('Aucune erreur')).toBeVisible();
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.locator('.studio-editor-bar').getByText('Publié')).toBeVisible();

  await entry.click();
  await page.getByRole('link', { name: 'Nouvelle salle' }).first().click();
  await page.getByLabel('Nom').fill('Salon rouge');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salon rouge');

  // Rolled back to the first one; the record is still there.
  await portico.open('/sandbox?file=meeting-rooms');
  await page.getByRole('button', { name: 'Versions' }).click();
  const stored = dialog.getByRole('group').getByRole('button');
  await expect(stored).toHaveCount(2);
  await stored.last().click();
  // Looked for in every frame: the message stays for three seconds, and an expectation may look less often on a busy machine.
  const restored = page.waitForFunction(
    (message) => document.querySelector('.toasts')?.textContent.includes(message),
    'meeting-rooms est revenu à une version antérieure.',
    { polling: 'raf', timeout: 30_000 },
  );
  await dialog.getByRole('button', { name: 'Revenir à cette version' }).click();
  await restored;
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Schéma de/ })).toBeVisible();
  await portico.open('/meeting-rooms');
  await expect(page.getByRole('grid').getByText('Salon rouge')).toBeVisible();
  await expect(page.getByRole('combobox').filter({ hasText: '50' }).first()).toBeVisible();
});

test('the studio on a phone shows one part at a time, in dark and light', async ({ portico }) => {
  const { page } = portico;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await portico.signIn('superadmin', '/sandbox?file=countries');
  const panes = page.getByRole('group', { name: 'Parties du bac à sable' });
  await panes.getByRole('button', { name: 'Texte' }).click();
  await expect(page.getByText('Aucune erreur')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panes.getByRole('button', { name: 'Résultat' }).click();
  await expect(page.getByRole('textbox', { name: /^Schéma de/ })).toBeHidden();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const name of ['Écarts', 'Textes', 'Base', 'API', 'React']) {
    await tab(page, name);
    expect([name, await violations(page)]).toEqual([name, []]);
  }
});
