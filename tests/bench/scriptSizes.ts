import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { header, row } from './report';
import { startServer, temporaryData } from './server';

const KB = 1024;

/** Bytes of script that a page really fetched, as they travel: the files that were compressed beforehand. */
function countScripts(page: Page): { total(): number } {
  const files = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') files.add(new URL(response.url()).pathname);
  });
  const size = (path: string) => {
    const file = join('dist/console', path);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  return { total: () => [...files].reduce((sum, path) => sum + size(path), 0) };
}

/** Script of the sign-in page, and of a first list with everything it needs, cold. */
export async function scriptSizes(): Promise<void> {
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const signIn = await context.newPage();
    const signInScripts = countScripts(signIn);
    await signIn.goto(`${server.base}/#/identities`);
    await signIn.locator('input[type=password]').waitFor();
    // Only what the page needs: chunks that are fetched while a person types come after the first input.
    const first = signInScripts.total();
    const { demoLogins } = (await (await fetch(`${server.base}/config.json`)).json()) as {
      demoLogins: { role: string; login: string; password: string }[];
    };
    const admin = demoLogins.find(({ role }) => role === 'admin');
    await signIn.locator('input[autocomplete=username]').fill(admin?.login ?? '');
    await signIn.locator('input[type=password]').fill(admin?.password ?? '');
    await signIn.keyboard.press('Enter');
    await signIn.locator('table tbody tr').first().waitFor();

    const list = await context.newPage();
    // Without what is loaded once the browser is idle: the palette.
    await list.addInitScript(() => (window.requestIdleCallback = () => 0));
    const cdp = await context.newCDPSession(list);
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    const listScripts = countScripts(list);
    await list.goto(`${server.base}/#/identities`);
    await list.locator('tbody tr').first().waitFor();
    const whole = listScripts.total();
    const text = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;
    header();
    row('sign-in page, script (brotli)', text(first), '60 kB', first / (60 * KB), '≤ 1');
    row('first list, script (brotli)', text(whole), '237 kB', whole / (237 * KB), '≤ 1');
  } finally {
    await browser.close();
    await server.stop();
    await remove();
  }
}
