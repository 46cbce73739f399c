import { expect, type Page } from '@playwright/test';
import type { Steps } from './steps';

/** Opens the menu in the header of a record page and chooses an entry. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  // A page that is still being replaced takes its open menu with it: opened again until its item was chosen.
  await expect(async () => {
    await page.locator('.e-head-actions').getByRole('button', { name: 'Autres actions' }).click({ timeout: 5000 });
    await page.getByRole('menuitem', { name, exact: true }).click({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
}

/** The same by the keyboard. */
export async function chooseActionByKeyboard(page: Page, steps: Steps, name: string | RegExp): Promise<void> {
  await steps.press(page.locator('.e-head-actions').getByRole('button', { name: 'Autres actions' }));
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  await steps.reach(item, 'ArrowDown');
  await page.keyboard.press('Enter');
}
