import type { Page } from '@playwright/test';
import { listPath } from '../../domain/schema/client/addresses';
import type { Resource } from '../../domain/schema/model/model';
import { VALIDITY } from '../support/expectation';
import { readModel } from '../support/readModel';
import { heldBy } from '../support/roles';
import { has } from '../support/walk/exceptions';
import { changeable, needed } from '../support/walk/fields';
import { narrowingOf } from '../support/walk/narrowing';
import { declaredColumns, shownList, type Shown } from '../support/walk/shown';
import { walkerOf } from '../support/walk/walker';
import { deletionWords, madeWord } from '../support/walk/words';
import { expect, test, violationsInBothThemes, type Portico } from './support/portico';
import { change, enter } from './support/walk/form';
import { narrow } from './support/walk/narrow';
import { exported, verdict } from './support/walk/transfer';
import { chooseAction } from './support/actions';

const { resources } = readModel();

/**
 * One of each kind of page, used as people do: every resource is walked through in `tests/walks/everyResource.test.ts`.
 * Screens of their own have a spec of their own.
 */
const REPRESENTATIVES = [
  // A form of many sections and inputs, times, conditions; a list, a new record, a change, deleted and restored.
  'identities',
  // Written by the network: the log service, without a form.
  'access-logs',
  // No one's to change, with its details.
  'auditlog',
  // One's own: no list.
  'my-profile',
];

/**
 * Those whose list goes into a file and comes back from it, one of each service, and the audit log: how a browser saves and
 * sends a file is the same for all. What is in the files, of every resource, is for
 * `tests/server/actions/jobs/roundTrips.test.ts` and `everyExport.test.ts`.
 */
const IN_FILES = ['identities', 'tokens', 'access-logs', 'auditlog', 'security-profiles'];

/**
 * Kinds of inputs that none of these has: their forms and records are looked at, for what only a browser shows, and nothing
 * is changed.
 */
const LOOKED_AT = [
  // Tabs, rows in the form, bits.
  'companies',
  // A password, two lists of scopes.
  'administrators',
  // Bits, parameters, JSON.
  'auth-modes',
  // Maps.
  'dashboards',
  // Amounts of money.
  'payments',
  // Hydra; a key shown once.
  'tokens',
  // The matrix of permissions.
  'administrator-profiles',
  // The device service; numbers.
  'security-profiles',
];

const shownOn = (page: Page): Promise<Shown> => page.evaluate(shownList);

/** List: rows, axe, one filter; of some, export of what it left, and the file imported again. */
async function walkList(resource: Resource, held: ReadonlySet<string>, { page, open, settled }: Portico) {
  // With every row: a list remembers what it was narrowed to, and one with a period opens with its own.
  await open(`${listPath(resource)}${resource.list.period ? '' : '?filter={}'}`);
  await settled();
  const columns = declaredColumns(resource, held);
  const heads = columns.map(({ field, start }) => (start ? VALIDITY['fr'] : resource.texts.fr.fields[field.name]));
  // Of a page that is fetched first, nothing stands yet. Some columns may make room for long values; that each is
  // there is for `tests/walks/everyResource.test.ts`.
  await expect.poll(async () => (await shownOn(page)).heads.length).toBeGreaterThanOrEqual(Math.ceil(heads.length / 2));
  await settled();
  const before = await shownOn(page);
  const visible = columns.filter((_, index) => before.heads.includes(heads[index] ?? ''));
  expect(before.heads).toEqual(heads.filter((head) => before.heads.includes(head ?? '')));
  expect(before.rows.length).toBeGreaterThan(0);
  expect(before.total).toBeGreaterThanOrEqual(before.rows.length);
  await expect(page.getByRole('searchbox')).toHaveCount(resource.storage.search.length > 0 ? 1 : 0);
  expect.soft(await violationsInBothThemes(page)).toEqual([]);

  const narrowing = narrowingOf(resource, visible, before);
  if (!narrowing) throw new Error('no filter can be checked by eye');
  await narrow(page, resource, narrowing);
  // The filter is shown as set a moment before the list asks for its rows: until then nothing says that they will change.
  await expect
    .poll(async () => (await shownOn(page)).rows.filter((row) => !narrowing.keeps(row)), { intervals: [50, 100, 250] })
    .toEqual([]);
  await settled();
  const after = await shownOn(page);
  expect(after.rows.length).toBeGreaterThan(0);
  expect(after.rows.filter((row) => !narrowing.keeps(row))).toEqual([]);
  // With every row on one page, their number is known.
  if (before.total === before.rows.length) expect(after.total).toBe(before.rows.filter(narrowing.keeps).length);
  else expect(after.total).toBeLessThanOrEqual(before.total);

  if (!has(resource, 'create')) {
    await expect(page.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0);
  }
  if (IN_FILES.includes(resource.name)) await walkFile(resource, page, after.total);
  await widen(page, before.total);
}

/** Export of what the list shows, and the file imported again: nothing is different. @param total rows of the list */
async function walkFile(resource: Resource, page: Page, total: number) {
  const file = await exported(page);
  expect(file.length).toBeGreaterThan(0);
  if (!has(resource, 'create')) return;
  expect
    .soft(await verdict(page, `${resource.name}.csv`, file))
    .toBe(`Vérifié : 0 à créer, 0 à modifier, ${total} inchangés, 0 refusés.`);
}

/** Takes the filter away again: a list remembers what it was narrowed to. */
async function widen(page: Page, total: number) {
  await page
    .locator('.e-bar .e-chip-on')
    .getByRole('button', { name: /^Retirer le filtre/ })
    .click();
  await expect(page.locator('.e-bar .e-chip-on .e-chip-text')).toHaveCount(0);
  // What is written meanwhile (an export is a record too) may have joined them.
  await expect.poll(async () => (await shownOn(page)).total).toBeGreaterThanOrEqual(total);
}

/** A new record by the form. */
async function walkCreate(resource: Resource, held: ReadonlySet<string>, { page }: Portico) {
  await page.getByRole('link', { name: resource.texts.fr.new, exact: true }).first().click();
  await expect(page).toHaveURL(/\/create/);
  await expect(page.locator('.e-save-row')).toBeVisible();
  const n = Date.now() % 1_000_000;
  for (const [field, value] of needed(resource, held, n)) await enter(page, resource, field, value);
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  if (resource.fields.some(({ secret }) => secret === 'token'))
    await page.getByRole('dialog').getByRole('button', { name: 'Je l’ai copiée' }).click();
  if (resource.form.made !== undefined)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: madeWord(resource), exact: true })
      .click();
  await expect
    .poll(async () => [
      new URL(page.url()).hash.replace(/\?.*/, '').replace(/[^/]+$/, ''),
      ...(await page.locator('.e-error').allInnerTexts()),
    ])
    .toEqual([`#/${resource.name}/`]);
  await expect(page).not.toHaveURL(/\/create/);
}

/** One field changed, saved, and still so. */
async function walkEdit(resource: Resource, held: ReadonlySet<string>, { page, settled }: Portico) {
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  // The address changes first; the form of a new record stays until this one can be drawn.
  await expect(save).toBeVisible();
  await settled();
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  const field = changeable(resource, held);
  if (!field) throw new Error('nothing can be changed');
  const box = page.locator(`[data-field="${field.name}"] input`).first();
  const before = resource.own === undefined ? undefined : await box.inputValue();
  const saved = async () => {
    await save.click();
    await expect(page.getByText('Aucune modification', { exact: true })).toBeVisible();
  };
  const still = await change(page, resource, field);
  await saved();
  await still();
  if (before === undefined) return;
  // Other tests of this worker look for the name of the person.
  await box.fill(before);
  await saved();
}

/** Back to the list by the way that the page offers, and found there under its new name. */
async function walkBack(resource: Resource, { page, settled }: Portico) {
  if (!resource.storage.search.includes(resource.title)) return;
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  await page.locator('.e-crumb').click();
  await page.getByRole('searchbox').fill(title);
  await expect(page).toHaveURL(/filter=/);
  await settled();
  const row = page.locator('tbody tr').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  await row.locator('td:not(.e-tick)').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await settled();
}

async function confirmed({ page }: Portico, name: string) {
  await chooseAction(page, name);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Switched off and on, deleted, and brought back where that is declared. */
async function walkOut(resource: Resource, portico: Portico) {
  const { page } = portico;
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  if (resource.enabled) {
    if ((await button('Réactiver').count()) > 0) await button('Réactiver').click();
    await expect(button('Réactiver')).toHaveCount(0);
    await confirmed(portico, 'Désactiver');
    await button('Réactiver').click();
    await expect(button('Réactiver')).toHaveCount(0);
  }
  const address = new URL(page.url()).hash.replace(/\?.*/, '');
  const [deletion, restoring] = deletionWords(resource);
  await confirmed(portico, deletion);
  if (resource.softDelete && resource.softDelete.then !== 'list') {
    await button(restoring).click();
    await expect(button(restoring)).toHaveCount(0);
  } else {
    await expect(page).not.toHaveURL(new RegExp(`${address}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}

test('a list of each service goes into a file', () => {
  const services = (names: readonly string[]) => [...new Set(names.map((name) => resources[name]!.backend.service))];
  expect(services(IN_FILES).sort()).toEqual(services(Object.keys(resources)).sort());
  expect([...REPRESENTATIVES, ...LOOKED_AT]).toEqual(expect.arrayContaining(IN_FILES));
});

for (const name of REPRESENTATIVES) {
  const resource = resources[name]!;
  const role = walkerOf(resource);
  test(`${name}: everything that a resource has, by the hands of ${role}`, async ({ as }) => {
    const portico = await as(role);
    const held = heldBy(role);
    if (has(resource, 'list')) await walkList(resource, held, portico);
    else await portico.open(listPath(resource));
    if (has(resource, 'create')) await walkCreate(resource, held, portico);
    if (has(resource, 'edit')) await walkEdit(resource, held, portico);
    if (has(resource, 'list') && has(resource, 'edit') && has(resource, 'back')) await walkBack(resource, portico);
    if (has(resource, 'delete')) await walkOut(resource, portico);
  });
}

for (const name of LOOKED_AT) {
  const resource = resources[name]!;
  const role = walkerOf(resource);
  test(`${name}: its form and its records, as ${role} sees them`, async ({ as }) => {
    const { page, open, settled } = await as(role);
    const list = `${listPath(resource)}?filter={}&page=1&perPage=5`;
    await open(list);
    await settled();
    if (has(resource, 'create')) {
      await page.getByRole('link', { name: resource.texts.fr.new, exact: true }).first().click();
      await expect(page.locator('.e-save-row')).toBeVisible();
      await settled();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await open(list);
      await settled();
    }
    if (IN_FILES.includes(name)) await walkFile(resource, page, (await shownOn(page)).total);
    await page.locator('tbody tr[data-index="0"] td:not(.e-tick)').first().click();
    await expect(page).toHaveURL(new RegExp(`#/${resource.name}/(?!create)`));
    await expect(page.locator('.e-save-row')).toBeVisible();
    await settled();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
}
