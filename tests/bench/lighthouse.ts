import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { customViews } from '../../customViews';
import { allows } from '../../domain/access/permissions';
import { listPath } from '../../domain/schema/client/addresses';
import { heldBy } from '../support/roles';
import { readModel } from '../support/readModel';
import { walkerOf } from '../support/walk/walker';
import { freePort, startServer, temporaryData } from './server';

const run = promisify(execFile);
/** npx fetches it: it is no dependency of the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** In ms. The event stream of the console never ends, so Lighthouse would wait its usual 45 s for a quiet network. */
const LONGEST_LOAD = 12_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

interface Page {
  readonly path: string;
  readonly role: string;
}

/** Pages that have no entry of their own in the menu: what is written into the address, or opened from a page. */
const OTHERS: readonly Page[] = [
  { path: '/locations/2008', role: 'admin' },
  { path: '/locations/create', role: 'admin' },
  { path: '/identities/create', role: 'admin' },
  { path: '/identity-profiles/2002', role: 'admin' },
  { path: '/terms-of-uses/2001', role: 'admin' },
  { path: '/administrators/create', role: 'admin' },
  { path: '/events/2001/accounts', role: 'admin' },
  { path: '/campaigns/2001/results', role: 'admin' },
  { path: '/settings', role: 'admin' },
  { path: '/no-such-page', role: 'admin' },
  { path: '/companies', role: 'viewer' },
];

/** The first demo role that may open a page of its own: the administrator of a company where possible. */
function openerOf(permission: readonly string[]): string {
  const may = (role: string) => permission.length === 0 || allows(heldBy(role), permission);
  return ['admin', 'superadmin', 'partner', 'support', 'receptionist'].find(may) ?? 'superadmin';
}

interface Login {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

/** Every page of the menu and the settings with a demo role that may open it, and some that have no entry. */
function pages(): Page[] {
  const resources = Object.values(readModel().resources)
    .filter(({ menu }) => menu)
    .map((resource) => ({ path: listPath(resource), role: walkerOf(resource) }));
  const views = customViews.map(({ path, permission }) => ({ path: `/${path}`, role: openerOf(permission) }));
  return [...new Map([...resources, ...views, ...OTHERS].map((page) => [page.path, page])).values()];
}

/** What the performance score consists of. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

interface Scores {
  readonly scores: number[];
  readonly metrics: string[];
  /** Lighthouse's measure of this machine's speed, when the page was loaded; an office desktop has 1 500 to 2 000. */
  readonly speed: number;
}

async function scoresOf(url: string, port: number, folder: string): Promise<Scores> {
  const file = join(folder, 'report.json');
  const flags = [
    `--port=${port}`,
    '--preset=desktop',
    '--disable-storage-reset',
    '--quiet',
    '--output=json',
    `--max-wait-for-load=${LONGEST_LOAD}`,
  ];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  await run('npx', ['--yes', LIGHTHOUSE, url, ...flags, only, `--output-path=${file}`]);
  const { categories, audits, environment, finalDisplayedUrl } = JSON.parse(await readFile(file, 'utf8')) as {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { displayValue?: string }>;
    environment: { benchmarkIndex: number };
    finalDisplayedUrl: string;
  };
  // A session that has ended leads to the sign-in page, whose scores say nothing about this one.
  if (!finalDisplayedUrl.startsWith(url)) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    metrics: METRICS.map((name) => audits[name]?.displayValue ?? '–'),
    speed: Math.round(environment.benchmarkIndex),
  };
}

/**
 * Signs in where there is no session: a page that Lighthouse closes while its session is being renewed may have lost
 * that session.
 */
async function signIn(browser: BrowserContext, base: string, person: Login | undefined): Promise<void> {
  const page = await browser.newPage();
  await page.goto(base);
  const shell = page.getByRole('banner');
  const password = page.locator('input[type=password]');
  await shell.or(password).first().waitFor();
  if (await password.isVisible()) {
    await page.locator('input[autocomplete=username]').fill(person?.login ?? '');
    await password.fill(person?.password ?? '');
    await page.keyboard.press('Enter');
    await shell.waitFor();
  }
  await page.close();
}

/**
 * Scores of Lighthouse (desktop) for the pages of the menu, signed in, each loaded on its own.
 * @param argument paths, separated by commas; without it, every page
 */
export async function lighthouseBench(argument?: string): Promise<void> {
  const only = argument?.split(',').map((path) => `/${path}`);
  const wanted = pages().filter(({ path }) => !only || only.includes(path));
  const data = await temporaryData();
  const folder = await mkdtemp(join(tmpdir(), 'portico-lighthouse-'));
  const server = await startServer(data.folder);
  try {
    const { demoLogins } = (await (await fetch(`${server.base}/config.json`)).json()) as {
      demoLogins: Login[];
    };
    console.log(
      `${'page'.padEnd(32)}${CATEGORIES.map((name) => name.padStart(16)).join('')}   ${METRICS.join(', ')}, speed of the machine`,
    );
    for (const role of new Set(wanted.map((page) => page.role))) {
      const port = await freePort();
      const browser = await chromium.launchPersistentContext(join(folder, role), {
        executablePath: findChromium(),
        args: ['--no-sandbox', `--remote-debugging-port=${port}`],
      });
      const person = demoLogins.find((one) => one.role === role);
      for (const { path } of wanted.filter((one) => one.role === role)) {
        await signIn(browser, server.base, person);
        const { scores, metrics, speed } = await scoresOf(`${server.base}/#${path}`, port, folder);
        console.log(
          `${path.padEnd(32)}${scores.map((score) => String(score).padStart(16)).join('')}   ${metrics.join(', ')}, ${speed}`,
        );
      }
      await browser.close();
    }
  } finally {
    await server.stop();
    await data.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
