import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

const columns = 'thead th .e-sort';

test('columns: chosen, ordered, widened, and the same in another browser', async ({ portico, page, someoneElse }) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  const before = await page.locator(columns).allTextContents();
  await page.getByRole('button', { name: 'Colonnes', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Colonnes' });
  const second = panel.getByRole('checkbox').nth(1);
  await second.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.locator(columns).first()).toHaveText(before[1] ?? '');
  await page.keyboard.press('Escape');

  const title = page.locator(columns).first();
  const cell = page.locator('thead th:not(.e-tick)').first();
  const widthNow = async () => Math.round((await cell.boundingBox())?.width ?? 0);
  const sent = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/preferences/columns.') && answer.request().postData()?.includes('widths') === true,
  );
  await title.focus();
  // The first key fixes the width, which until then follows the window. The others come faster than they are drawn.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cell).toHaveAttribute('style', /max-width/);
  const width = await widthNow();
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('Alt+ArrowRight')));
  await expect.poll(widthNow).toBe(width + 48);
  // Shift adds a key to the order.
  await page.locator(columns).nth(1).click();
  await page
    .locator(columns)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(page.locator('.e-sort-place')).toHaveText(['1', '2']);
  await portico.settled();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('%2C');

  await sent;
  const elsewhere = await someoneElse('admin', '/identities');
  await expect(elsewhere.locator(columns).first()).toHaveText(before[1] ?? '');

  // As they were, for the next test.
  const taken = page.waitForResponse((answer) => answer.url().includes('/api/preferences/columns.'));
  await page.getByRole('button', { name: 'Colonnes', exact: true }).click();
  await panel.getByRole('button', { name: 'Rétablir les colonnes d’origine' }).click();
  await expect(page.locator(columns).first()).toContainText(before[0] ?? '');
  await taken;
});

test('a view is kept, shared by its address, made the default, and says what it has lost', async ({
  portico,
  page,
  someoneElse,
}) => {
  const name = 'Parisiens';
  const tab = (at: Page) => at.getByRole('navigation', { name: /^V/ }).getByRole('link', { name });
  await portico.signIn('admin', '/locations?filter={}');
  await portico.settled();
  const all = await page.getByRole('grid').getAttribute('aria-rowcount');
  await page.getByRole('searchbox').fill('Paris');
  await expect(page).toHaveURL(/Paris/);
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', all ?? '');
  await portico.settled();
  const found = await page.getByRole('grid').getAttribute('aria-rowcount');
  await page.getByRole('button', { name: 'Enregistrer cette vue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle vue' });
  await dialog.getByLabel('Nom de la vue').fill(name);
  await dialog.getByRole('radio', { name: 'Toute l’entreprise' }).check();
  await dialog.getByRole('checkbox', { name: 'Ouvrir cette liste avec cette vue' }).check();
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/preferences/views.'));
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(tab(page)).toHaveAttribute('aria-current', 'page');

  // A tab of its own opens the list with it, once the server knows.
  await kept;
  const fresh = await page.context().newPage();
  await fresh.goto(page.url().replace(/#.*/, '#/locations'));
  await expect(fresh.getByRole('grid')).toHaveAttribute('aria-rowcount', found ?? '');
  await expect(tab(fresh)).toHaveAttribute('aria-current', 'page');
  await fresh.close();

  // Its address does the same for another person of the company; another company's people are told that there is none.
  await page.getByRole('button', { name: `Modifier la vue ${name}` }).click();
  const address = await page.getByRole('dialog').getByLabel('Adresse à partager').inputValue();
  expect(address).toContain('#/locations?view=');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();

  const shared = new URL(address).hash.slice(1);
  const colleague = await someoneElse('viewer', shared);
  await expect(tab(colleague)).toHaveAttribute('aria-current', 'page');
  const stranger = await someoneElse('admin2', shared);
  await expect(stranger.getByText('Esta vista ya no existe o usted no tiene acceso a ella.')).toBeVisible();
  await expect(stranger.getByRole('grid')).toBeVisible();

  await page.getByRole('button', { name: `Modifier la vue ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(tab(page)).toHaveCount(0);
});

test('a view keeps a named period by its name: it is that period on the day of opening', async ({ portico, page }) => {
  await portico.signIn('admin', '/authentications');
  await portico.settled();
  await page.locator('.e-period-chip').click();
  await page.getByRole('button', { name: 'Hier', exact: true }).click();
  await portico.settled();
  await page.getByRole('button', { name: 'Enregistrer cette vue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle vue' });
  await dialog.getByLabel('Nom de la vue').fill('La veille');
  const [kept] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/views') && answer.request().method() === 'POST'),
    dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  ]);
  const view = (await kept.json()) as { id: number; state: { filter: unknown } };
  expect(view.state.filter).toEqual({ authenticated_at: { period: 'yesterday' } });

  // Opened by its address, the list is asked with the days that "yesterday" is, and says its name.
  const asked = page.waitForRequest((request) => decodeURIComponent(request.url()).includes('authenticated_at'));
  await page.evaluate((id) => (location.hash = `#/authentications?view=${id}`), view.id);
  expect(decodeURIComponent((await asked).url())).not.toContain('"period"');
  await expect(page.locator('.e-period-chip')).toHaveText('Hier');
  await expect(page.getByRole('link', { name: 'La veille' })).toHaveAttribute('aria-current', 'page');
});
