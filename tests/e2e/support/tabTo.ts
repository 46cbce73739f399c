import { expect, type Page } from '@playwright/test';

/** Goes from field to field as a person without a pointer does. */
export async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox') {
  const wanted = page.getByRole(role, { name });
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 15; presses += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
