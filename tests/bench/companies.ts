import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { addCompanies, COMPANIES } from './overview';
import { withProduct } from './product';
import { header, median, row } from './report';
import { tokenOf } from './server';
import { ms } from './transferPage';

const ROUNDS = 9;
/** What a list may take (docs/benchmarks.md); a save and the reading of everything have no bar. */
const LIST_BAR = 150;
const PAINT_BAR = 300;

/**
 * The superadmin area with 10 000 companies: its list by a limit with its usage, filtered, one company read and saved,
 * everything that the lists of partners read; in the browser, from the data of the overview to the paint of its charts.
 */
export async function companiesBench(): Promise<void> {
  await withProduct(async ({ server, client }) => {
    await addCompanies(client);
    const found = await client.query<{ id: string }>(
      `select companyid as id from company where c_contact like 'bench@%' order by 1 limit 1`,
    );
    const id = Number(found.rows[0]?.id);
    const authorization = `Bearer ${await tokenOf(server.base, 'superadmin')}`;
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(`${server.base}${path}`, {
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      return text;
    };
    const timed = async (what: string, work: (round: number) => Promise<unknown>, bar?: number) => {
      const all: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        await work(round);
        all.push(performance.now() - started);
      }
      const taken = median(all);
      row(
        `${COMPANIES} companies: ${what}`,
        ms(taken),
        bar ? ms(bar) : 'no bar',
        bar ? taken / bar : 0,
        bar ? '≤ 1' : '',
      );
    };
    const list = '/legacy/elements/companie?limit=50&sort=c_userspercent&order=DESC';
    const filter = (value: object) => `&filter=${encodeURIComponent(JSON.stringify(value))}`;
    header();
    await timed('list by the share of users in use', () => ask(list), LIST_BAR);
    await timed('usage of every company of the list', () => ask('/api/usage/companies'));
    await timed('customers', () => ask(list + filter({ c_options: { noBits: '18624' } })), LIST_BAR);
    await timed('customers by a part of the name', () => ask(list + filter({ c_name: 'company 42' })), LIST_BAR);
    await timed('one company', () => ask(`/legacy/elements/companie/${id}`), LIST_BAR);
    await timed('one company saved', (round) =>
      ask('/legacy/elements/companie', { companyid: id, c_guest_text: `Welcome ${round}` }),
    );
    await timed('all that the lists of partners read', async () => {
      for (let offset = 0; offset < COMPANIES; offset += 1000)
        await ask(`/legacy/elements/companie?limit=1000&offset=${offset}&sort=c_name&order=ASC`);
    });
    const painted = await firstPaint(server.base);
    row(
      `${COMPANIES} companies: charts painted after the data`,
      ms(painted),
      ms(PAINT_BAR),
      painted / PAINT_BAR,
      '≤ 1',
    );
  });
}

/** From the end of the answer to the frame after the first chart stands, on a page whose code is there. */
async function firstPaint(base: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    // What the compiler of this file wraps functions in, absent in the page that they are sent to.
    await page.addInitScript({ content: 'globalThis.__name = (it) => it;' });
    await signInAs(page, base, 'superadmin');
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${base}/#/dashboard`);
      await page.goto(`${base}/#/superadmin/global_view?page=${round + 1}`);
      all.push(await page.evaluate(paintedAfterData));
    }
    return median(all);
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function paintedAfterData(): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector('.gv-chart svg path')) await frame();
  await frame();
  const now = performance.now();
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/usage/history'));
  return now - ((answers.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? now);
}

async function signInAs(page: Page, base: string, role: string): Promise<void> {
  const { demoLogins } = (await (await fetch(`${base}/config.json`)).json()) as {
    demoLogins: { role: string; login: string; password: string }[];
  };
  const person = demoLogins.find((one) => one.role === role);
  await page.goto(base);
  await page.locator('input[autocomplete=username]').fill(person?.login ?? '');
  await page.locator('input[type=password]').fill(person?.password ?? '');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').waitFor({ state: 'detached' });
}
