import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

// Where the code is there already, less is waited for.
test.use({ isFirstVisit: true });

/** A good page stays below 0.1 (https://web.dev/articles/cls); what is drawn here moves less than an eye notices. */
const MOST = 0.02;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/**
 * On a fast processor, what is animated while it loads is there too short to be seen to move. The second visit is made
 * at every width, as pages are laid out differently.
 */
const SLOW_FACTOR = 4;
const DRAWN_SLOWLY = ['/', '/report/public'];

/** Notes, from the first paint on, what moves without an action of the person. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `<${node.localName} class="${node.className}">` : String(node?.nodeName),
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const PAGES = [
  ['home', '/', 'admin'],
  ['the home page where nothing needs action', '/dashboard', 'scoped'],
  ['identities', '/identities', 'admin'],
  ['a location', '/locations', 'admin'],
  ['an identity', '/identities', 'admin'],
  ['the reception desk', '/lobby', 'receptionist'],
  ['the access logs', '/access-logs', 'log-reader'],
  ['the settings', '/settings', 'admin'],
  ['the own account', '/myprofile', 'admin'],
  ['the predefined report', '/report/public', 'admin'],
  ['a new password policy', '/password-policies/create', 'admin'],
  ['a team', '/teams/2004', 'admin'],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const [name, path, role] of PAGES) {
    test(`${name} does not move while it loads, at ${width}`, async ({ portico, page }) => {
      await page.setViewportSize({ width, height });
      const shifts = await watchShifts(page);
      await portico.signIn(role, path);
      await portico.settled();
      if (name.startsWith('a location') || name.startsWith('an identity')) {
        const link = page.getByRole('main').locator(`a[href*="${path}/"]:not([href$=create])`).first();
        await portico.open((await link.getAttribute('href'))!.replace(/^#/, ''));
        await portico.settled();
      }
      // The first visit, with nothing cached, and the whole page again, as from a bookmark.
      const first = await shifts();
      if (DRAWN_SLOWLY.includes(path)) {
        const browser = await page.context().newCDPSession(page);
        await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOW_FACTOR });
      }
      await page.reload();
      await portico.settled();
      const found = [...first, ...(await shifts())];
      const sum = found.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(found)).toBeLessThan(MOST);
    });
  }
}
