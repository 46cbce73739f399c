import { expect, test, violationsInBothThemes } from './support/portico';
import type { Page } from '@playwright/test';

/** Pictures of the page, wide and narrow, light and dark. */
async function pictures(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath(`${name}-390-dark.png`) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a change of a profile says what it takes and from whom; two profiles are compared', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/administrator-profiles');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await portico.settled();
  const rights = page.locator('[data-field=adp_bits]');
  const on = rights.locator(
    '[role=switch][aria-checked=true]:not([disabled]), input[type=checkbox]:checked:not([disabled])',
  );
  await on.first().click();
  await expect(rights.locator('.rt-line')).toContainText('Ce changement retire');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await rights.locator('.rt-line').scrollIntoViewIfNeeded();
  await pictures(page, 'taken');
  await page.getByRole('button', { name: 'Comparer avec un autre profil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await expect(dialog.getByRole('table')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await pictures(page, 'compared');
});
