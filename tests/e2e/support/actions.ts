import type { Page } from '@playwright/test';

/** Opens the menu in the header of a record page and chooses an entry. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.locator('.e-head-actions').getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
