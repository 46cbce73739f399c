import type { Locator, Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';

// Component tests prove what each widget does with keys and focus (tests/resources/ui). Here: what only a browser has.

/** True when all of an element is in the window, and nothing lies over its corners. */
const isWhole = (element: Locator) =>
  element.evaluate((node) => {
    const { top, left, right, bottom } = node.getBoundingClientRect();
    const inWindow = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    const [near, far] = [12, 14];
    const corners = [
      [left + near, top + near],
      [right - far, top + near],
      [left + near, bottom - far],
      [right - far, bottom - far],
    ] as const;
    return inWindow && corners.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  });

const rowMenus = (page: Page) => page.locator('tbody tr [data-menu]');
const panel = (page: Page) => page.locator(':popover-open');

test('the press that closes a menu or a panel does not open it again', async ({ portico, page }) => {
  await portico.signIn('admin', '/locations?filter={}');
  await portico.settled();
  const banner = page.getByRole('banner');
  for (const opener of [
    banner.getByRole('button').last(),
    page.getByRole('button', { name: 'Colonnes' }),
    rowMenus(page).nth(1),
  ]) {
    await opener.click();
    await expect(panel(page)).toHaveCount(1);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await opener.click();
    await expect(panel(page)).toHaveCount(0);
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
  // The button of another row, above the menu, opens its own with one press.
  await rowMenus(page).nth(2).click();
  await rowMenus(page).nth(1).click();
  await expect(panel(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rowMenus(page).nth(1)).toBeFocused();
});

test('nothing cuts off what opens: at the ends of the window, and in a dialog', async ({ portico, page }) => {
  await page.setViewportSize({ width: 1100, height: 620 });
  await portico.signIn('admin', '/locations?filter={}');
  await portico.settled();
  await rowMenus(page).last().scrollIntoViewIfNeeded();
  await rowMenus(page).last().click();
  expect(await isWhole(panel(page))).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Colonnes' }).click();
  expect(await isWhole(panel(page))).toBe(true);

  // A calendar in a dialog: higher than the dialog.
  await portico.open('/tokens');
  await portico.settled();
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Renouveler', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Renouveler/ });
  await dialog.getByRole('button', { name: /calendrier/i }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await isWhole(panel(page))).toBe(true);
  // Escape closes one thing at a time.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a browser without CSS anchor positioning shows panels at their anchors, too', async ({ portico, page }) => {
  await page.setViewportSize({ width: 1100, height: 620 });
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...condition: string[]) => boolean;
    CSS.supports = (...condition: string[]) => condition[0] !== 'position-area' && supports(...condition);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { position-area: none !important; position-try-fallbacks: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await portico.signIn('admin', '/locations?filter={}');
  await portico.settled();
  const account = page.getByRole('banner').getByRole('button').last();
  await account.click();
  const bottom = (await account.boundingBox())!.y + (await account.boundingBox())!.height;
  await expect.poll(async () => (await panel(page).boundingBox())!.y - bottom).toBeLessThan(12);
  expect((await panel(page).boundingBox())!.y).toBeGreaterThan(bottom);
  await page.keyboard.press('Escape');
  for (const opener of [page.getByRole('button', { name: 'Colonnes' }), rowMenus(page).last()]) {
    await opener.scrollIntoViewIfNeeded();
    await opener.click();
    await expect.poll(() => isWhole(panel(page))).toBe(true);
    await page.keyboard.press('Escape');
  }
});

/** Few rows: axe looks at each of them. */
const FEW = '?filter={}&page=1&perPage=5';
const LIST = `/locations${FEW}`;

/** What opens each widget, in any language. */
const WIDGETS: Readonly<Record<string, readonly [at: string, open: (page: Page) => Promise<unknown>, shown: string]>> =
  {
    'row menu': [LIST, (page) => rowMenus(page).first().click(), '[role=menu]'],
    'menu of choices': [
      LIST,
      (page) => page.getByRole('banner').locator('[aria-haspopup=menu]').first().click(),
      '[role=menuitemradio][aria-checked=true]',
    ],
    panel: [LIST, (page) => page.locator('.e-bar .e-chip-dash').click(), '[popover][role=dialog]'],
    columns: [LIST, (page) => page.locator('.e-bar-columns').click(), '[popover][role=dialog]'],
    palette: [LIST, (page) => page.keyboard.press('Control+k'), 'dialog [role=listbox] [role=option]'],
    tooltip: [
      LIST,
      async (page) => {
        await page.locator('[data-tooltip]').first().focus();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
      },
      '[role=tooltip]',
    ],
    'tabs and combobox': [
      '/locations/create',
      (page) => page.locator('[role=tabpanel]:not([hidden]) input[role=combobox]').first().click(),
      '[popover] [role=option]',
    ],
    calendar: [
      '/identities/create',
      (page) => page.locator('.e-with-unit [aria-haspopup=dialog]').first().click(),
      '[role=grid] [data-autofocus]',
    ],
    'dialog that asks': [
      `/scopes${FEW}`,
      async (page) => {
        await rowMenus(page).first().click();
        await page.locator('[role=menuitem]').last().click();
      },
      'dialog[open]',
    ],
  };

/** What has opened, or stands open. */
const OPENED = 'dialog[open], :popover-open, [role=tooltip]';

for (const language of ['fr', 'en', 'es', 'zh']) {
  test(`every widget in ${language}: no accessibility violation`, async ({ portico, page }) => {
    await portico.signIn('admin', LIST);
    const speak = async (code: string) => {
      await page.getByRole('banner').locator('[aria-haspopup=menu]').first().click();
      await page.locator(`[role=menuitemradio][lang=${code}]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${code}`));
    };
    await speak(language);
    const wrong: string[] = [];
    try {
      for (const [name, [at, open, shown]] of Object.entries(WIDGETS)) {
        await portico.open(at);
        await portico.settled();
        await open(page);
        await expect(page.locator(shown).first()).toBeVisible();
        // What is around it is the same page, which other languages name by the same catalogue.
        const within = language === 'fr' ? 'html' : OPENED;
        wrong.push(...(await violations(page, within)).map((violation) => `${name}: ${violation}`));
        for (let times = 0; times < 3 && (await page.locator('dialog[open], :popover-open').count()) > 0; times += 1)
          await page.keyboard.press('Escape');
      }
    } finally {
      await portico.open('/dashboard');
      await speak('fr');
    }
    expect(wrong).toEqual([]);
  });
}
