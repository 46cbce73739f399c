import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './support/portico';
import { WAYS, type Steps } from './support/steps';
import { task, type Read } from './support/task';

/** A page of the menu: a phone has the daily ones in its bar. */
const menuLink = (page: Page, steps: Steps, name: string) =>
  page
    .getByRole('navigation', { name: steps.way === 'phone' ? 'Actions de tous les jours' : 'Navigation principale' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first();

const printed = (page: Page) => page.locator('body[data-printed^="blob:"]');

task('A guest is created and handed over', 'receptionist', WAYS, async ({ page, steps, stamp, begin }) => {
  await begin();
  await steps.fill(page.getByLabel('Nom de l’invité'), `Inès Robin ${stamp}`);
  if (steps.way === 'keyboard') await steps.key('Enter');
  else await steps.press(page.getByRole('button', { name: 'Créer et imprimer' }));
  const card = page.getByRole('region', { name: 'Carte de l’invité' });
  await expect(card.getByRole('heading', { name: `Inès Robin ${stamp}` })).toBeVisible();
  await expect(card.locator('dd').nth(1)).toHaveText(/^\w{10}$/);
  await expect(printed(page)).toHaveCount(1);
});

task('Why a guest is not online', 'admin', WAYS, async ({ page, steps, read, begin }) => {
  const login = await refusedLogin(read);
  await begin();
  await steps.look(login);
  if (steps.way === 'keyboard') await expect(page.getByRole('option', { selected: true })).toContainText(login);
  await expect(page.getByRole('dialog').getByText(/n’est pas en ligne\s: \S/)).toBeVisible();
});

/** The login of a guest whose last sign-in was refused for a reason. */
async function refusedLogin(read: Read): Promise<string> {
  const newest = { sort: 'authenticated_at', order: 'DESC' };
  const failed = await read('authentication', { filter: { status: ['failed'] }, limit: 100, ...newest });
  for (const { userid } of failed) {
    if (typeof userid !== 'number') continue;
    const [last] = await read('authentication', { filter: { userid: [userid] }, limit: 1, ...newest });
    const [user] = await read('user', { filter: { userid: [userid] }, limit: 1 });
    if (last?.['status'] === 'failed' && last['reason'] && user) return String(user['u_email']);
  }
  throw new Error('nobody was refused in the demo data');
}

task('Twenty guests are extended', 'admin', WAYS, async ({ page, steps, begin }) => {
  await begin();
  await steps.press(menuLink(page, steps, 'Identités'));
  const boxes = page.locator('[data-index] input[type=checkbox]:enabled');
  await expect(boxes.nth(19)).toBeAttached();
  if (steps.way === 'phone') {
    await steps.press(boxes.nth(0));
    await steps.press(page.getByRole('button', { name: 'Sélectionner jusqu’à…' }));
    await steps.press(boxes.nth(19));
  } else if (steps.way === 'mouse') {
    await steps.press(boxes.nth(0));
    await steps.press(boxes.nth(19), ['Shift']);
  } else {
    const row = (index: number) =>
      page
        .locator('tr[data-index]')
        .filter({ has: page.locator('input[type=checkbox]:enabled') })
        .nth(index);
    await steps.reach(row(0), 'ArrowDown');
    await steps.key('Space');
    await steps.reach(row(19), 'ArrowDown');
    await steps.key('Shift+Space');
  }
  await expect(page.getByText('20 sélectionnés')).toBeVisible();
  const open = page.getByRole('toolbar').getByRole('button', { name: 'Prolonger…' });
  if (steps.way === 'keyboard') await steps.reach(open, 'Shift+Tab');
  await steps.press(open);
  await steps.press(page.getByRole('dialog').getByRole('button', { name: /^Prolonger \d+ / }));
  await expect(page.getByText(/^\d+ éléments modifiés/)).toBeVisible();
});

task('Fifty accounts for an event, printed', 'admin', WAYS, async ({ page, steps, stamp, begin }) => {
  await begin();
  await steps.press(page.getByRole('main').getByRole('link', { name: 'Nouvel événement' }));
  await steps.fill(page.getByRole('textbox', { name: 'Nom', exact: true }), `Salon ${stamp}`);
  await steps.select(page.locator('[data-field=ev_access] select'), 'Un compte par personne');
  await steps.fill(page.getByLabel('Quota de comptes'), '50');
  await expect(page.getByLabel('Préfixe des noms')).toHaveValue(`salon-${stamp.replace(' ', '-')}`);
  if (steps.way === 'keyboard') await steps.key('Control+s');
  else await steps.press(page.getByRole('button', { name: 'Créer', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: `Salon ${stamp}` })).toBeVisible();
  await steps.press(
    page.getByRole('navigation', { name: /^Pages de/ }).getByRole('link', { name: 'Comptes', exact: true }),
  );
  await steps.press(page.getByRole('button', { name: 'Créer 50 comptes' }));
  await expect(page.locator('[data-counter=made]')).toHaveText('50', { timeout: 30_000 });
  await steps.press(page.getByRole('button', { name: 'Imprimer (50)' }));
  await expect(printed(page)).toHaveCount(1);
});

task('Last month’s access logs are exported', 'log-reader', WAYS, async ({ page, steps, begin }) => {
  await begin();
  await steps.press(page.locator('.e-period-chip'));
  await steps.press(page.getByRole('button', { name: 'Le mois dernier' }));
  await expect(page.locator('.e-period-chip')).toContainText('Le mois dernier');
  await steps.press(page.getByRole('button', { name: 'Exporter' }));
  const waiting = page.waitForEvent('download', { timeout: 60_000 });
  await steps.press(page.getByRole('dialog').getByRole('button', { name: 'Exporter', exact: true }));
  const lines = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
});
