import type { Page } from '@playwright/test';
import type { Resource } from '../../domain/schema/model/model';
import { titleOf } from '../support/expectation';
import { readModel } from '../support/readModel';
import { walkerOf } from '../support/walk/walker';
import { layoutViolations, expect, test } from './support/portico';

const DESKTOP = 1440;
/** The narrowest window with columns. */
const COLUMNS = 900;
/** So narrow that rows are cards: a desktop at 200 %, and a phone. */
const CARDS = [720, 390];
/** A name that is cut off sooner says nothing, in px. */
const NAME = 160;

/**
 * What is too wide: the page, and the table; what is too narrow: its first column. The layout is computed at once, without a frame: a headless
 * browser sometimes draws none after a change of size.
 */
const overflow = (page: Page, width: number) =>
  page.evaluate(
    ([expected, least]) => {
      const table = document.querySelector('.e-scroll');
      const name = table?.querySelector('thead th:not(.e-tick)')?.getBoundingClientRect().width ?? least;
      return [
        ['size of the window differs', Math.abs(window.innerWidth - expected)] as const,
        ['page is too wide', document.documentElement.scrollWidth - document.documentElement.clientWidth] as const,
        ['table is too wide', table ? table.scrollWidth - table.clientWidth : 0] as const,
        ['name is too narrow', Math.ceil(least - name)] as const,
      ]
        .filter(([, pixels]) => pixels > 0)
        .map(([what, pixels]) => `the ${what} by ${pixels} px`);
    },
    [width, NAME] as const,
  );

/** All of them are measured, also after a failure. */
const softly = expect.configure({ soft: true });

async function expectToFit(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await softly.poll(() => overflow(page, width), { message: `${name} at ${width} px`, timeout: 2_000 }).toEqual([]);
}

/** Lists that are walked through by somebody of a role. */
const lists = (resources: readonly Resource[], role: string) =>
  resources.filter((resource) => resource.own === undefined && walkerOf(resource) === role).map(({ name }) => name);

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

for (const language of ['en', 'es', 'zh'] as const) {
  test(`${language}: the bar of every list is one line at ${DESKTOP} px`, async ({ portico, page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: DESKTOP, height: 900 });
    // As a person left it who chose the language.
    await page.addInitScript(
      (code) => localStorage.setItem('portico.preferences', JSON.stringify({ language: code })),
      language,
    );
    await portico.signIn('admin');
    for (const name of lists(Object.values(readModel().resources), 'admin')) {
      await page.goto(`/#/${name}`);
      await expect(page.locator('.e-page h1')).toHaveText(titleOf(name, language));
      await portico.settled();
      softly(await linesOfBar(page), name).toBeLessThan(2);
    }
  });
}

/**
 * Each list by somebody who has rows in it; no role has columns that these two do not have. The administrator of
 * “Laboratoire” has lists of names with markup, from right to left, without spaces and as long as a name may be.
 */
const WALKERS = [
  { role: 'admin', as: 'admin' },
  { role: 'superadmin', as: 'superadmin' },
  { role: 'lab', as: 'admin' },
];
for (const { role, as } of WALKERS) {
  test(`${role}: every list fits in the window with its columns, or as cards, and axe finds nothing`, async ({
    portico,
    page,
  }) => {
    test.setTimeout(300_000);
    await portico.signIn(role);
    const names = lists(Object.values(readModel().resources), as);
    expect(names.length).toBeGreaterThan(3);
    const open = async (name: string) => {
      await page.goto(`/#/${name}`);
      await expect(page.locator('.e-page h1')).toHaveText(titleOf(name, 'fr'));
      await portico.settled();
    };
    for (const name of names) {
      await open(name);
      await expectToFit(page, name, COLUMNS);
      await expectToFit(page, name, 1024);
      await expectToFit(page, name, DESKTOP);
      softly(await linesOfBar(page), name).toBeLessThan(2);
      softly(await layoutViolations(page), name).toEqual([]);
    }
    for (const name of names) {
      await open(name);
      for (const width of CARDS) {
        await expectToFit(page, name, width);
        await expect(page.locator('table.e-table')).toHaveCount(0);
      }
    }
  });
}
