import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

/** The longest transition of an element, in seconds. */
const moves = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) =>
    Math.max(
      ...getComputedStyle(element)
        .transitionDuration.split(',')
        .map((text) => Number.parseFloat(text)),
    ),
  );

test('what opens moves into its place, and nothing moves for people who ask for that', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities');
  for (const [reducedMotion, isMoving] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.keyboard.press('?');
    await expect(page.locator('dialog[open]')).toBeVisible();
    expect((await moves(page, 'dialog[open]')) > 0.05, reducedMotion).toBe(isMoving);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.locator('.e-bar .e-chip-dash').click();
    await expect(page.locator('[popover]:popover-open')).toBeVisible();
    expect((await moves(page, '[popover]:popover-open')) > 0.05, reducedMotion).toBe(isMoving);
    await page.keyboard.press('Escape');
  }
});

test('rows of a list move to their new places, and not for people who ask for no motion', async ({ portico, page }) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      if (this.matches('tbody > tr')) document.body.dataset['moved'] = 'yes';
      return animate.apply(this, args);
    };
  });
  await portico.signIn('admin', '/identity-profiles');
  await portico.settled();
  const moved = () => page.evaluate(() => document.body.dataset['moved']);
  const first = page.locator('tbody tr').first();
  for (const [reducedMotion, expected] of [
    ['reduce', undefined],
    ['no-preference', 'yes'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const before = await first.getAttribute('aria-label');
    await page.locator('thead button').first().click();
    await expect(first).not.toHaveAttribute('aria-label', before ?? '');
    expect(await moved(), reducedMotion).toBe(expected);
  }
});
