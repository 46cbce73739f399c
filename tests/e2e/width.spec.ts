import { expect, test, violations } from './support/portico';

test('on a phone the filters of a list share one line, which the keyboard moves', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/identities');
  for (const list of ['identities', 'access-logs', 'security/auditlog', 'templates']) {
    await portico.open(`/${list}`);
    await portico.settled();
    const bar = page.locator('.e-bar');
    expect((await bar.boundingBox())!.height).toBeLessThan(100);
    const last = bar.getByRole('group', { name: 'Filtres et présentation' }).locator('.e-chip:visible').last();
    // Chips that arrive late push the focused one away again.
    await expect(async () => {
      await last.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 0.95, timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    expect(await violations(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a phone the buttons of a dialog stand in their order: the safe one, then the action', async ({
  portico,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/locations');
  await portico.settled();
  await page.getByRole('button', { name: 'Exporter' }).click();
  // Both at one moment: the dialog grows when its texts arrive.
  const buttons = page.getByRole('dialog').getByRole('button', { name: /^(Annuler|Exporter)$/ });
  await expect(buttons).toHaveText(['Annuler', 'Exporter']);
  const [cancel, start] = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(cancel!.right).toBeLessThanOrEqual(start!.left);
  expect(cancel!.top).toBe(start!.top);
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

test('the filters of a list share one line: those without room are behind one button', async ({ portico, page }) => {
  const filter = { u_profileid: [2001], groupids: [2001], u_language: ['fr'], lastlocationid: [2001] };
  await page.setViewportSize({ width: 1440, height: 900 });
  await portico.signIn('admin', `/identities?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await portico.settled();
  const bar = page.locator('.e-bar');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThan(45);
    await bar.getByRole('button', { name: /^\d autres filtres$/ }).click();
    const others = page.getByRole('dialog', { name: /autres filtres$/ });
    await expect(others.getByRole('button', { name: 'Dernier site : Café Bellevue Rivoli' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /autres filtres$/ }).click();
  const panel = page.getByRole('dialog', { name: /autres filtres$/ });
  await panel.getByRole('button', { name: 'Retirer le filtre Langue' }).click();
  await expect(panel.getByRole('button', { name: /^Dernier site/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Langue/ })).toBeHidden();
});
