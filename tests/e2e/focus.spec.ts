import type { Page } from '@playwright/test';
import { expectNoneCovered, focusedStop } from './support/covered';
import { expect, test, type Portico } from './support/portico';

/** A phone, and a window that is low for what it shows. */
const WINDOWS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 640 },
};
const FORM = '/identities/create';

/** The whole page by the keyboard, from its top to its end and back. */
async function walk(page: Page) {
  await page.getByRole('main').focus();
  const down = await expectNoneCovered(page, 'Tab');
  await page.getByRole('main').getByRole('button', { name: 'Créer', exact: true }).focus();
  const up = await expectNoneCovered(page, 'Shift+Tab');
  expect(down).toBeGreaterThan(15);
  expect(up).toBeGreaterThan(15);
}

async function opened({ signIn, settled, page }: Portico, size: keyof typeof WINDOWS, hash: string) {
  await page.setViewportSize(WINDOWS[size]);
  await signIn('admin', hash);
  await settled();
}

for (const size of ['phone', 'desktop'] as const) {
  test(`${size}: no control of a form is covered when it has the focus`, async ({ portico }) => {
    const { page } = portico;
    await opened(portico, size, FORM);
    await walk(page);
    // With something to say, the bar is higher.
    await page.getByRole('textbox').first().fill('Anne');
    await walk(page);
  });

  test(`${size}: a refused save leads to the first refused field, which can be seen with its message`, async ({
    portico,
  }) => {
    const { page } = portico;
    await opened(portico, size, FORM);
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    const refused = page.locator('[data-field]').filter({ has: page.locator('.e-error') });
    await expect.poll(() => refused.count()).toBeGreaterThan(1);
    await expect(refused.first().locator('input, select, textarea').first()).toBeFocused();
    expect((await focusedStop(page)).covered).toBeUndefined();
    await expectNoneCovered(page, 'Tab');
  });
}

for (const size of ['phone', 'desktop'] as const) {
  test(`${size}: no control of a record and of a list is covered when it has the focus`, async ({ portico }) => {
    const { page, open, settled } = portico;
    await opened(portico, size, '/locations/2001');
    await page.getByRole('main').focus();
    expect(await expectNoneCovered(page, 'Tab')).toBeGreaterThan(15);
    await open('/identities?filter={}');
    await settled();
    await page.getByRole('main').focus();
    expect(await expectNoneCovered(page, 'Tab')).toBeGreaterThan(5);
  });
}

test('desktop: no row of a list is covered when the arrow keys lead to it', async ({ portico }) => {
  const { page } = portico;
  await opened(portico, 'desktop', '/identities?filter={}');
  await page.locator('tbody tr[data-index="0"]').focus();
  expect(await expectNoneCovered(page, 'ArrowDown')).toBeGreaterThan(15);
});

test('desktop: no control of a form in a dialog is covered when it has the focus', async ({ portico }) => {
  const { page } = portico;
  await opened(portico, 'desktop', '/locations/create');
  const scopes = page.getByRole('combobox', { name: 'Périmètres' });
  await scopes.click();
  await scopes.fill('Zone du bar');
  await page.getByRole('option', { name: /Ajouter « Zone du bar »/ }).click();
  // Lower than the form.
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.getByRole('dialog').getByRole('textbox', { name: /^Nom/ }).focus();
  expect(await expectNoneCovered(page, 'Tab')).toBeGreaterThan(1);
});
