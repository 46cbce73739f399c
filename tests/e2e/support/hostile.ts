import { expect, type Page } from '@playwright/test';
import { HOSTILE_LABELS } from '../../../server/demo/hostile';
import { outOfPlaceAt } from './overflow';

// Pages of “Laboratoire”, whose names are markup, run from right to left, have no spaces or are as long as a name may be.

const WIDTHS = [1440, 1024, 390];
const WIDE = { width: 1440, height: 900 };

/** Rows are named in turns: of twice as many as there are names, some have each; fifty are drawn five times slower. */
export const HOSTILE_ROWS = 2 * HOSTILE_LABELS.length;

/** Length of the longest of the names. */
export const LONGEST_NAME = Math.max(...HOSTILE_LABELS.map(({ length }) => length));

/** All of them are measured, also after a failure. */
const softly = expect.configure({ soft: true });

/** Nothing of a page or of its open dialog is out of its place at any width. @param name of the page, for a failure */
export async function expectInPlace(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await softly
      .poll(() => outOfPlaceAt(page, width), { message: `${name} at ${width} px`, timeout: 5_000 })
      .toEqual([]);
  }
  await page.setViewportSize(WIDE);
}

/** The record of the list with the longest name, and the length of that; undefined where none can be opened. */
export const longest = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a.e-name')];
    links.sort((a, b) => b.textContent.length - a.textContent.length);
    const [first] = links;
    return first && { path: first.getAttribute('href')!.replace('#', ''), length: first.textContent.length };
  });
