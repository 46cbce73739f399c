import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
const ROLES = [
  'superadmin',
  'partner',
  'admin',
  'scoped',
  'viewer',
  'log-reader',
  'report-author',
  'receptionist',
  'support',
];

/** A person who has pinned pages, opened records, and opened every part of the menu. */
const AFTER_A_DAY = {
  'nav.pinned': ['dashboard', 'authentications', 'identities', 'locations', 'events', 'companies', 'devices'],
  'nav.recent': ['locations/1', 'locations/2', 'locations/3'],
  'nav.sections': { guests: true, security: true, network: true, other: true, superadmin: true, shortcuts: true },
};

/** Expects that the menu needs no more height than it has, in each window. */
async function expectFits(page: Page) {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const menu = page.locator('.rail-nav');
    await expect(menu.getByRole('link').first()).toBeVisible();
    // Its parts close after the window has another size.
    const missing = () => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(missing, { message: String(size.width) }).toBeLessThanOrEqual(0);
  }
}

for (const role of ROLES) {
  test(`${role}: the menu fits without scrolling, as it comes and with everything open`, async ({ portico, page }) => {
    await portico.signIn(role, '/settings');
    await expectFits(page);
    await page.route('**/api/preferences', (route) => route.fulfill({ json: { preferences: AFTER_A_DAY } }));
    await page.reload();
    const nav = page.locator('.rail-nav');
    await expect(nav.locator('.rail-pins').getByRole('link').first()).toBeVisible();
    await expect(nav.getByRole('button', { expanded: false })).toHaveCount(0);
    await expectFits(page);
  });
}

test('a closed section stays closed, and the one with the current page is open', async ({ portico, page }) => {
  await portico.signIn('admin', '/dashboard');
  const guests = page.getByRole('button', { name: 'Réseau invité' });
  const network = page.getByRole('button', { name: 'Réseau', exact: true });
  await expect(guests).toHaveAttribute('aria-expanded', 'true');
  await expect(network).toHaveAttribute('aria-expanded', 'false');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/preferences/nav.sections') && answer.ok());
  await guests.click();
  await kept;
  await page.reload();
  await expect(guests).toHaveAttribute('aria-expanded', 'false');
  await portico.open('/device-groups');
  await expect(network).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Équipements', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  const again = page.waitForResponse((answer) => answer.url().endsWith('/preferences/nav.sections') && answer.ok());
  await guests.click();
  await again;
});

test('pages of one area are tabs, and the settings are searched', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities?filter={}');
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Identités' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Liste',
    /^Demandes d’accès/,
    'Comptes en série',
    'Profils d’identité',
    /^Parrainage/,
    'Pourquoi pas en ligne',
  ]);
  await tabs.getByRole('link', { name: 'Comptes en série' }).click();
  await expect(page).toHaveURL(/#\/identities\?tab=bulk/);
  await expect(tabs.getByRole('link', { name: 'Comptes en série' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation').getByRole('link', { name: 'Réglages' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un réglage…' }).fill('abonn');
  await expect(page.locator('.settings a')).toHaveCount(1);
  await page.getByRole('link', { name: /^Abonnement/ }).click();
  await expect(page.getByRole('tab', { name: 'Abonnement' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('main').getByRole('link', { name: 'Réglages', exact: true }).click();
  await expect(page).toHaveURL(/#\/settings$/);
});

test('a pinned page and the records that were opened are at the top of the menu', async ({ portico, page }) => {
  await portico.signIn('admin', '/scopes?filter={}');
  const shortcuts = page.getByRole('group', { name: 'Épinglés et récents' });
  const pinned = page.waitForResponse((answer) => answer.url().endsWith('/preferences/nav.pinned') && answer.ok());
  await page.getByRole('button', { name: 'Épingler au menu' }).click();
  await expect(shortcuts.getByRole('link', { name: 'Périmètres' })).toBeVisible();
  await pinned;
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/scopes\/\d+/);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(shortcuts.getByRole('link', { name, exact: true })).toBeVisible();
  await portico.open('/scopes');
  const unpinned = page.waitForResponse((answer) => answer.url().endsWith('/preferences/nav.pinned') && answer.ok());
  await page.getByRole('button', { name: 'Épingler au menu' }).click();
  await unpinned;
  await expect(shortcuts.getByRole('link', { name: 'Périmètres' })).toHaveCount(0);
});

test('a customer’s pages are in the menu only inside a customer', async ({ portico, page }) => {
  await portico.signIn('superadmin', '/');
  await expect(page).toHaveURL(/#\/superadmin/);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(menu.getByRole('link', { name: 'Entreprises' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Identités' })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Portico Services' })).toHaveCount(0);
  // Nor in the palette, where new records are as in the menu.
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Rechercher partout' });
  await field.fill('entreprise');
  await expect(page.getByRole('option', { name: /^Entreprises/ }).first()).toBeVisible();
  await field.fill('identit');
  await expect(page.getByRole('option', { name: /^(Identités|Nouvelle identité)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Their own administrators are in the settings.
  await menu.getByRole('link', { name: 'Réglages' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Administrateurs/ })).toBeVisible();
});

/** What each role finds at the bottom of a phone. */
const PHONE_ACTIONS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  superadmin: ['Entreprises', 'Nouvelle entreprise', 'Aide aux clients', /./],
  admin: ['Nouvelle identité', 'Identités', /^Demandes d’accès/, 'Authentifications'],
  receptionist: ['Réception', 'Identités', 'Tableau de bord', 'Rechercher'],
  'log-reader': [/./, 'Authentifications', 'Sites', 'Tableau de bord'],
  support: ['Aide aux clients', /./, 'Rechercher', 'Administrateurs'],
  'report-author': ['Rapports', 'Nouveau rapport', 'Sites', 'Tableau de bord'],
};

for (const [role, names] of Object.entries(PHONE_ACTIONS)) {
  test(`${role}: on a phone, four actions are at the bottom`, async ({ portico, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await portico.signIn(role, '/');
    await expect(page.locator('.phone-bar > *')).toHaveText([...names]);
  });
}

test('the actions at the bottom of a phone begin a record, open a page, and search', async ({ portico, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Actions de tous les jours' });
  await bar.getByRole('link', { name: 'Identités', exact: true }).click();
  await expect(page).toHaveURL(/#\/identities/);
  await expect(bar.getByRole('link', { name: 'Identités', exact: true })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Nouvelle identité' }).click();
  await expect(page).toHaveURL(/#\/identities\/create/);
  await page.context().clearCookies();
  await portico.signIn('receptionist', '/dashboard');
  await bar.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('combobox', { name: 'Rechercher partout' })).toBeFocused();
});

test('the address bar keeps the specification’s addresses, with filters, records, Back and reload', async ({
  portico,
  page,
}) => {
  await portico.signIn('report-author', '/report/shared');
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Rapports' });
  const current = tabs.locator('[aria-current=page]');
  await expect(current).toHaveText('Partagés');
  await page.reload();
  await expect(current).toHaveText('Partagés');
  await tabs.getByRole('link', { name: 'Privés' }).click();
  await expect(page).toHaveURL(/#\/report\/private(\?|$)/);
  await expect(current).toHaveText('Privés');
  await page.goBack();
  await expect(page).toHaveURL(/#\/report\/shared(\?|$)/);
  await tabs.getByRole('link', { name: 'Tous' }).click();
  await expect(page).toHaveURL(/#\/report(\?|$)/);
  await expect(current).toHaveText('Tous');
  await expect(page.getByRole('heading', { level: 1, name: 'Rapports' })).toBeVisible();
  await portico.settled();
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/dashboards\/\d+/);
  // In the page itself: until it stands, only the menu has a link of this name, which leads to the area's first page.
  await page.getByRole('main').getByRole('link', { name: 'Rapports', exact: true }).click();
  await expect(page).toHaveURL(/#\/report(\?|$)/);
  await expect(
    page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Rapports' }),
  ).toHaveAttribute('aria-current', 'page');
});
