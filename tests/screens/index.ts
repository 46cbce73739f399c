import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { startServer, temporaryData } from '../bench/server';

const FOLDER = 'docs/screens';
/** How each picture is taken: a desktop in both colour schemes, and a phone. */
const SHOTS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
] as const;

interface Picture {
  readonly name: string;
  readonly hash: string;
  /** Who looks at it; the administrator of a company when absent. */
  readonly role?: string;
  /** What to do before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The alias that the picture of a history wrote last: it must be another one each time. */
let before = '';

const PICTURES: readonly Picture[] = [
  { name: 'home', hash: '/dashboard' },
  { name: 'identities', hash: '/identities' },
  { name: 'location', hash: '/locations/2008' },
  { name: 'administrator-profile', hash: '/administrator-profiles/2001' },
  {
    name: 'form-errors',
    hash: '/locations/create',
    async prepare(page) {
      await page.getByRole('button', { name: 'Créer', exact: true }).click();
    },
  },
  {
    name: 'empty',
    hash: '/identities',
    async prepare(page) {
      await page.getByRole('searchbox').fill('personne de ce nom');
      await page.waitForURL(/filter/);
      await page.locator('[aria-busy=true], .e-skeleton').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'not-found', hash: '/locations/1' },
  {
    name: 'palette',
    hash: '/locations',
    async prepare(page) {
      await page.keyboard.press('Control+k');
      await page.locator('.palette input').fill('paris');
      await page.locator('.palette [role=option]').first().waitFor();
    },
  },
  {
    name: 'views',
    hash: '/authentications',
    async prepare(page) {
      await page.getByRole('link', { name: 'Échecs' }).click();
    },
  },
  {
    name: 'history',
    hash: '/locations/2009',
    async prepare(page) {
      const alias = page.getByRole('textbox', { name: 'Alias', exact: true });
      const words = ['ACCUEIL', 'HALL'];
      await alias.fill(words.find((word) => word !== before) ?? '');
      before = await alias.inputValue();
      const kept = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().includes('/location'),
      );
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await kept;
    },
  },
  {
    name: 'export',
    hash: '/locations',
    async prepare(page) {
      await page.getByRole('button', { name: /^Exporter/ }).click();
    },
  },
  {
    name: 'identity',
    hash: '/identities?filter={}',
    async prepare(page) {
      await page.locator('.e-name').nth(1).dispatchEvent('click');
      await page.locator('.i-story').waitFor();
    },
  },
  { name: 'bulk-accounts', hash: '/identities?tab=bulk' },
  { name: 'profiles', hash: '/identity-profiles/2002' },
  {
    name: 'portals',
    hash: '/portal-assignments',
    async prepare(page) {
      await page.getByRole('combobox', { name: /Portail$/ }).click();
      await page.getByRole('option').first().click();
      await page
        .getByRole('listbox', { name: 'Sélectionnés' })
        .or(page.getByRole('listbox', { name: 'Disponibles' }))
        .first()
        .waitFor();
    },
  },
  { name: 'terms-of-use', hash: '/terms-of-uses/2001' },
  { name: 'reception-desk', hash: '/lobby', role: 'receptionist' },
  { name: 'portal-settings', hash: '/portal-settings' },
  { name: 'sponsor-requests', hash: '/sponsor-requests?filter={}' },
  { name: 'campaign-results', hash: '/campaigns/2001/results' },
  { name: 'event-accounts', hash: '/events/2001/accounts' },
  { name: 'studio', hash: '/sandbox?file=locations', role: 'superadmin' },
  // Where each role begins; that of the administrator is `home`, that of the reception desk `reception-desk`.
  ...['superadmin', 'partner', 'support', 'scoped', 'viewer', 'log-reader', 'report-author'].map((role) => ({
    name: `first-${role}`,
    hash: '/',
    role,
  })),
];

/** Nothing is loading any more, and nothing moves: what a person would call finished. */
async function settled(page: Page): Promise<void> {
  // A message under the pointer would stay.
  await page.mouse.move(0, 0);
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '[aria-busy=true], .e-skeleton, .home-bone, .home-skeleton, [role=progressbar], .toast',
      ) &&
      document.getAnimations().every(({ playState, effect }) => {
        const { iterations } = effect?.getTiming() ?? {};
        return playState !== 'running' || iterations === Infinity;
      }),
  );
}

/**
 * The pictures of `docs/screens`, from the running product with its demo data: `npm run screens`; some of them:
 * `npm run screens -- identity portals`.
 */
async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const pictures = PICTURES.filter(({ name }) => only.length === 0 || only.includes(name));
  mkdirSync(FOLDER, { recursive: true });
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { demoLogins } = (await (await fetch(`${server.base}/config.json`)).json()) as {
      demoLogins: { role: string; login: string; password: string }[];
    };
    for (const { colorScheme, width, height } of SHOTS) {
      for (const role of new Set(pictures.map((picture) => picture.role ?? 'admin'))) {
        const person = demoLogins.find((one) => one.role === role);
        const context = await browser.newContext({
          viewport: { width, height },
          colorScheme,
          locale: 'fr-FR',
          timezoneId: 'Europe/Paris',
        });
        const page = await context.newPage();
        page.on('dialog', (dialog) => void dialog.accept());
        const shoot = (name: string) => page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}-${width}.png`) });
        await page.goto(server.base);
        await page.locator('input[type=password]').waitFor();
        if (role === 'admin') await shoot('sign-in');
        await page.locator('input[autocomplete=username]').fill(person?.login ?? '');
        await page.locator('input[type=password]').fill(person?.password ?? '');
        await page.keyboard.press('Enter');
        await page.getByRole('banner').waitFor();
        for (const { name, hash, prepare } of pictures.filter((picture) => (picture.role ?? 'admin') === role)) {
          // What the picture before has opened or typed must not stand in this one.
          await page.goto('about:blank');
          await page.goto(`${server.base}/#${hash}`);
          await page.locator('h1').first().waitFor();
          await prepare?.(page);
          await page.evaluate(() => document.fonts.ready);
          await page.waitForLoadState('load');
          await settled(page);
          await shoot(name);
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    await remove();
  }
}

await main();
process.exit(0);
