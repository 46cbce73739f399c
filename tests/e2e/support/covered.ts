import { expect, type Page } from '@playwright/test';

/** Most controls that one page is expected to have. */
const MAX_STOPS = 200;

interface Stop {
  /** Tells the control from the others of the page. */
  readonly id: number;
  /** True for a control of the page or of a dialog: not of the head, the menu or the browser. */
  readonly inMain: boolean;
  /** The control and what lies over it; undefined when all of it can be seen. */
  readonly covered: string | undefined;
}

/** Where the focus is, and whether that can be seen: nothing lies over it, and none of it is out of the window. */
export const focusedStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const known = ((globalThis as { stops?: Element[] }).stops ??= []);
    const focused = document.activeElement ?? document.body;
    if (!known.includes(focused)) known.push(focused);
    // The box of a switch or of a file is drawn by its label.
    const label = focused instanceof HTMLInputElement ? (focused.labels?.[0] ?? null) : null;
    const own = focused.getBoundingClientRect();
    const box = own.width < 4 || own.height < 4 ? (label ?? focused).getBoundingClientRect() : own;
    const x = box.left + Math.min(box.width / 2, 40);
    const cover = [box.top + 2, box.top + box.height / 2, box.bottom - 2]
      .map((y) => [y, document.elementFromPoint(x, y)] as const)
      .find(([, hit]) => !hit || !(hit.contains(focused) || focused.contains(hit) || hit.closest('label') === label));
    const name = (element: Element | null) =>
      element ? `<${element.localName} id="${element.id}" class="${element.getAttribute('class') ?? ''}">` : 'the edge';
    return {
      id: known.indexOf(focused),
      inMain: [...document.querySelectorAll('main, dialog[open]')].some((part) => part.contains(focused)),
      covered:
        cover && `${name(focused)} at ${Math.round(box.top)}-${Math.round(box.bottom)} is covered by ${name(cover[1])}`,
    };
  });

/**
 * Goes from control to control until the page ends, and expects to see each one.
 * @param key that leads to the next one
 * @returns how many controls there are
 */
export async function expectNoneCovered(page: Page, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<number> {
  const seen = new Set<number>();
  const covered: string[] = [];
  while (seen.size < MAX_STOPS) {
    await page.keyboard.press(key);
    // Scrolling to it, where that takes a frame more.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const stop = await focusedStop(page);
    if (!stop.inMain || seen.has(stop.id)) break;
    seen.add(stop.id);
    if (stop.covered) covered.push(stop.covered);
  }
  expect(covered).toEqual([]);
  return seen.size;
}
