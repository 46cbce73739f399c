import type { Page } from '@playwright/test';
import { expect, test, violationsInBothThemes } from './support/portico';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What a page must be in every form: both themes, a phone, paper. */
async function everywhere(page: Page, shown: () => Promise<void>): Promise<void> {
  await shown();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shown();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'print' });
  await shown();
  await expect(page.locator('.rail')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the map of locations, in both themes, on a phone and on paper', async ({ portico, page }) => {
  await portico.signIn('admin', '/map');
  await portico.settled();
  await everywhere(page, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
});

test('the wall display, in French, on a wall and on a phone', async ({ portico, page }) => {
  await portico.signIn('admin', '/locations');
  await page.goto('#/wall');
  await expect(page.getByRole('list', { name: 'Sites par état' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('sign-ins are followed live, paused, and one tells what belongs to it', async ({ portico, page }) => {
  await portico.signIn('admin', '/authentications');
  await portico.settled();
  await page.getByRole('button', { name: 'En direct' }).click();
  const live = page.getByRole('group', { name: 'En direct' });
  await expect(live.getByText(/dernière minute$/)).toBeVisible();
  await live.getByRole('button', { name: 'Mettre en pause' }).click();
  await everywhere(page, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
  await expect(live.getByText('En pause')).toBeVisible();
  await live.getByRole('button', { name: 'Arrêter le direct' }).click();
  await expect(live).toBeHidden();
  await page.locator('tbody tr').first().locator('td').nth(1).click();
  await expect(page).toHaveURL(/#\/authentications\/\d+/);
  await portico.settled();
  const story = page.getByRole('region', { name: 'Déroulement' });
  await expect(story.getByRole('listitem').first()).toBeVisible();
  await everywhere(page, () => expect(story).toBeVisible());
});

test('the access log: by column, by time with a zoom, 5 000 lines of which only those in view are drawn', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/access-logs');
  await portico.settled();
  const chart = page.getByRole('slider', { name: /Lignes au fil du temps/ });
  await everywhere(page, () => expect(page.getByRole('region', { name: 'Lignes au fil du temps' })).toBeVisible());

  // A stretch becomes the period, and back.
  const before = page.url();
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.25, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(before);
  const zoomed = page.url();
  await page.getByRole('button', { name: 'Revenir à la période précédente' }).click();
  await expect(page).not.toHaveURL(zoomed);

  // By column: the address has the filter. The method of old lines stays when the retention empties their addresses.
  await portico.open('/access-logs?filter={"method":"CONNECT","received_at":{"gte":"2020-01-01"}}&perPage=5000');
  await portico.settled();
  await expect(page.getByRole('button', { name: /Méthode/ }).first()).toBeVisible();
  // More than a thousand lines, of which the first are drawn.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /^\d{4,}$/);
  expect(await page.locator('tbody tr').count()).toBeLessThan(120);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(page.locator('tbody tr .e-name, tbody tr td').nth(5)).toBeVisible();
  expect(await page.locator('tbody tr').count()).toBeLessThan(120);
});
