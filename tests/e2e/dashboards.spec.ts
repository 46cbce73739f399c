import type { Page } from '@playwright/test';
import { expect, test, violationsInBothThemes } from './support/portico';

/** Titles of the graphs whose content reaches below their card. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.rp-graph')]
      .filter((card) => card.scrollHeight > card.clientHeight + 1)
      .map((card) => card.querySelector('h2')?.textContent),
  );

test('shared dashboards: make one, add a graph, move it by keyboard and mouse, delete all of it', async ({
  page,
  portico,
}) => {
  await portico.signIn('admin', '/report/shared');
  await expect(page.getByRole('heading', { level: 1, name: 'Rapports partagés' })).toBeVisible();
  await expect(page.locator('.rp-graph').first().locator('svg, table').first()).toBeVisible();
  await expect(page.locator('.rp-skeleton')).toHaveCount(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await expect.poll(() => cutOff(page)).toEqual([]);

  await page.getByRole('button', { name: 'Actions sur le tableau de bord' }).click();
  await page.getByRole('menuitem', { name: 'Nouveau tableau de bord' }).click();
  await page.getByRole('textbox', { name: 'Nom du tableau de bord' }).fill('Semaine du salon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tableau de bord créé.')).toBeVisible();
  for (const [title, type] of [
    ['Sites par jour', 'Barres'],
    ['Parts', 'Anneau'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un graphique' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Titre').fill(title);
    await dialog.getByLabel('Type de graphique').selectOption(type);
    await dialog.getByLabel('Mesure').selectOption('Authentifications');
    await dialog.getByLabel('Première dimension').selectOption('Site');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
  const second = page.locator('.react-grid-item', { hasText: 'Parts' });
  const left = async () => Math.round((await second.boundingBox())?.x ?? 0);
  const before = await left();
  await second.getByRole('button', { name: /^Actions sur/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rétrécir' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'largeur 1' })).toHaveCount(1);

  const handle = await second.locator('.rp-handle h2').boundingBox();
  await page.mouse.move(handle!.x + 5, handle!.y + 5);
  await page.mouse.down();
  await page.mouse.move(handle!.x + 320, handle!.y + 8, { steps: 8 });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/elements/dashboard') && answer.ok());
  await page.mouse.up();
  await saved;
  await expect.poll(left).toBeGreaterThan(before + 100);
  const moved = await left();
  // The picture is asked for before the code that draws has come.
  let letCome = () => {};
  const asked = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/Chart-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('.react-grid-item', { hasText: 'Parts' })).toBeVisible();
  await expect.poll(left).toBe(moved);

  const download = page.waitForEvent('download');
  await second.getByRole('button', { name: /^Actions sur/ }).click();
  await page.getByRole('menuitem', { name: 'Télécharger l’image (PNG)' }).click();
  letCome();
  expect((await download).suggestedFilename()).toBe('Parts.png');

  await page.getByRole('button', { name: 'Actions sur le tableau de bord' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ses 2 graphiques sont supprimés avec lui.');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Tableau de bord supprimé.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nom du tableau de bord' })).toHaveValue('');
});

test('private dashboards on a phone: one column', async ({ page, portico }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('report-author', '/report/private');
  const graphs = page.locator('.rp-column .rp-graph');
  await expect(graphs.first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow).toBe(false);
});
