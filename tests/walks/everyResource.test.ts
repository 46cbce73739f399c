import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listPath } from '../../domain/schema/client/addresses';
import type { Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import {
  exactly,
  noDialog,
  openConsole,
  openDialog,
  press,
  pressable,
  textOf,
  type OpenConsole,
} from '../support/console';
import { VALIDITY } from '../support/expectation';
import { readModel } from '../support/readModel';
import { heldBy } from '../support/roles';
import { EXCEPTIONS, has, isBespoke } from '../support/walk/exceptions';
import { changeable, needed } from '../support/walk/fields';
import { narrowingOf } from '../support/walk/narrowing';
import { declaredColumns, shownList } from '../support/walk/shown';
import { walkerOf } from '../support/walk/walker';
import { deletionWords, madeWord } from '../support/walk/words';
import { isWhole } from '../support/whole';
import { change, chooseAction, enter, narrow, violations } from './screens';

const { resources } = readModel();
/** In the order of who walks, so that everybody signs in once. */
const walks = Object.values(resources)
  .map((resource) => ({ name: resource.name, role: walkerOf(resource), resource }))
  .sort((a, b) => a.role.localeCompare(b.role));
/** Few enough to be soon drawn and looked at by axe, enough that a filter can leave some out. */
const ROWS = 6;
/** What a wait asks each time something changes: reading the whole list (`shownList`) takes too long for that. */
const headCount = () => document.querySelectorAll('thead th:not(.e-tick)').length;
const rowCount = () => document.querySelectorAll('tbody tr[data-index]').length;
const filterCount = () => document.querySelectorAll('.e-bar .e-chip-on .e-chip-text').length;
const title = ({ texts }: Resource) => texts.fr.name.split(' |||| ').at(-1) ?? '';

let test: TestApp;
let open: { readonly role: string; readonly at: OpenConsole } | undefined;
beforeAll(async () => {
  test = await testApp();
});
// Where a walk has failed, a form may be open that asks before it is left.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await leave();
});
afterAll(async () => {
  await leave();
  await test.close();
});

async function leave() {
  const at = open?.at;
  open = undefined;
  await at?.close();
}

async function as(role: string): Promise<OpenConsole> {
  if (open?.role === role) return open.at;
  await leave();
  open = { role, at: await openConsole(test, role) };
  return open.at;
}

/** The rows that are declared, under the columns that are declared; a filter leaves those that it says. */
async function walkList(resource: Resource, held: ReadonlySet<string>, at: OpenConsole) {
  // With every row: a list remembers what it was narrowed to, and one with a period opens with its own.
  const all = resource.list.period ? '' : 'filter={}&';
  await at.open(`${listPath(resource)}?${all}page=1&perPage=${ROWS}`, exactly(title(resource)));
  const columns = declaredColumns(resource, held);
  const heads = columns.map(({ field, start }) => (start ? VALIDITY['fr'] : resource.texts.fr.fields[field.name]));
  await waitFor(() => expect(headCount()).toBe(heads.length));
  await waitFor(() => expect(rowCount()).toBeLessThanOrEqual(ROWS));
  await at.settled();
  const before = shownList();
  expect(before.heads).toEqual(heads);
  expect(before.rows.length).toBeGreaterThan(0);
  expect(before.total).toBeGreaterThanOrEqual(before.rows.length);
  expect(document.querySelectorAll('[type=search]')).toHaveLength(resource.storage.search.length > 0 ? 1 : 0);
  expect(press('Importer') !== undefined).toBe(has(resource, 'create'));

  const narrowing = narrowingOf(resource, columns, before);
  if (!narrowing) throw new Error('no filter can be checked by eye');
  await narrow(at, resource, narrowing);
  const after = shownList();
  expect(after.rows.length).toBeGreaterThan(0);
  expect(after.rows.filter((row) => !narrowing.keeps(row))).toEqual([]);
  // With every row on one page, their number is known.
  if (before.total === before.rows.length) expect(after.total).toBe(before.rows.filter(narrowing.keeps).length);
  else expect(after.total).toBeLessThanOrEqual(before.total);
  await at.user.click(await pressable(/^Retirer le filtre/));
  await waitFor(() => expect(filterCount()).toBe(0));
  await at.settled();
  // Its address may be another one without the filter: the list is drawn again.
  await waitFor(() => expect(shownList().total).toBeGreaterThanOrEqual(before.total));
  expect(await violations()).toEqual([]);
}

/** Home and menu ask for what was opened or changed last: of a record that is gone, the answer is 404. */
const badly = (refused: readonly string[]) => refused.filter((one) => !one.startsWith('404'));

/** One's own has the name of whose it is: it comes after a page without a form, to be told from the page before. */
async function openOwn(resource: Resource, at: OpenConsole) {
  await at.go('/dashboard');
  await waitFor(() => expect(document.querySelector('.home')).not.toBeNull());
  await at.go(listPath(resource));
}

/** A new record by the form. */
async function walkCreate(resource: Resource, held: ReadonlySet<string>, at: OpenConsole, n: number) {
  await at.user.click(await pressable(resource.texts.fr.new));
  await waitFor(() => {
    expect(at.address()).toMatch(/\/create/);
    expect(document.querySelector('.e-save-row')).not.toBeNull();
  });
  await at.settled();
  for (const [field, value] of needed(resource, held, n)) await enter(at, resource, field, value);
  expect(await violations()).toEqual([]);
  await at.user.click(await pressable('Créer'));
  if (resource.fields.some(({ secret }) => secret === 'token')) {
    await at.user.click(await pressable('Je l’ai copiée', await openDialog()));
  }
  if (resource.form.made !== undefined) await at.user.click(await pressable(madeWord(resource), await openDialog()));
  await waitFor(() => {
    const errors = [...document.querySelectorAll('.e-error')].map(({ textContent }) => textContent);
    expect([at.address().replace(/\?.*/, ''), ...errors]).toEqual([
      expect.stringMatching(new RegExp(`^/${resource.name}/(?!create)[^/]+$`)),
    ]);
  });
}

const lookedAt = new Set<string>();
/**
 * True for the first resource whose record pages are built like this. axe has seen the fields of all of them in the form of
 * a new record; what a record page adds is the same for all that declare the same parts. Before a release, true for all.
 */
function isNewShape(resource: Resource): boolean {
  const { enabled, softDelete, form, record, actions, upload, own } = resource;
  const parts = [enabled, softDelete, form.tabs, actions.length, upload, own, has(resource, 'create')].map(Boolean);
  const shape = [...parts, ...Object.keys(record)].join();
  if (lookedAt.has(shape)) return isWhole;
  lookedAt.add(shape);
  return true;
}

/** One field changed, saved, and still so. */
async function walkEdit(resource: Resource, held: ReadonlySet<string>, at: OpenConsole) {
  // The address changes first; the form of a new record stays until this one can be drawn.
  await waitFor(() => expect(press('Enregistrer')).toBeDefined());
  await at.settled();
  if (!has(resource, 'create') || isNewShape(resource)) expect(await violations()).toEqual([]);
  const field = changeable(resource, held);
  if (!field) throw new Error('nothing can be changed');
  const still = await change(at, resource, field);
  await at.user.click(await pressable('Enregistrer'));
  await waitFor(() =>
    expect([textOf(document.querySelector('.e-save')), ...badly(at.refused)]).toEqual([
      expect.stringContaining('Aucune modification'),
    ]),
  );
  still();
}

async function confirmed(at: OpenConsole, name: string) {
  await chooseAction(at, name);
  await at.user.click(await pressable(name, await openDialog()));
  await noDialog();
}

/** Switched off and on, deleted, and brought back where that is declared. */
async function walkOut(resource: Resource, at: OpenConsole) {
  if (resource.enabled) {
    const off = press('Réactiver');
    if (off) await at.user.click(off);
    await waitFor(() => expect(press('Réactiver')).toBeUndefined());
    await confirmed(at, 'Désactiver');
    await at.user.click(await pressable('Réactiver'));
    await waitFor(() => expect(press('Réactiver')).toBeUndefined());
  }
  const address = at.address().replace(/\?.*/, '');
  const [deletion, restoring] = deletionWords(resource);
  await confirmed(at, deletion);
  if (resource.softDelete && resource.softDelete.then !== 'list') {
    await at.user.click(await pressable(restoring));
    await waitFor(() => expect(press(restoring)).toBeUndefined());
  } else {
    await waitFor(() => expect(at.address().replace(/\?.*/, '')).not.toBe(address));
  }
}

describe('everything that a resource has, on its screens', () => {
  it.each(walks.map((walk, index) => ({ ...walk, index })))('$name, by the hands of $role', async (walk) => {
    const { resource, role, index } = walk;
    const at = await as(role);
    const held = heldBy(role);
    if (has(resource, 'list')) await walkList(resource, held, at);
    else if (resource.own) await openOwn(resource, at);
    else await at.open(listPath(resource), exactly(title(resource)));
    if (has(resource, 'create')) await walkCreate(resource, held, at, 9_000 + index);
    if (has(resource, 'edit')) await walkEdit(resource, held, at);
    expect(badly(at.refused)).toEqual([]);
    if (has(resource, 'delete')) await walkOut(resource, at);
    expect(badly(at.refused.splice(0))).toEqual([]);
  });

  it('lacks what its declaration lacks, and nothing else', () => {
    const wrong = Object.values(resources).filter((resource) => {
      const exception = EXCEPTIONS[resource.name];
      return (
        (exception?.declared(resource) ?? false) !==
        (resource.readOnly || resource.own !== undefined || isBespoke(resource))
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !(name in resources))).toEqual([]);
  });
});
