import type { Page } from '@playwright/test';
import { columnsOf, isPage, listsOf, menuOf, titleOf } from './support/expectation';
import { expect, test } from './support/portico';
import { heldBy, roles } from './support/roles';
import { ROUTES } from './support/routes';
import { shownOn } from './support/walk/shown';

const place = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1));

for (const role of roles) {
  test(`${role}: menu, columns and addresses are those that the bits say, and all of them work`, async ({
    portico,
  }) => {
    test.setTimeout(180_000);
    const { page } = portico;
    const held = heldBy(role);
    await portico.signIn(role);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const language = (await page.locator('html').getAttribute('lang')) ?? '';

    const links = page.locator('.rail-nav a[href^="#/"]');
    const menu = await links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').slice(2)));
    expect(menu).toEqual(menuOf(held));

    // Whoever may see little still sees something.
    let seen = 0;
    for (const name of listsOf(held)) {
      await portico.open(`/${name}`);
      // The page before stays until this one can be drawn.
      if (!isPage(name)) await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(name, language));
      await portico.settled();
      await expect(page.getByRole('grid').or(page.locator('.e-state')).first(), name).toBeVisible();
      const { heads, rows } = await shownOn(page);
      if (rows.length === 0) {
        await expect(page.locator('.e-state'), name).toBeVisible();
        continue;
      }
      seen += 1;
      if (!isPage(name)) expect(heads, name).toEqual(columnsOf(name, held, language));
    }
    expect(seen).toBeGreaterThan(0);

    const wrong: string[] = [];
    for (const { route, anyOf, leads } of ROUTES) {
      await page.goto(`/#/${route}`);
      if (anyOf.length === 0 || anyOf.some((name) => held.has(name))) {
        await expect.poll(() => place(page), { message: route }).toMatch(leads);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        if ((await page.locator('.page-message').count()) > 0) wrong.push(`${route} is closed`);
        continue;
      }
      await expect(page.locator('.page-message').or(page.locator('.home')), route).toBeVisible();
      if ((await page.getByRole('grid').count()) > 0) wrong.push(`${route} shows a list`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toEqual([]);
  });
}
