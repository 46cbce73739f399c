import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { chromium, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../bin/chromium.mjs';
import { multiplyIdentities, withProduct } from './product';
import { header, median, row } from './report';
import { ms, signIn } from './transferPage';

const ROWS = 10_000;
const ROUNDS = 11;
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/**
 * From the beginning of the navigation to the frame after the first row of identities has text, nothing cached, signed
 * in already: the console against stock react-admin (`stock/main.tsx`) on the same records, turn by turn in one run.
 */
export async function firstRowsBench(): Promise<void> {
  await withProduct(async ({ server, client }) => {
    await multiplyIdentities(client, ROWS, false);
    const stock = await serveStock(server.base);
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
      // `__name`: what the compiler of this file wraps functions in, absent in the page that they are sent to.
      await context.addInitScript({ content: `globalThis.__name = (it) => it; (${noteFirstRow.toString()})()` });
      await signIn(await context.newPage(), server.base);
      const theirs: number[] = [];
      const ours: number[] = [];
      for (let round = -2; round < ROUNDS; round += 1) {
        const stockAfter = await firstRow(context, `${stock.base}/#/user`);
        const after = await firstRow(context, `${server.base}/#/identities?filter={}`);
        if (round < 0) continue;
        theirs.push(stockAfter);
        ours.push(after);
      }
      const [a, b] = [median(ours), median(theirs)];
      header();
      row('first list, rows visible', ms(a), `stock react-admin ${ms(b)}`, a / b, '≤ 0.75');
    } finally {
      await browser.close();
      stock.close();
    }
  });
}

/** Runs in the page: when the first row stood, in ms since the navigation began. */
function noteFirstRow(): void {
  const seen = () => {
    if (document.querySelector('tbody tr td:nth-child(2)')?.textContent?.trim()) {
      requestAnimationFrame(() => Object.assign(globalThis, { firstRowAt: performance.now() }));
    } else requestAnimationFrame(seen);
  };
  seen();
}

async function firstRow(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address);
  await page.locator('tbody tr td:nth-child(2)').first().waitFor();
  const value = await page.evaluate(async () => {
    const noted = globalThis as { firstRowAt?: number };
    while (noted.firstRowAt === undefined) await new Promise(requestAnimationFrame);
    return noted.firstRowAt;
  });
  await page.close();
  return value;
}

/** Builds the stock page and serves it, compressed beforehand like the console; what it asks for, `product` answers. */
async function serveStock(product: string): Promise<{ readonly base: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'portico-stock-'));
  await build({
    configFile: false,
    root: resolve('tests/bench/stock'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 5_000 },
  });
  const kept = new Map<string, Buffer>();
  const server = createServer((asked, response) => {
    if (/^\/(api|legacy)\//.test(asked.url ?? '')) return forward(product, asked, response);
    const path = new URL(asked.url ?? '/', 'http://localhost').pathname;
    const file = join(outDir, path === '/' ? 'index.html' : path);
    try {
      const body = kept.get(file) ?? brotliCompressSync(readFileSync(file));
      kept.set(file, body);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-encoding': 'br' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Hands a request on, as if a page of the product had made it. */
function forward(product: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { host: _host, ...headers } = asked.headers;
  const options = { method: asked.method ?? 'GET', headers: { ...headers, 'sec-fetch-site': 'same-origin' } };
  const onward = request(product + (asked.url ?? ''), options, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  asked.pipe(onward);
}
