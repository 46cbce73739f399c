import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../../bin/chromium.mjs';
import { openEmbedded } from '../../server/db/embedded';
import { header, median, row } from './report';
import { startServer, temporaryData } from './server';
import { filtered, ms, signIn } from './transferPage';

const ROWS = 10_000;
const ROUNDS = 15;
const OPEN_BAR = 200;
const FILTER_BAR = 50;

/**
 * Portals given to 10 000 locations: until the two lists of another portal stand, who has it asked of the server, and
 * until they are filtered. The locations themselves are fetched once.
 */
export async function assignmentsBench(): Promise<void> {
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  const owner = await openEmbedded({ dataDir: folder, share: true });
  const client = new pg.Client(owner.connection);
  await client.connect();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const portals = await multiply(client);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    // What the compiler of this file wraps functions in, absent in the page that they are sent to.
    await page.addInitScript({ content: 'globalThis.__name = (it) => it;' });
    await signIn(page, server.base);
    await page.goto(`${server.base}/#/portal-assignments`);
    await page.locator('.assign-top').waitFor();
    const fetched = await opened(page, portals[0] ?? 0);
    const count = await page.locator('[data-side=available] .e-transfer-head .e-transfer-count').textContent();
    const open: number[] = [];
    const filter: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      open.push(await opened(page, portals[(round + 1) % portals.length] ?? 0));
      filter.push(await filtered(page, `site ${round}`));
      filter.push(await filtered(page, ''));
    }
    header();
    row(`portals for locations, ${count}: opens`, ms(median(open)), ms(OPEN_BAR), median(open) / OPEN_BAR, '≤ 1');
    row(
      `portals for locations, ${count}: filters`,
      ms(median(filter)),
      ms(FILTER_BAR),
      median(filter) / FILTER_BAR,
      '≤ 1',
    );
    const slowest = Math.max(...filter);
    row(`portals for locations, ${count}: slowest filter`, ms(slowest), ms(FILTER_BAR), slowest / FILTER_BAR, '');
    row(`portals for locations, ${count}: fetches and opens`, ms(fetched), 'no bar', fetched / OPEN_BAR, '');
  } finally {
    await browser.close();
    await client.end();
    await owner.stop();
    await server.stop();
    await remove();
  }
}

/** Locations of the main company, one in three with the first of its portals. @returns its portals */
async function multiply(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select templateid as id from template where t_companyid = 2 and t_name !~ '⛔|🚫' order by 1 limit 3`,
  );
  const portals = rows.map(({ id }) => Number(id));
  await client.query(
    `insert into location (l_name, l_countryid, l_language, l_timezone, l_enabled, l_templateid, groupids, l_tunnel,
       l_networks, l_hash, l_status, l_provisioning, l_companyid, "l_createdAt")
     select 'Site ' || i || ' — Île n° ' || i, 1, 'fr', 'Europe/Paris', true, case when i % 3 = 0 then $2::bigint end,
       '{}', 'native', '[]', md5('bench' || i), 0, 'ready', 2, now()
     from generate_series(1, $1) i`,
    [ROWS, portals[0]],
  );
  await client.query('analyze location');
  return portals;
}

/** From the choice of a portal to the frame after the items of both its lists stand. */
async function opened(page: Page, portal: number): Promise<number> {
  return page.evaluate(async (id) => {
    const frame = () => new Promise(requestAnimationFrame);
    const list = document.querySelector('.e-transfer');
    const started = performance.now();
    location.hash = `#/portal-assignments?kind=templates&id=${id}`;
    const stands = () => {
      const now = document.querySelector('.e-transfer');
      return now !== null && now !== list && now.querySelector('.e-transfer-item') !== null;
    };
    while (!stands()) await frame();
    await frame();
    return performance.now() - started;
  }, portal);
}
