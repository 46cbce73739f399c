import { expect, type Page } from '@playwright/test';
import type { Resource } from '../../../../domain/schema/model/model';
import type { Narrowing } from '../../../support/walk/narrowing';

/** Sets the filter by the panel. */
export async function narrow(page: Page, { texts }: Resource, { field, value }: Narrowing): Promise<void> {
  await page.locator('.e-bar .e-chip-dash').click();
  await page
    .locator('.e-choices')
    .getByRole('button', { name: texts.fr.fields[field.name] ?? '', exact: true })
    .click();
  const panel = page.locator('form.e-panel');
  const apply = panel.getByRole('button', { name: 'Appliquer' });
  if (field.kind === 'enum' || field.kind === 'boolean' || field.display === 'element') {
    await panel.getByLabel(value, { exact: true }).check();
  } else if (field.kind === 'reference') {
    const box = panel.getByRole('combobox');
    // It begins with the name; a second line may follow. Other names may have this one in them.
    const begins = new RegExp(`^\\s*${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
    const option = page.locator('[popover] [role=option]').filter({ hasText: begins }).first();
    // The answer of the search replaces the first options, perhaps between the aim and the press.
    await expect(async () => {
      await box.fill('');
      await box.fill(value);
      await option.click({ timeout: 3_000 });
    }).toPass({ timeout: 15_000 });
    // What else could be chosen lies over the button until one turns away from it.
    await panel.locator('.e-panel-title').click();
  } else {
    await panel.locator('input').first().fill(value);
  }
  await apply.click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('.e-bar .e-chip-on').filter({ hasText: texts.fr.fields[field.name] ?? '' })).toBeVisible();
}
