import type { Page } from '@playwright/test';
import { expect, test, violationsInBothThemes } from './support/portico';
import { chooseAction } from './support/actions';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const ticks = (page: Page) => page.locator('tbody input[type=checkbox]:enabled');

/** Not narrowed: a list remembers what the test before narrowed it to. Few rows: axe looks at each of them. */
const SOME = '?filter={}&page=1&perPage=5';
const LOCATIONS = `/locations${SOME}`;
const PROFILES = `/identity-profiles${SOME}`;

/** What opens over a page. Lists are looked at in `everyList.spec.ts`, forms and record pages in `everyResource.spec.ts`. */
const OPENED: Readonly<Record<string, readonly [at: string, open: (page: Page) => Promise<unknown>]>> = {
  'the palette': [
    LOCATIONS,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Rechercher partout' }).fill('paris');
      await page.locator('.palette [role=option]').first().waitFor();
    },
  ],
  'the column chooser': [LOCATIONS, (page) => button(page, 'Colonnes').click()],
  'a view to save': [LOCATIONS, (page) => button(page, 'Enregistrer cette vue…').click()],
  'the choice of a filter': [LOCATIONS, (page) => page.locator('.e-bar .e-chip-dash').click()],
  'a filter': [
    LOCATIONS,
    async (page) => {
      await page.locator('.e-bar .e-chip-dash').click();
      await page.locator('.e-choices button').last().click();
      await page.locator('form.e-panel').waitFor();
    },
  ],
  'an export': [LOCATIONS, (page) => button(page, 'Exporter').click()],
  'an import': [LOCATIONS, (page) => button(page, 'Importer').click()],
  'an import whose columns are matched': [
    LOCATIONS,
    async (page) => {
      await button(page, 'Importer').click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom;Alias\nIci;I\n') });
      await page.getByRole('dialog').getByRole('button', { name: 'Vérifier' }).waitFor();
    },
  ],
  'one value for many': [
    PROFILES,
    async (page) => {
      await ticks(page).nth(0).check();
      await ticks(page).nth(1).check();
      await button(page, 'Modifier…').click();
    },
  ],
  'a deletion to confirm': [
    `/scopes${SOME}`,
    async (page) => {
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await chooseAction(page, 'Supprimer');
    },
  ],
  'unsaved changes': [
    '/scopes/create',
    async (page) => {
      await page.getByLabel('Nom').first().fill('Brouillon');
      await page.getByRole('navigation').getByRole('link', { name: 'Sites', exact: true }).click();
    },
  ],
  'a form with everything wrong': [
    '/locations/create',
    async (page) => {
      await button(page, 'Créer').click();
      await page.locator('.e-error').first().waitFor();
    },
  ],
  'list of jobs': [LOCATIONS, (page) => button(page, /^Tâches/).click()],
  'the account': [LOCATIONS, (page) => page.getByRole('banner').getByRole('button').last().click()],
  'the keys': [LOCATIONS, (page) => page.keyboard.press('?')],
};

/** Pages that are no resource, and those that say no. */
const PAGES: readonly (readonly [role: string, at: string])[] = [
  ['admin', '/dashboard'],
  ['superadmin', '/sandbox'],
  ['admin', '/portal-assignments'],
  ['admin', '/locations/1'],
  ['admin', '/companies'],
  ['admin', '/scopes?filter={"q":"aucun de ce nom"}&page=1&perPage=25&sort=g_name&order=ASC'],
];

for (const [name, [at, open]] of Object.entries(OPENED)) {
  test(`${name}: no accessibility violation in either theme`, async ({ as }) => {
    const portico = await as('admin');
    const { page } = portico;
    await portico.open(at);
    await portico.settled();
    await open(page);
    await portico.settled();
    expect(await violationsInBothThemes(portico.page)).toEqual([]);
    for (let times = 0; times < 3 && (await page.locator('dialog[open], :popover-open').count()) > 0; times += 1)
      await page.keyboard.press('Escape');
    // What was typed would hold the page back: it is cleared for the next test.
    const clear = page.getByRole('button', { name: 'Effacer la saisie', exact: true });
    if ((await clear.count()) > 0 && (await clear.isEnabled())) await clear.click();
  });
}

for (const [role, at] of PAGES) {
  test(`${at}, as ${role}: no accessibility violation in either theme`, async ({ as }) => {
    const portico = await as(role);
    await portico.open(at);
    await portico.settled();
    expect(await violationsInBothThemes(portico.page)).toEqual([]);
  });
}
