import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../server/auth/policy';
import { testApp, type TestApp } from '../support/app';

const ROOT = process.cwd();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const security = read('docs/security.md');

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** A file and a piece of its text, as the last column of a table quotes them. */
const QUOTED = /`((?:server|domain|schemas)\/[\w./-]+)`: `([^`]+)`/g;
/** What one of each unit may be in the code: times are kept in seconds or in milliseconds, sizes in bytes. */
const UNITS: Readonly<Record<string, readonly number[]>> = {
  ms: [1],
  s: [1, 1_000],
  second: [1, 1_000],
  minute: [60, 60_000],
  hour: [3_600, 3_600_000],
  day: [86_400, 86_400_000],
  KiB: [1024],
  MiB: [1024 ** 2],
};
/** Constants of the code that are not in bytes, seconds or milliseconds. */
const FACTORS: Readonly<Record<string, number>> = {
  MAX_HEAP_MB: 1024 ** 2,
  memoryCost: 1024,
  MAX_EVENT_AGE_DAYS: 86_400,
  DEAD_LETTER_DAYS: 86_400,
  GONE_DAYS: 86_400,
  LOST_AFTER_HOURS: 3_600,
};

/** The numbers of a piece of code, products worked out. */
function numbersIn(code: string): number[] {
  const plain = code.replace(/\bMINUTE_MS\b/g, '60_000').replace(/\bMIB\b/g, '1_048_576');
  return [...plain.matchAll(/(?:(\w+)"?(?: =|:) )?\b(\d[\d_]*(?: \* \d[\d_]*)*)\b/g)].map(
    ([, name = '', product = '']) =>
      product.split(' * ').reduce((all, one) => all * Number(one.replaceAll('_', '')), FACTORS[name] ?? 1),
  );
}

/** The numbers of a text, each with the values that it may have in the code; "a minute" implies a number. */
function documentedNumbers(text: string) {
  const joined = text.replace(/(?<=\d) (?=\d{3}\b)/g, '');
  const found = joined.matchAll(/\b(\d+|an?)\b(?: (ms|s|second|minute|hour|day|KiB|MiB)s?\b)?/g);
  return [...found].map(([all, amount = '', unit = '']) => {
    const implied = amount.startsWith('a');
    return { text: all, implied, as: (UNITS[unit] ?? [1]).map((one) => one * (implied ? 1 : Number(amount))) };
  });
}

/** The lines below a heading, up to the next one of its level or above. */
function section(heading: string): string {
  const [hashes = ''] = heading.split(' ');
  const [, after = ''] = security.split(`\n${heading}\n`);
  expect(after, heading).not.toBe('');
  return after.split(new RegExp(`\n#{1,${hashes.length}} `))[0] ?? '';
}

describe('docs/security.md', () => {
  it('gives the numbers of the code', () => {
    const quoted = [...security.matchAll(QUOTED)];
    expect(quoted.length).toBeGreaterThan(30);
    const wrong = quoted.filter(
      ([, path = '', text = '']) => !existsSync(join(ROOT, path)) || !read(path).includes(text),
    );
    expect(wrong.map(([all]) => all)).toEqual([]);
  });

  it('gives each number of a table with the value and the unit that the code has', () => {
    const rows = security.split('\n').map((line) => line.split(' | '));
    const checked = rows.flatMap((cells) => {
      const constants = [...(cells.at(-1) ?? '').matchAll(QUOTED)].flatMap(([, , text = '']) => numbersIn(text));
      const value = cells.at(-2) ?? '';
      return constants.length === 0 ? [] : [{ value, constants, documented: documentedNumbers(value) }];
    });
    expect(checked.length).toBeGreaterThan(50);
    for (const { value, constants, documented } of checked) {
      for (const one of constants)
        expect([value, one, documented.some(({ as }) => as.includes(one))]).toEqual([value, one, true]);
      const unknown = documented.filter(({ as, implied }) => !implied && !as.some((one) => constants.includes(one)));
      expect([value, unknown.map(({ text }) => text)]).toEqual([value, []]);
    }
  });

  it('names only files that exist', () => {
    const named = [...security.matchAll(/`((?:server|domain|schemas|tests|docs|bin)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('classifies every table, and every field that is a secret', async () => {
    const rows = await test.database.ownerQuery(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    const lines = new Map(
      [...section('### Where it is stored').matchAll(/^\| `(\w+)`\s*\| ([^|]+)\| (.*)$/gm)].map(
        ([, table = '', level = '', what = '']) => [table, { level: level.trim(), what }],
      ),
    );
    expect(rows.map(({ name }) => String(name)).filter((name) => !lines.has(name))).toEqual([]);
    const levels = new Set(['Secret', 'Personal', 'Network', 'Internal', 'Public']);
    for (const [table, { level }] of lines) {
      expect([table, level.split(', ').filter((one) => !levels.has(one))]).toEqual([table, []]);
    }
    for (const { fields, storage } of Object.values(test.context.models.current().model.resources)) {
      for (const field of fields.filter(({ secret }) => secret !== undefined)) {
        const line = lines.get(storage.table);
        expect([storage.table, line?.level.includes('Secret')]).toEqual([storage.table, true]);
        expect(line?.what, storage.table).toContain(`\`${field.name}\``);
      }
    }
  });

  it('lists every way in that needs no session', () => {
    const ways = section('## Ways in');
    const open = routeTable(test.app).filter(({ method, policy }) => 'public' in policy && method !== 'HEAD');
    expect(open.length).toBeGreaterThan(10);
    expect(open.map(({ method, url }) => `\`${method} ${url}\``).filter((way) => !ways.includes(way))).toEqual([]);
  });

  it('says what is logged, what is never logged, and how keys live', () => {
    expect(section('## What is logged')).toMatch(/Never logged:.*passwords.*tokens.*cookies/);
    expect(section('## Keys')).toContain('npx portico key rotate');
    expect(section('## Sessions')).toContain('Several sessions at once');
    for (const heading of [
      '## Threat model',
      '## Sign-in attempts',
      '## Sessions',
      '## Limits',
      '### Files',
      '## Connections',
    ]) {
      expect(section(heading).length, heading).toBeGreaterThan(300);
    }
  });
});

describe('SECURITY.md', () => {
  it('says how to report, which versions are supported, and how soon a vulnerability is fixed', () => {
    const text = read('SECURITY.md');
    expect(text).toContain('private vulnerability reporting');
    expect(text).toContain('## Supported versions');
    for (const severity of ['critical', 'high', 'medium or low']) {
      expect(text).toMatch(new RegExp(`fix is released: ${severity}\\s*\\|\\s*\\d+ days`));
    }
    expect(read('README.md').includes('(SECURITY.md)')).toBe(true);
  });
});
