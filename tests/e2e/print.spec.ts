import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type APIRequestContext, type Page } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { complaintsOf, loginOf, personAt } from './support/person';
import { expect, test } from './support/portico';
import { textsOfSheets } from './support/sheets';

/** A display without a screen: headless Chromium has no print dialog, and its tab crashes when a PDF in a frame prints. */
const XVFB = '/usr/bin/Xvfb';

async function openDisplay(): Promise<{ name: string; server: ChildProcess }> {
  const server = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { name: `:${number}`, server };
}

/** A profile whose print dialog saves a PDF into the folder, without a question. */
function profileThatPrintsInto(folder: string): string {
  const profile = join(folder, 'profile');
  const destination = { id: 'Save as PDF', origin: 'local', account: '' };
  const appState = JSON.stringify({
    version: 2,
    selectedDestinationId: destination.id,
    recentDestinations: [destination],
  });
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({
      printing: { print_preview_sticky_settings: { appState } },
      savefile: { default_directory: join(folder, 'printed') },
    }),
  );
  mkdirSync(join(folder, 'printed'));
  return profile;
}

test('a receptionist creates a guest and prints: the card leaves through the print dialog', async ({ product }) => {
  test.skip(!existsSync(XVFB), 'needs Xvfb (package xvfb)');
  const folder = mkdtempSync(join(tmpdir(), 'portico-print-'));
  const display = await openDisplay();
  try {
    const browser = await chromium.launchPersistentContext(profileThatPrintsInto(folder), {
      executablePath: findChromium(),
      headless: false,
      env: { ...process.env, DISPLAY: display.name } as Record<string, string>,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--kiosk-printing'],
      baseURL: product.origin,
      locale: 'fr-FR',
    });
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    await personAt(page).signIn('receptionist', '/lobby');
    await page.getByLabel('Nom de l’invité').fill('Paule Imprimée');
    await page.getByRole('button', { name: 'Créer et imprimer' }).click();
    const printed = () => readdirSync(join(folder, 'printed')).filter((name) => name.endsWith('.pdf'));
    await expect.poll(printed, { timeout: 30_000 }).toHaveLength(1);
    expect(
      readFileSync(join(folder, 'printed', String(printed()[0])))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expect(page.getByText('Paule Imprimée').first()).toBeVisible();
    expect(complaints).toEqual([]);
    await browser.close();
  } finally {
    display.server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What can be printed of a sheet of A4 with the margins of Chromium, in px. */
const PAPER = { width: 718, height: 1040 };

/**
 * An alert and a scheduled report, so that their lists are not empty.
 * @param request not that of the page: a sign-in ends the session that the same browser had
 * @returns a function that deletes them
 */
async function makeLists(request: APIRequestContext): Promise<() => Promise<void>> {
  const { login, password } = await loginOf(request, 'admin');
  const signedIn = (await (await request.post('/api/login', { data: { login, password } })).json()) as {
    token: string;
  };
  const send = async (url: string, data: object) => {
    const answer = await request.post(url, { headers: { authorization: `Bearer ${signedIn.token}` }, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as { id: number };
  };
  const alert = await send('/api/alerts', {
    ...{ name: 'Connexions à imprimer', source: 'authentications', counted: 'user', step: 'hour', filters: '{}' },
    ...{ condition: 'above', threshold: 5, side: 'both', sensitivity: 'medium', weeks: 4, hold: 1 },
    ...{ recipients: [2001], quiet: null, enabled: true },
  });
  const state = { filter: {} };
  const view = await send('/api/views', { resource: 'locations', name: 'Sites à imprimer', state });
  const report = await send('/api/scheduled-reports', {
    ...{ kind: 'view', targetId: view.id, every: 'week', day: 1, hour: 8 },
    ...{ formats: ['pdf', 'csv'], recipients: [2001] },
  });
  return async () => {
    for (const path of [`alerts/${alert.id}`, `scheduled-reports/${report.id}`, `views/${view.id}`]) {
      const answer = await request.delete(`/api/${path}`, { headers: { authorization: `Bearer ${signedIn.token}` } });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
    }
  };
}

test('home, reports, alerts, scheduled reports, map and wall on paper: what is shown, without what is pressed', async ({
  page,
  portico,
  request,
}) => {
  await portico.signIn('admin', '/dashboard');
  const removeLists = await makeLists(request);
  const first = page.viewportSize()!;
  const ink = await page.locator('.shell-main h1').evaluate((title) => getComputedStyle(title).color);
  const today = await page.evaluate(() => new Intl.DateTimeFormat('fr', { dateStyle: 'full' }).format(new Date()));
  for (const [address, shown] of [
    ['/dashboard', '.home-tile .rp-graph svg rect'],
    ['/report/public', '.rp-grid .rp-graph svg rect'],
    ['/report/shared', '.rp-graph .rp-drawing svg'],
    ['/alerts', '.al-rows >> text=Connexions à imprimer'],
    ['/scheduled-reports', '.sr-rows >> text=Sites à imprimer'],
    ['/map', '.map-list li'],
    ['/wall', '.wall-lists li'],
  ] as const) {
    await page.goto(`/#${address}`);
    await portico.settled();
    await expect(page.locator(shown).first()).toBeVisible();
    await page.setViewportSize(PAPER);
    const axes = page.locator('.rp-graph svg text');
    const axis = (await axes.count()) > 0 ? await axes.first().evaluate((text) => getComputedStyle(text).fill) : '';
    // Paper is white, whatever the theme.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator(shown).first()).toBeVisible();
    await expect(page.locator('h1'), address).toHaveCSS('color', ink);
    if (axis !== '') await expect(axes.first(), address).toHaveCSS('fill', axis);
    // Links of sentences stay; what looks like a button does nothing on paper.
    const pressed = page
      .locator('main, .wall')
      .locator('button:not([role=tab], .map-state, .map-mark, .map-list button), [class*=button i]')
      .filter({ visible: true });
    await expect(pressed, address).toHaveCount(0);
    await expect(page.locator('.rail, .shell-head').filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(
      0,
    );
    // No part of the page is cut off by its own edge.
    const cut = await page
      .locator('main, .wall')
      .first()
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('.home-part, .rp-graph, .rp-scroll, .map-list')]
          .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
          .map(({ className }) => className),
      );
    expect(cut, address).toEqual([]);
    const sheets = await page.pdf({
      format: 'A4',
      path: test.info().outputPath(`${address.slice(1).replace('/', '-')}.pdf`),
    });
    expect(sheets.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.locator('body'), address).toContainText('Hôtels Bellevue');
    await expect(page.locator('body'), address).toContainText(today);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    await page.setViewportSize(first);
  }
  await removeLists();
});

test('lists, logs and records on paper say of which company and from when they are', async ({ page, portico }) => {
  await portico.signIn('admin', '/locations');
  const today = await page.evaluate(() => new Intl.DateTimeFormat('fr', { dateStyle: 'full' }).format(new Date()));
  for (const address of ['/locations', '/authentications', '/access-logs', '/diagnosis', '/locations/2001']) {
    await page.goto(`/#${address}`);
    await portico.settled();
    await page.emulateMedia({ media: 'print' });
    const head = page.getByText(`Hôtels Bellevue · ${today}`);
    await expect(head, address).toBeVisible();
    // Above everything else that is printed.
    const top = await head.evaluate((one) => one.getBoundingClientRect().bottom);
    const title = await page.locator('.shell-main h1').evaluate((one) => one.getBoundingClientRect().top);
    expect(top, address).toBeLessThanOrEqual(title);
    await page.pdf({ format: 'A4', path: test.info().outputPath(`${address.slice(1).replaceAll('/', '-')}.pdf`) });
    await page.emulateMedia({ media: null });
    await expect(head, address).toBeHidden();
  }
});

/** A record page of each kind: what stands beside its form, or below it. */
const RECORD_PAGES = [
  // Related records and history.
  ['locations', 'Historique'],
  ['administrators', 'Historique'],
  ['device-groups', 'Historique'],
  // A timeline in place of the history.
  ['identities', 'Parcours'],
  ['authentications', 'Déroulement'],
] as const;

test('a record on paper: its values, what is beside them, and no sheet without text', async ({ page, portico }) => {
  await portico.signIn('admin', '/locations');
  const screen = page.viewportSize()!;
  for (const [resource, beside] of RECORD_PAGES) {
    await page.goto(`/#/${resource}`);
    await portico.settled();
    await page.locator('tbody tr[data-index="0"] td').nth(2).click();
    await expect(page.getByRole('heading', { name: beside, exact: true }), resource).toBeVisible();
    await portico.settled();
    const sheets = textsOfSheets(
      await page.pdf({ format: 'A4', path: test.info().outputPath(`record-${resource}.pdf`) }),
    );
    expect(sheets.length, resource).toBeGreaterThan(0);
    expect(Math.min(...sheets), `texts on each sheet, ${resource}: ${sheets.join(', ')}`).toBeGreaterThan(3);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    await expect(page.getByRole('heading', { name: beside, exact: true }), resource).toBeVisible();
    // A text that is longer than its input is as on the screen.
    const faults = async () => (await faultsOnPaper(page)).filter((fault) => !fault.startsWith('cut off: INPUT'));
    // The page measures itself again after its width has changed.
    await expect.poll(faults, { message: resource }).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize(screen);
  }
});

test('a long list is where it was after printing, with the focus in its row', async ({ page, portico }) => {
  await portico.signIn('admin', '/access-logs?filter={"received_at":{"gte":"2020-01-01"}}&page=1&perPage=5000');
  await portico.settled();
  await expect(page.locator('tbody .e-gap')).toHaveCount(2);
  await page.locator('tbody tr[data-index="0"]').focus();
  await page.keyboard.press('End');
  const focused = () => page.evaluate(() => Number(document.activeElement?.getAttribute('data-index')));
  await expect.poll(focused).toBeGreaterThan(1000);
  const row = await focused();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.pdf({ format: 'A4', pageRanges: '1' });
  expect([await place(), await focused()]).toEqual([before, row]);
});

/**
 * What is wrong with the page on paper, as it is laid out: what is wider than the paper, cut off, covered, a button that
 * does not look like text, and room below the last line, which can be a sheet of its own.
 */
const faultsOnPaper = (page: Page) =>
  page.locator('.shell-main').evaluate((main) => {
    const found: string[] = [];
    const shown = [...main.querySelectorAll<HTMLElement>('*')].filter(
      (one) => one.checkVisibility() && one.clientWidth > 1 && one.getBoundingClientRect().height > 1,
    );
    for (const one of shown) {
      const box = one.getBoundingClientRect();
      const { overflowX, overflowY, borderTopStyle } = getComputedStyle(one);
      const name = `${one.tagName} ${one.className}`;
      if (box.left < 0 || box.right > innerWidth + 1) found.push(`wider than the paper: ${name}`);
      if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${name}`);
      if (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1) found.push(`cut off: ${name}`);
      if (one.matches('button, [class*=button i]') && borderTopStyle !== 'none') found.push(`pressed: ${name}`);
    }
    const rows = [...main.querySelectorAll('tbody tr[data-index]')];
    const foot = main.querySelector('.e-foot')?.getBoundingClientRect().top ?? Infinity;
    if (rows.some((row) => row.getBoundingClientRect().bottom > foot + 1)) found.push('the foot covers rows');
    const last = Math.max(...shown.map((one) => one.getBoundingClientRect().bottom + scrollY));
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > innerHeight && scrollHeight - last > 24) found.push(`${scrollHeight - last} px below`);
    return found;
  });

test('logs, the holder of an address and why a guest is not online on paper: all of it, and nothing else', async ({
  page,
  portico,
}) => {
  await portico.signIn('admin', '/access-logs');
  const ink = await page.locator('.shell-main h1').evaluate((title) => getComputedStyle(title).color);
  const screen = page.viewportSize()!;
  /** Prints what is open. @param line what each line of the page is, of which there is one or more */
  const print = async (line: string) => {
    await portico.settled();
    const lines = page.locator(line).filter({ visible: true });
    await expect(lines.first()).toBeVisible();
    const many = await lines.count();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize(PAPER);
    await expect(lines, line).toHaveCount(many);
    await expect(page.locator('.shell-main h1'), line).toHaveCSS('color', ink);
    expect(await faultsOnPaper(page), line).toEqual([]);
    await page.setViewportSize(screen);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    await portico.settled();
    const sheets = textsOfSheets(await page.pdf({ format: 'A4' }));
    expect(sheets.length, line).toBeGreaterThan(0);
    expect(Math.min(...sheets), `texts on each sheet, ${line}`).toBeGreaterThan(0);
  };
  await print('tbody tr[data-index]');

  // Lines of erased guests have no address.
  await page
    .locator('tbody tr', { hasText: /10\.\d+\.\d+\.\d+/ })
    .first()
    .locator('td')
    .nth(2)
    .click();
  await print('.e-value');
  await page.getByRole('button', { name: 'Qui était derrière\u00a0?' }).click();
  await page.getByRole('button', { name: /^Adresse traduite/ }).click();
  await page.getByRole('textbox', { name: 'Référence de la demande' }).fill('PV 2026/115');
  await page.getByRole('textbox', { name: 'Autorité' }).fill('Gendarmerie de Lyon');
  await page.keyboard.press('Enter');
  await print('.ah-candidates > li');

  await page.goto('/#/authentications');
  await print('tbody tr[data-index]');

  await page.goto('/#/diagnosis?q=martin');
  await page.getByRole('list', { name: 'Correspondances' }).getByRole('link').first().click();
  await print('.dg-chain > li');
});
