import { expect, type Locator, type Page } from '@playwright/test';
import type { Field, Resource } from '../../../../domain/schema/model/model';
import { tabOf } from '../../../support/walk/fields';

const zone = { timeZone: 'Europe/Paris' } as const;
const dayIn = (value: string) => new Intl.DateTimeFormat('fr-FR', zone).format(new Date(value));
const timeIn = (value: string) =>
  new Intl.DateTimeFormat('fr-FR', { ...zone, hour: '2-digit', minute: '2-digit' }).format(new Date(value));

/** The row of a field, on its tab if the form has some. */
async function rowOf(page: Page, resource: Resource, field: Field): Promise<Locator> {
  const tab = tabOf(resource, field);
  if (tab !== undefined) await page.getByRole('tab').nth(tab).click();
  return page.locator(`[data-field="${field.name}"]`);
}

/** Chooses a record: the first that is offered, or another one than now. */
async function choose(page: Page, row: Locator): Promise<void> {
  const box = row.getByRole('combobox');
  const before = await box.inputValue();
  await box.click();
  // With the list open on what is chosen, all the others are there once the text is gone.
  if (before) await box.fill('');
  const options = page.locator('[popover] [role=option]').filter({ hasNotText: /^Créer/ });
  await expect(options.first()).toBeVisible();
  await (before ? options.filter({ hasNotText: before }) : options).first().click();
  await expect(box).not.toHaveValue(before);
  // An open list would lie over what is pressed next.
  await expect(page.locator('[popover] [role=option]')).toHaveCount(0);
}

/** Types, ticks or chooses a value. */
export async function enter(page: Page, resource: Resource, field: Field, value: unknown): Promise<void> {
  const row = await rowOf(page, resource, field);
  if (field.reference) return choose(page, row);
  const text = String(value);
  switch (field.kind) {
    case 'enum':
      if (field.widget === 'radio')
        return row
          .getByRole('radio')
          .nth(field.enum?.indexOf(value as string) ?? 0)
          .check();
      return void (await row.locator('select').selectOption(String(field.enum?.indexOf(value as string) ?? 0)));
    case 'boolean':
      return row.getByRole('switch').setChecked(value === true);
    case 'date':
      return row
        .locator('input')
        .first()
        .fill(dayIn(`${text}T12:00:00Z`));
    case 'dateTime':
      await row.locator('input').first().fill(dayIn(text));
      return row.locator('input').nth(1).fill(timeIn(text));
    case 'list':
      if (field.codes) {
        await row.locator('select').selectOption(text);
        return;
      }
      await row.locator('input').fill(text);
      return row.locator('input').press('Enter');
    default:
      return row.locator('input, textarea').first().fill(text);
  }
}

/** Changes a field to another value. @returns what stands there now */
export async function change(page: Page, resource: Resource, field: Field): Promise<() => Promise<void>> {
  const row = await rowOf(page, resource, field);
  if (field.reference) {
    await choose(page, row);
  } else if (field.kind === 'boolean') {
    const box = row.getByRole('switch');
    await box.setChecked(!(await box.isChecked()));
    const now = await box.isChecked();
    return () => expect(box).toBeChecked({ checked: now });
  } else if (field.kind === 'enum') {
    const select = row.locator('select');
    const now = await select.inputValue();
    await select.selectOption(String(now === '0' ? 1 : 0));
    const then = await select.inputValue();
    return () => expect(select).toHaveValue(then);
  } else {
    const box = row.locator('input, textarea').first();
    const now = await box.inputValue();
    await box.fill(field.type === 'string' ? `${now} bis`.trim() : String(Number(now) + 1));
  }
  const box = row.locator('input, textarea').first();
  const then = await box.inputValue();
  return () => expect(box).toHaveValue(then);
}
