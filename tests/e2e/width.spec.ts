import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';

const WIDTHS = [1440, 1024, 390];

/** What is too wide, once the browser has laid it out (at most a second): the page; a table too, where it must fit. */
const overflow = (page: Page, fits: boolean) =>
  page.evaluate(async (tableFits) => {
    const measured = () => {
      const table = tableFits && document.querySelector('.e-scroll');
      return [
        ['page', document.documentElement.scrollWidth - document.documentElement.clientWidth] as const,
        ['columns', table ? table.scrollWidth - table.clientWidth : 0] as const,
      ].filter(([, pixels]) => pixels > 0);
    };
    let over = measured();
    for (let frame = 0; frame < 60 && (frame < 2 || over.length > 0); frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      over = measured();
    }
    return over.map(([what, pixels]) => `the ${what} by ${pixels} px`);
  }, fits);

for (const role of ['scoped', 'superadmin']) {
  test(`${role}: no list makes its page scroll sideways, and at 1440 px its own columns fit`, async ({
    portico,
    page,
  }) => {
    test.setTimeout(300_000);
    await portico.signIn(role, '/locations');
    await portico.settled();
    const names = await page.evaluate(async () => {
      const stored = await fetch('/api/login/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const { token } = (await stored.json()) as { token: string };
      const model = await fetch('/api/schemas', { headers: { authorization: `Bearer ${token}` } });
      const { resources } = (await model.json()) as { resources: { name: string; own?: string }[] };
      return resources.filter(({ own }) => !own).map(({ name }) => name);
    });
    expect(names.length).toBeGreaterThan(20);
    const wide: string[] = [];
    for (const name of names) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate((to) => (location.hash = `#/${to}`), name);
      await expect(page.locator('.e-page h1')).toBeVisible();
      await portico.settled();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const over of await overflow(page, width === 1440)) wide.push(`${name} at ${width}: ${over}`);
      }
    }
    expect(wide).toEqual([]);
  });
}

test('on a phone the filters of a list share one line, which the keyboard moves', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/identities');
  for (const list of ['identities', 'access-logs', 'security/auditlog', 'templates']) {
    await portico.open(`/${list}`);
    await portico.settled();
    const bar = page.locator('.e-bar');
    expect((await bar.boundingBox())!.height).toBeLessThan(100);
    const last = bar.getByRole('group', { name: 'Filtres et présentation' }).locator('.e-chip:visible').last();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 0.95 });
    expect(await violations(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** WCAG 2.2, 2.5.8: no target is smaller than 24 × 24 CSS pixels. */
const TARGET = 24;

test('on a phone each checkbox of a card can be hit within 24 pixels', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/identities');
  for (const list of ['identities', 'locations', 'tokens', 'teams']) {
    await portico.open(`/${list}`);
    await portico.settled();
    const boxes = page.locator('.e-cards').getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    const missed = await boxes.evaluateAll((all, size) => {
      const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [x, y] as const));
      return all.flatMap((box, index) => {
        box.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = box.getBoundingClientRect();
        // What a finger meets half a target away from the middle, less half a pixel.
        const met = corners.filter(([x, y]) => {
          const at = [left + width / 2 + x * (size / 2 - 0.5), top + height / 2 + y * (size / 2 - 0.5)] as const;
          return document.elementFromPoint(...at) !== box;
        });
        return met.length > 0 ? [`checkbox ${index}: ${width} × ${height}`] : [];
      });
    }, TARGET);
    expect([list, missed]).toEqual([list, []]);
  }
});

test('the keys of the console are read from the top', async ({ portico, page }) => {
  await portico.signIn('admin', '/locations');
  await portico.settled();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeInViewport();
  expect(await violations(page)).toEqual([]);
});
