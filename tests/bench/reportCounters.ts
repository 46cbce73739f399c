import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { median, row } from './report';
import { signIn } from './transferPage';

const ROUNDS = 3;
/** When counters are asked for (specification S-REP-7), and how long an answer and its drawing may take, in ms. */
const START_MS = 2_000;
const CHANGE_MS = 700;
const ANSWER_MS = 1_000;
const PERIOD_KEY = 'portico.report.period';

/**
 * The counters of the predefined report in Chromium: from the page with its empty counters to their figures, for the
 * period with which it opens and for 90 days, and from a change of the period to the new figures.
 * @param days the 90 days, first and last
 */
export async function timeCounters(
  base: string,
  days: { readonly start: string; readonly end: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (
      await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    ).newPage();
    // What the compiler of this file wraps functions in, absent in the page that they are sent to.
    await page.addInitScript({ content: 'globalThis.__name = (it) => it;' });
    await signIn(page, base);
    const long = JSON.stringify({ from: days.start, to: days.end });
    const [opened, openedLong, changed]: number[][] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      opened!.push(await open(page, base, undefined));
      openedLong!.push(await open(page, base, long));
      changed!.push(await change(page));
    }
    print('as it opens', median(opened!), START_MS);
    print('of 90 days', median(openedLong!), START_MS);
    print('of 90 days, changed to last month', median(changed!), CHANGE_MS);
  } finally {
    await browser.close();
  }
}

function print(what: string, took: number, wait: number): void {
  const bar = wait + ANSWER_MS;
  row(`counters ${what}, with the ${wait} ms that they wait`, `${took.toFixed(0)} ms`, `${bar} ms`, took / bar, '≤ 1');
}

/**
 * Opens the report again.
 * @param period the one that the session has kept
 * @returns from its empty counters to their figures, in ms
 */
async function open(page: Page, base: string, period: string | undefined): Promise<number> {
  await page.evaluate(
    ([key, text]) => (text === undefined ? sessionStorage.removeItem(key!) : sessionStorage.setItem(key!, text)),
    [PERIOD_KEY, period] as const,
  );
  await page.goto(`${base}/#/dashboard`);
  await page.reload();
  await page.locator('.home-tiles').waitFor();
  const took = page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector('.rp-counters')) await frame();
    const started = performance.now();
    while (document.querySelector('.rp-counters .e-skeleton, .rp-counters[aria-busy=true]')) await frame();
    return performance.now() - started;
  });
  await page.evaluate(() => (location.hash = '#/report/public'));
  return took;
}

/** Chooses another period. @returns from the press to the figures of that period, in ms */
async function change(page: Page): Promise<number> {
  await page.locator('.rp-bar button').first().click();
  return page.getByRole('button', { name: 'Le mois dernier' }).evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise(requestAnimationFrame);
    const started = performance.now();
    button.click();
    while (!document.querySelector('.rp-counters[aria-busy=true]')) await frame();
    while (document.querySelector('.rp-counters[aria-busy=true]')) await frame();
    return performance.now() - started;
  });
}
