import { expect, test, violationsInBothThemes } from './support/portico';

test('the tiles of the home page: charts with their rows, moved by mouse and keyboard, kept for the person', async ({
  page,
  portico,
}) => {
  await portico.signIn('admin', '/dashboard');
  await portico.settled();
  await expect(page.locator('.home-tile .rp-graph')).toHaveCount(3);
  await expect(page.locator('.rp-skeleton')).toHaveCount(0);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Organiser' }).click();
  const tile = page.locator('.react-grid-item[data-tile="chart:locations"]');
  await expect(tile).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const box = async () => (await tile.boundingBox())!;
  const before = await box();
  await tile
    .locator('.home-handle')
    .getByRole('button', { name: /^Actions sur/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Rétrécir' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'largeur 1' })).toHaveCount(1);
  await expect.poll(async () => (await box()).width).toBeLessThan(before.width - 100);

  const handle = await tile.locator('.rp-handle').boundingBox();
  await page.mouse.move(handle!.x + 20, handle!.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle!.x + 360, handle!.y + 14, { steps: 8 });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences/panels.home') && answer.ok());
  await page.mouse.up();
  await saved;
  await page.getByRole('button', { name: 'Terminer' }).click();
  const still = page.locator('.home-tile[data-tile="chart:locations"]');
  await expect(still).toBeVisible();
  const moved = (await still.boundingBox())!.x;
  expect(moved).toBeGreaterThan(before.x + 100);
  await page.reload();
  await expect(still).toBeVisible();
  await expect.poll(async () => Math.round((await still.boundingBox())?.x ?? 0)).toBe(Math.round(moved));

  await page.getByRole('button', { name: 'Organiser' }).click();
  const reset = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences/panels.home') && answer.ok());
  await page.getByRole('button', { name: 'Rétablir la disposition d’origine' }).click();
  await reset;
});

test('where nothing needs action, it is one line, and the tiles below it have moved up', async ({ page, portico }) => {
  // What the demo has to be done depends on the hour.
  await page.route('**/api/attention', (route) => route.fulfill({ json: { waiting: [] } }));
  await portico.signIn('scoped', '/dashboard');
  await portico.settled();
  const tile = page.locator('.home-tile[data-tile=attention]');
  await expect(tile).toContainText('Tout va bien');
  const top = (await tile.boundingBox())!;
  expect(Math.round(top.height)).toBe(56);
  const below = (await page.locator('.home-tile[data-tile="chart:locations"]').boundingBox())!;
  expect(Math.round(below.y - top.y - top.height)).toBe(16);
});
