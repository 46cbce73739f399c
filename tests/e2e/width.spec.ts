import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

const WIDTHS = [1440, 1024, 390];

/** By how many pixels the page and its table are too wide, once the browser has laid them out: at most a second. */
const overflow = (page: Page) =>
  page.evaluate(async () => {
    const measured = () => {
      const table = document.querySelector('.e-scroll');
      return {
        page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        table: table ? table.scrollWidth - table.clientWidth : 0,
      };
    };
    let over = measured();
    for (let frame = 0; frame < 60 && (frame < 2 || over.page > 0 || over.table > 0); frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      over = measured();
    }
    return over;
  });

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
        const over = await overflow(page);
        if (over.page > 0) wide.push(`${name} at ${width}: the page by ${over.page} px`);
        if (width === 1440 && over.table > 0) wide.push(`${name} at ${width}: the columns by ${over.table} px`);
      }
    }
    expect(wide).toEqual([]);
  });
}
