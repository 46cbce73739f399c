import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** WCAG 2.2 AA, and what the axe people advise. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** What only a browser can tell; the other rules are checked without one (`tests/walks/screens.ts`). */
const LAYOUT = [...COLOURS, 'target-size', 'scrollable-region-focusable'];

/**
 * Bars that stick lie over other controls at every place that the page is scrolled to: axe is shown them where they stand
 * in the page. That none of them covers what has the focus is for `focus.spec.ts`.
 */
const BARS_IN_PLACE = '.shell-head, .e-save, .e-foot { position: relative !important }';

async function found(page: Page, runOnly: readonly string[], within = 'html'): Promise<string[]> {
  // Through the debugger, which the page's policy does not bind; once for as long as the page lives.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = (await page.evaluate(
    async ([rules, barsInPlace, root]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<{ violations: unknown[] }> };
      };
      // A sheet of the document's own, which the page's policy does not bind.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(barsInPlace);
      document.adoptedStyleSheets.push(sheet);
      // A message on its way in or out is half transparent: what it looks like then is no colour of the theme.
      const look = () =>
        axe.run({ include: [[root]], exclude: [['.toast']] }, { runOnly: [...rules], resultTypes: ['violations'] });
      // axe finds no name of a link that the page replaces while it looks: it looks again, three times at most.
      let hasChanged = false;
      const observer = new MutationObserver(() => (hasChanged = true));
      observer.observe(document.body, { subtree: true, childList: true });
      let result = await look();
      for (let again = 0; result.violations.length > 0 && hasChanged && again < 3; again += 1) {
        hasChanged = false;
        result = await look();
      }
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      return result.violations;
    },
    [runOnly, BARS_IN_PLACE, within] as const,
  )) as Violation[];
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(' | ')}`,
  );
}

/** Accessibility violations of the page as it stands (axe-core). @param within selector of the part that is looked at */
export const violations = (page: Page, within?: string) => found(page, RULES, within);

/**
 * Switches all transitions off, or on again. Where people want no motion they take a millisecond, but a browser without
 * a window may draw no frame in which that ends, and what inherits a colour starts its own when its parent has ended.
 */
const hold = (page: Page, isHeld: boolean) =>
  page.evaluate((held) => {
    const holding = document.adoptedStyleSheets.filter(({ media }) => media.mediaText !== 'screen');
    if (held) {
      const sheet = new CSSStyleSheet({ media: 'screen' });
      sheet.replaceSync('*, *::before, *::after { transition: none !important }');
      holding.push(sheet);
    }
    document.adoptedStyleSheets = holding;
  }, isHeld);

/** Another theme, when its colours are there. */
async function theme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // A headless browser sometimes draws no frame after a change of size. Style sheets need none.
    await Promise.race([frame().then(frame), new Promise((done) => setTimeout(done, 500))]);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    for (const animation of ending) animation.finish();
  });
}

async function darkViolations(page: Page): Promise<string[]> {
  await hold(page, true);
  await theme(page, 'dark');
  const dark = await found(page, COLOURS);
  await theme(page, 'light');
  await hold(page, false);
  return dark.map((one) => `dark ${one}`);
}

/** The same in both themes: every rule in the light one, and what a theme can change in the dark one. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => [
  ...(await violations(page)),
  ...(await darkViolations(page)),
];

/** Only what needs a browser, in both themes. */
export const layoutViolations = async (page: Page): Promise<string[]> => [
  ...(await found(page, LAYOUT)),
  ...(await darkViolations(page)),
];
