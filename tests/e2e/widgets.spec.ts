import { expect, test, violations } from './support/portico';

const filterOf = (url: string) =>
  JSON.parse(new URL(url).searchParams.get('filter') ?? '{}') as Record<string, { gte?: string; lt?: string }>;

test('a journal opens with its window, and every period is one press away', async ({ portico, page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/_search'));
  await portico.signIn('admin', '/access-logs');
  // 14 000 divided by the company's 2 500 users, rounded up.
  const [, gte = '', lt = ''] = /"gte":"([^"]+)","lt":"([^"]+)"/.exec((await asked).postData() ?? '') ?? [];
  const days = (Date.parse(lt) - Date.parse(gte)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const period = page.locator('.e-period-chip');
  await expect(period).toHaveText('Depuis 6 jours');
  await portico.settled();

  await period.click();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Depuis toujours' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(period).toBeFocused();

  await portico.open('/auditlog');
  await expect(period).toHaveText('Aujourd’hui');
  await period.click();
  await page.getByRole('button', { name: 'Depuis toujours' }).click();
  await expect(period).toHaveText('Depuis toujours');
  await expect(page).toHaveURL(/1999-12-31T23/);
  await portico.settled();
  await page.reload();
  await expect(period).toHaveText('Depuis toujours');
});

test('days of one’s own, with times, are kept in the address and go to the server', async ({ portico, page }) => {
  await portico.signIn('admin', '/authentications');
  await portico.settled();
  const period = page.locator('.e-period-chip');
  await period.click();
  await page.getByRole('button', { name: 'Personnalisée' }).click();
  await page.getByText('Préciser les heures').click();
  await page.getByLabel('Heure de début').fill('8h30');
  expect(await violations(page)).toEqual([]);
  const answer = page.waitForResponse((one) => /elements\/authentication\?/.test(one.url()));
  await page.getByRole('button', { name: 'Appliquer' }).click();
  const response = await answer;
  expect(response.status()).toBe(200);
  expect(filterOf(response.url())['authenticated_at']?.gte).toMatch(/T0[67]:30:00/);
  await expect(period).toHaveText(/08:30/);
  const shown = await period.textContent();
  await page.reload();
  await expect(period).toHaveText(shown ?? '');
});

test('scopes are moved between two lists by the keyboard, saved, and there after a reload', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/administrators?filter={"q":"scoped"}&page=1&perPage=25&sort=ad_name&order=ASC');
  await portico.settled();
  await page.locator('tbody tr').first().click();
  const available = page.getByRole('listbox', { name: 'Disponibles' });
  const chosen = page.getByRole('listbox', { name: 'Sélectionnés' });
  await expect(available.getByRole('option').first()).toBeVisible();
  const before = await chosen.getByRole('option').count();
  await page.getByRole('searchbox', { name: 'Filtrer : Disponibles' }).fill('ocean');
  await expect(available.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(available).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chosen.getByRole('option')).toHaveCount(before + 1);
  await expect(available).toBeFocused();
  await expect(page.getByText(/^1 ajouté, /)).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Aucune modification', { exact: true })).toBeVisible();
  await page.reload();
  await expect(chosen.getByRole('option', { name: 'Océan Indien' })).toBeVisible();
});

test('on a phone one of the two lists is shown at a time', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/administrators/create');
  const mode = page.locator('[data-field=ad_scopemode] select');
  await mode.selectOption({ index: (await mode.locator('option').count()) - 1 });
  await expect(page.getByRole('listbox', { name: 'Disponibles' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Sélectionnés' })).toBeHidden();
  await page.getByRole('listbox', { name: 'Disponibles' }).getByRole('option').first().click();
  await page.getByRole('button', { name: /^Ajouter la sélection/ }).click();
  await page.getByRole('button', { name: 'Sélectionnés 1' }).click();
  await expect(page.getByRole('listbox', { name: 'Sélectionnés' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Disponibles' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
