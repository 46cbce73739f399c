import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { LOCALES } from '../../domain/text/locale';
import { header, median, row } from './report';
import { startServer, temporaryData } from './server';

const FIELDS = 60;
const KEYS = 80;
const BAR_MS = 16;
const NAME = 'long-forms';

type Json = Record<string, unknown>;

/** A property for each place of the form: texts mostly, and some of every kind that costs something to draw. */
function propertyAt(index: number): Json {
  if (index === 0) return { type: 'string', minLength: 1, maxLength: 200 };
  if (index % 10 === 1) return { type: 'boolean', default: false };
  if (index % 10 === 2) return { type: 'string', enum: ['small', 'medium', 'large'], default: 'small' };
  if (index % 10 === 3) return { type: ['integer', 'null'], minimum: 0, 'x-field': { unit: 'hours' } };
  if (index % 10 === 4) return { type: ['string', 'null'], format: 'date-time' };
  if (index % 10 === 5)
    return { type: ['integer', 'null'], 'x-field': { reference: { resource: 'countries', as: `c${index}` } } };
  // Shown by what is typed: the row that has to look at every key.
  const visibleWhen = { properties: { f0: { minLength: 1 } } };
  if (index % 10 === 6) return { type: ['string', 'null'], maxLength: 200, 'x-field': { visibleWhen } };
  return { type: ['string', 'null'], maxLength: 200 };
}

/** A resource of the schema folder with a form of 60 fields in six sections. */
function longForm(): Json {
  const names = Array.from({ length: FIELDS }, (_, index) => `f${index}`);
  const sections = Array.from({ length: 6 }, (_, index) => ({
    key: `s${index}`,
    fields: names.slice(index * 10, index * 10 + 10),
  }));
  const texts = {
    name: 'Formulaire |||| Formulaires',
    new: 'Nouveau formulaire',
    fields: Object.fromEntries(['id', ...names].map((name) => [name, `Champ ${name}`])),
    enums: Object.fromEntries(
      names
        .filter((_, index) => index % 10 === 2)
        .map((name) => [name, { small: 'Petit', medium: 'Moyen', large: 'Grand' }]),
    ),
    sections: Object.fromEntries(sections.map(({ key }) => [key, { title: `Partie ${key}` }])),
  };
  const anyOf = ['location:edit'];
  return {
    $schema: '../meta/resource.meta.json',
    type: 'object',
    additionalProperties: false,
    required: ['f0'],
    'x-resource': { name: NAME, id: 'id', title: 'f0', icon: 'Folder', sort: ['f0', 'ASC'], concurrency: 'etag' },
    'x-backend': { service: 'rest', type: NAME },
    'x-permissions': { view: anyOf, create: anyOf, edit: anyOf, delete: anyOf },
    'x-storage': { table: 'long_form', tenant: 'company' },
    properties: {
      id: { type: 'integer', readOnly: true },
      ...Object.fromEntries(names.map((name, index) => [name, propertyAt(index)])),
    },
    'x-views': { form: { sections } },
    'x-i18n': Object.fromEntries(LOCALES.map((locale) => [locale, texts])),
  };
}

/** From the key to the moment when everything it changed synchronously is in the document, for every key; in ms. */
async function type(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const channel = new MessageChannel();
    let since = 0;
    channel.port1.onmessage = () => times.push(performance.now() - since);
    document.addEventListener('keydown', () => (since = performance.now()), true);
    document.addEventListener('input', () => channel.port2.postMessage(0));
    Object.assign(globalThis, { times });
  });
  for (const key of text) await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
}

/** Typing into a form of 60 fields: key to commit, and all the work of the page for a key (commit, list of changes, paint). */
export async function formBench(): Promise<void> {
  const schemas = mkdtempSync(join(tmpdir(), 'portico-bench-schemas-'));
  cpSync('schemas', schemas, { recursive: true });
  writeFileSync(join(schemas, 'resources', `${NAME}.schema.json`), JSON.stringify(longForm()));
  process.env['PORTICO_SCHEMAS'] = schemas;
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { demoLogins } = (await (await fetch(`${server.base}/config.json`)).json()) as {
      demoLogins: { role: string; login: string; password: string }[];
    };
    const admin = demoLogins.find(({ role }) => role === 'admin');
    const page = await browser.newPage({ locale: 'fr-FR' });
    await page.goto(`${server.base}/#/${NAME}/create`);
    await page.locator('input[autocomplete=username]').fill(admin?.login ?? '');
    await page.locator('input[type=password]').fill(admin?.password ?? '');
    await page.keyboard.press('Enter');
    await page.locator('[data-field=f59]').waitFor();
    const cdp = await page.context().newCDPSession(page);
    // Time of the processor, not of the clock: a busy machine says nothing about the page.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const work = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    header();
    for (const [what, field] of [
      ['a text', 'f7'],
      ['a text that six conditions look at', 'f0'],
    ] as const) {
      await page.locator(`[data-field=${field}] input`).click();
      await type(page, 'abc');
      const before = await work();
      const times = await type(page, 'x'.repeat(KEYS));
      const each = ((await work()) - before) / KEYS;
      const slow = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
      const bar = `${BAR_MS} ms`;
      const said = (ms: number) => `${ms.toFixed(1)} ms`;
      row(`form of ${FIELDS} fields, ${what}: key to commit`, said(median(times)), bar, median(times) / BAR_MS, '≤ 1');
      row(`form of ${FIELDS} fields, ${what}: 95th percentile`, said(slow), bar, slow / BAR_MS, '≤ 1');
      row(`form of ${FIELDS} fields, ${what}: all work of the page a key`, said(each), bar, each / BAR_MS, '≤ 1');
    }
  } finally {
    await browser.close();
    await server.stop();
    await remove();
    delete process.env['PORTICO_SCHEMAS'];
    rmSync(schemas, { recursive: true, force: true });
  }
}
