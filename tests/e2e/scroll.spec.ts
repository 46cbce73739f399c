import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

const WINDOWS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
};

/** By name: the demo's live traffic would move the rows of a list by last interaction. */
const LIST = '/identities?filter={}&perPage=100&sort=u_name&order=ASC';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls by the wheel, as a person does, and waits until the window stands still. */
async function scrollTo(page: Page, y: number) {
  await page.mouse.move(page.viewportSize()!.width / 2, 400);
  await page.mouse.wheel(0, y - (await scrollY(page)));
  await expect.poll(() => scrollY(page)).toBeGreaterThan(y / 2);
  let before = -1;
  await expect
    .poll(async () => {
      const [last, now] = [before, await scrollY(page)];
      before = now;
      return now === last;
    })
    .toBe(true);
}

/** The record in the middle of the window, by its link. */
const recordInSight = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/identities/"]')];
    const seen = links.find((link) => link.getBoundingClientRect().top > window.innerHeight / 2);
    return seen?.getAttribute('href') ?? '';
  });

for (const [size, viewport] of Object.entries(WINDOWS)) {
  test(`${size}: a record opens at its title, and Back returns to the row`, async ({ portico }) => {
    const { page, signIn, settled } = portico;
    await page.setViewportSize(viewport);
    await signIn('admin', LIST);
    await settled();
    await scrollTo(page, 1500);
    const [href, position] = [await recordInSight(page), await scrollY(page)];
    const link = page.locator(`main a[href="${href}"]`).first();
    // Not in its middle: on a narrow name the pencil of the cell lies there.
    await link.click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL(/identities\/\d+/);
    await settled();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(title).toBeFocused();
    expect(await scrollY(page)).toBe(0);

    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(() => scrollY(page)).toBe(position);

    // Forward to the record where it was left, and back when the list has to be fetched again, slowly.
    await page.goForward();
    await expect(title).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(title).toBeInViewport({ ratio: 1 });
    await settled();
    await page.route('**/elements/user?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(() => scrollY(page)).toBe(position);
  });
}

test('a person who scrolls while the rows are on their way is not moved again', async ({ portico }) => {
  const { page, signIn, settled } = portico;
  await signIn('admin', LIST);
  await settled();
  await scrollTo(page, 2000);
  await page
    .locator(`main a[href="${await recordInSight(page)}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(/identities\/\d+/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled();
  await page.route('**/elements/user?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await page.goBack();
  await page.mouse.move(page.viewportSize()!.width / 2, 400);
  await page.mouse.wheel(0, 1);
  await settled();
  await page.waitForTimeout(500);
  expect(await scrollY(page)).toBeLessThan(500);
});

test('an address typed by hand and the next page of a list start at the top', async ({ portico }) => {
  const { page, signIn, settled } = portico;
  await signIn('admin', '/identities?filter={}');
  await settled();
  await scrollTo(page, 600);
  await page.evaluate(() => (location.hash = '#/locations?filter={}'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sites/);
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300);

  await page.getByRole('button', { name: /^Page suivante/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('on a phone the tab of the page that is open is in view', async ({ page, portico }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/report/public', '/scheduled-reports']) {
    await portico.signIn('admin', address);
    await portico.settled();
    await expect(page.locator('main nav a[aria-current=page]'), address).toBeInViewport({ ratio: 1 });
  }
});
