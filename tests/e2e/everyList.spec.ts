import type { Page } from '@playwright/test';
import type { Resource } from '../../domain/schema/model/model';
import { nameColumnOf, titleOf } from '../support/expectation';
import { readModel } from '../support/readModel';
import { walkerOf } from '../support/walk/walker';
import { expectInPlace, HOSTILE_ROWS, longest, LONGEST_NAME } from './support/hostile';
import { layoutViolations, expect, test, type Portico } from './support/portico';

const { resources } = readModel();

const WINDOW = { width: 1440, height: 900 };
/** From the narrowest window with columns. */
const COLUMNS = [900, 1024, WINDOW.width];
/** So narrow that rows are cards: a desktop at 200 %, and a phone. */
const CARDS = [720, 390];
/** A name that is cut off sooner says nothing, in px. */
const NAME = 160;

/**
 * What is too wide: the page, and the table; what is too narrow: the column with the name of a record. The layout is computed at once, without a frame: a headless
 * browser sometimes draws none after a change of size.
 */
const overflow = (page: Page, width: number, named: string | undefined) =>
  page.evaluate(
    ([expected, least, title]) => {
      const table = document.querySelector('.e-scroll');
      const heads = [...(table?.querySelectorAll('thead th:not(.e-tick)') ?? [])];
      const head = heads.find(({ textContent }) => textContent === title);
      const name = head?.getBoundingClientRect().width ?? (table && title !== undefined ? 0 : least);
      return [
        ['size of the window differs', Math.abs(window.innerWidth - expected)] as const,
        ['page is too wide', document.documentElement.scrollWidth - document.documentElement.clientWidth] as const,
        ['table is too wide', table ? table.scrollWidth - table.clientWidth : 0] as const,
        ['name is too narrow', Math.ceil(least - name)] as const,
      ]
        .filter(([, pixels]) => pixels > 0)
        .map(([what, pixels]) => `the ${what} by ${pixels} px`);
    },
    [width, NAME, named] as const,
  );

/** All of them are measured, also after a failure. */
const softly = expect.configure({ soft: true });

async function expectToFit(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await softly
    .poll(() => overflow(page, width, nameColumnOf(name, 'fr')), { message: `${name} at ${width} px`, timeout: 2_000 })
    .toEqual([]);
}

/** Lists that are walked through by a person of a role. */
const lists = (role: string) =>
  Object.values(resources)
    .filter((resource) => resource.own === undefined && walkerOf(resource) === role)
    .map(({ name }) => name);

/** What its cells look like: columns that agree in this are drawn by one component. */
const kindsOf = ({ list, fields }: Resource) =>
  list.columns.flatMap(({ field, second, hidden }) =>
    hidden
      ? []
      : [field, second].flatMap((name, line) => {
          const found = fields.find((one) => one.name === name);
          return found ? [[line, found.kind, found.display, found.reference?.many].join()] : [];
        }),
  );

/** So many of the lists that every kind of cell is in one of them: each time the list with the most new ones. */
function ofEveryKind(names: readonly string[]): string[] {
  const kinds = new Map(names.map((name) => [name, new Set(kindsOf(resources[name]!))]));
  const chosen: string[] = [];
  for (;;) {
    const [next] = [...kinds].sort(([, a], [, b]) => b.size - a.size);
    if (!next || next[1].size === 0) return chosen;
    const [name, shown] = next;
    chosen.push(name);
    for (const [other, left] of kinds) kinds.set(other, new Set([...left].filter((kind) => !shown.has(kind))));
  }
}

async function open(portico: Portico, name: string, language: string, query = ''): Promise<void> {
  await portico.open(`/${name}${query}`);
  await expect(portico.page.locator('.e-page h1')).toHaveText(titleOf(name, language));
  await portico.settled();
}

/** Lines that the bar of a list needs; none where the page has no bar. */
const linesOfBar = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.e-bar > *')].map((part) => part.getBoundingClientRect());
    const lines: DOMRect[] = [];
    for (const part of parts.filter(({ height }) => height > 0)) {
      if (!lines.some(({ top, bottom }) => part.top < bottom && part.bottom > top)) lines.push(part);
    }
    return lines.length;
  });

/** What stands in the bar of a list: most lists have the same. */
const barOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('.e-bar')?.innerText ?? '');

/** The rows have no part in what is measured. */
const FEW = '?page=1&perPage=5';
/** Enough rows that short and long values stand below each other; a page of fifty is laid out five times slower. */
const SOME = 12;

/** The first rows of a list, with every filter that it has by itself off: a list remembers what it was narrowed to. */
const someOf = (name: string) => `?${resources[name]?.list.period ? '' : 'filter={}&'}page=1&perPage=${SOME}`;

/** In the other languages: one list of each kind of bar. */
async function expectOneLineInOthers(portico: Portico, names: readonly string[]): Promise<void> {
  const { page } = portico;
  await page.setViewportSize(WINDOW);
  for (const language of ['en', 'es', 'zh'] as const) {
    // As a person left it who chose the language.
    await page.addInitScript(
      (code) => localStorage.setItem('portico.preferences', JSON.stringify({ language: code })),
      language,
    );
    await page.reload();
    for (const name of names) {
      await open(portico, name, language, FEW);
      softly(await linesOfBar(page), `${name} in ${language}`).toBeLessThan(2);
    }
  }
}

/**
 * Each list by a person who has rows in it; no role has columns that these two do not have. The administrator of
 * “Laboratoire” has lists of names with markup, from right to left, without spaces and as long as a name may be.
 */
const WALKERS = [
  { role: 'admin', as: 'admin', columns: COLUMNS, cards: CARDS },
  { role: 'superadmin', as: 'superadmin', columns: COLUMNS, cards: CARDS },
  // The same lists where columns are narrowest, where they are most, and where a card is narrowest; and of each the page
  // of the record with the longest name.
  { role: 'lab', as: 'admin', columns: [900, WINDOW.width], cards: [390] },
];
// They read: each may run in any worker.
test.describe.configure({ mode: 'parallel' });

for (const { role, as, columns, cards } of WALKERS) {
  test(`${role}: every list fits in the window with its columns, and as cards`, async ({ portico, page }) => {
    test.setTimeout(300_000);
    await portico.signIn(role);
    const names = lists(as);
    expect(names.length).toBeGreaterThan(3);
    // Other names have no other colours.
    const looked = new Set(role === as ? ofEveryKind(names) : []);
    const bars = new Map<string, string>();
    let records = 0;
    let long = 0;
    for (const name of names) {
      await page.setViewportSize(WINDOW);
      await open(portico, name, 'fr', role === as ? someOf(name) : `?page=1&perPage=${HOSTILE_ROWS}`);
      // As it was opened, with values that have arrived later; then in other windows.
      for (const width of [WINDOW.width, ...columns]) await expectToFit(page, name, width);
      softly(await linesOfBar(page), name).toBeLessThan(2);
      bars.set(await barOf(page), name);
      if (looked.has(name)) softly(await layoutViolations(page), name).toEqual([]);
      const record = role === as ? undefined : await longest(page);
      for (const width of cards) {
        await expectToFit(page, name, width);
        await expect(page.locator('table.e-table')).toHaveCount(0);
      }
      if (record === undefined) continue;
      await expectRecordInPlace(portico, record.path);
      records += 1;
      if (record.length >= LONGEST_NAME) long += 1;
    }
    if (role === 'admin') await expectOneLineInOthers(portico, [...bars.values()]);
    if (role === 'lab') expect([records > 15, long > 5]).toEqual([true, true]);
  });
}

/** The page of a record, with its history and related records. */
async function expectRecordInPlace(portico: Portico, path: string): Promise<void> {
  await portico.open(path);
  await expect(portico.page.locator('.e-record, .e-page').first()).toBeVisible();
  await portico.settled();
  await expectInPlace(portico.page, path);
}
