import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../../bin/chromium.mjs';
import { openEmbedded } from '../../server/db/embedded';
import { header, median, row } from './report';
import { filtered, ms, signIn } from './transferPage';
import { startServer, temporaryData } from './server';

const ROWS = 10_000;
const ROUNDS = 15;
const OPEN_BAR = 200;
const FILTER_BAR = 50;

/** The list of 10 000 scopes in the form of an administrator: until it stands, and until it is filtered. */
export async function transferBench(): Promise<void> {
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  const owner = await openEmbedded({ dataDir: folder, share: true });
  const client = new pg.Client(owner.connection);
  await client.connect();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await multiply(client);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    // What the compiler of this file wraps functions in, absent in the page that they are sent to.
    await page.addInitScript({ content: 'globalThis.__name = (it) => it;' });
    await signIn(page, server.base);
    await page.goto(`${server.base}/#/administrators/create`);
    await page.locator('[data-field=ad_scopemode] select').waitFor();
    const fetched = await opened(page);
    const count = await page.locator('[data-side=available] .e-transfer-head .e-transfer-count').textContent();
    const open: number[] = [];
    const filter: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      open.push(await opened(page));
      filter.push(await filtered(page, `perim ${round}`));
      filter.push(await filtered(page, ''));
    }
    header();
    row(`transfer list, ${count}: opens`, ms(median(open)), ms(OPEN_BAR), median(open) / OPEN_BAR, '≤ 1');
    row(`transfer list, ${count}: filters`, ms(median(filter)), ms(FILTER_BAR), median(filter) / FILTER_BAR, '≤ 1');
    row(
      `transfer list, ${count}: slowest filter`,
      ms(Math.max(...filter)),
      ms(FILTER_BAR),
      Math.max(...filter) / FILTER_BAR,
      '',
    );
    row(`transfer list, ${count}: fetches and opens`, ms(fetched), 'no bar', fetched / OPEN_BAR, '');
  } finally {
    await browser.close();
    await client.end();
    await owner.stop();
    await server.stop();
    await remove();
  }
}

/** Scopes named in a way that a filter must fold accents for. */
async function multiply(client: pg.Client): Promise<void> {
  await client.query(
    `insert into scope (g_name, g_companyid, "g_createdAt")
     select 'Périmètre ' || i || ' — Île n° ' || i, one.g_companyid, one."g_createdAt"
     from (select * from scope where "g_deletedAt" is null order by g_companyid, groupid limit 1 offset 5) one,
       generate_series(1, $1) i`,
    [ROWS],
  );
}

/** From the choice that shows the list to the frame after its items stand. */
async function opened(page: Page): Promise<number> {
  const mode = page.locator('[data-field=ad_scopemode] select');
  const last = (await mode.locator('option').count()) - 1;
  await mode.selectOption({ index: last - 1 });
  await page.locator('.e-transfer').waitFor({ state: 'detached' });
  return mode.evaluate(async (element: HTMLSelectElement, index) => {
    const frame = () => new Promise(requestAnimationFrame);
    const started = performance.now();
    element.selectedIndex = index;
    element.dispatchEvent(new Event('change', { bubbles: true }));
    while (!document.querySelector('.e-transfer-item')) await frame();
    await frame();
    return performance.now() - started;
  }, last);
}
