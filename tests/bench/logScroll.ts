import { chromium } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { row } from './report';
import { signIn } from './transferPage';

/** A frame at 60 a second, in ms, and how long the page is scrolled. */
const FRAME_MS = 1_000 / 60;
const SCROLL_MS = 5_000;
const STEP_PX = 60;
/** The page is at least so high when it has all lines. */
const MIN_HEIGHT_PX = 5_000 * 40;

interface Scrolled {
  readonly frames: number;
  readonly late: number;
  readonly rows: number;
  readonly took: number;
}

/** Scrolls through 5 000 lines of the access log in Chromium, 60 px with each frame, and notes how long frames take. */
export async function logScroll(base: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (
      await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    ).newPage();
    // What the compiler of this file wraps functions in, absent in the page that they are sent to.
    await page.addInitScript({ content: 'globalThis.__name = (it) => it;' });
    await signIn(page, base);
    await page.goto(`${base}/#/access-logs?filter={"received_at":{"gte":"2020-01-01"}}&perPage=5000`);
    await page.waitForFunction((height) => document.documentElement.scrollHeight >= height, MIN_HEIGHT_PX);
    // The count and the bars, which the server makes from all lines, are not part of scrolling.
    await page.locator('.al-histogram[aria-busy=false]').waitFor();
    await page.waitForFunction(() => document.querySelector('.e-busy') === null);
    const { frames, late, rows, took } = await page.evaluate(scroll, [SCROLL_MS, STEP_PX, FRAME_MS * 1.5]);
    const rate = (frames / took) * 1_000;
    row(`5 000 lines scrolled, ${rows} rows passed: frames a second`, rate.toFixed(1), '60', 60 / rate, '≤ 1.05');
    row(
      'the same: frames that took longer than one and a half',
      String(late),
      `${frames} frames`,
      late / frames,
      'none',
    );
  } finally {
    await browser.close();
  }
}

/** Runs in the page. It has no function of its own: the loader would name it by a helper that the page does not have. */
async function scroll([ms = 0, step = 0, limit = 0]: readonly number[]): Promise<Scrolled> {
  const started = await new Promise<number>((done) => requestAnimationFrame(done));
  let before = started;
  let [frames, late] = [0, 0];
  while (before - started < ms) {
    window.scrollBy(0, step);
    const now = await new Promise<number>((done) => requestAnimationFrame(done));
    frames += 1;
    if (now - before > limit) late += 1;
    before = now;
  }
  return { frames, late, rows: Math.round((frames * step) / 45), took: before - started };
}
