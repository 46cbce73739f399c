import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formattersFor } from '../../../../resources/engine/values/formatters';
import { instantAt, readMoment } from '../../../../resources/engine/values/time';

const paris = formattersFor('fr', 'Europe/Paris');
const now = Date.parse('2026-11-21T12:00:00Z');
const at = (offset: number) => paris.relative(new Date(now + offset).toISOString(), now);
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

describe('relative time: boundaries', () => {
  it.each([
    [0, 'maintenant'],
    [-59 * SECOND, 'maintenant'],
    [-60 * SECOND, 'il y a 1 min'],
    [-59 * MINUTE, 'il y a 59 min'],
    [-60 * MINUTE, 'il y a 1 h'],
    // Midnight in Paris is 13 hours ago.
    [-13 * HOUR, 'il y a 13 h'],
    [-13 * HOUR - SECOND, 'hier, 23:59'],
    [-37 * HOUR - SECOND, '19/11/2026'],
    [-48 * HOUR, '19/11/2026'],
    [90 * MINUTE, 'dans 1 h'],
    [11 * HOUR, 'demain, 00:00'],
    [48 * HOUR, '23/11/2026'],
  ])('%i ms', (offset, text) => {
    expect(at(offset)?.replaceAll('\u00a0', ' ')).toBe(text);
  });
});

it.each([
  ['en', -2 * HOUR, '2 h ago'],
  ['en', 3 * HOUR, 'in 3 h'],
  ['en', -6 * MINUTE, '6 min ago'],
  ['zh', -2 * HOUR, '2 小时前'],
  ['zh', -6 * MINUTE, '6 分钟前'],
] as const)('a relative time has the units of the texts in %s', (locale, offset, text) => {
  const format = formattersFor(locale, 'Europe/Paris');
  expect(format.relative(new Date(now + offset).toISOString(), now)?.replaceAll('\u00a0', ' ')).toBe(text);
});

it('a number below zero has a minus, not a hyphen', () => {
  expect(paris.number(-100)).toBe('−100');
  expect(paris.number(0.5)).toBe('0,5');
});

describe('dates', () => {
  it('never shift a day that has no time zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Paris']) {
      expect(formattersFor('fr', zone).day('2026-03-29')).toBe('29/03/2026');
      expect(formattersFor('fr', zone).exact('2026-03-29')).toBe('29/03/2026');
    }
  });

  it.each(['fr', 'en', 'es', 'zh'] as const)('have years of four digits in %s, of today and of long ago', (locale) => {
    const format = formattersFor(locale, 'Europe/Paris');
    for (const year of ['2026', '1999', '2099']) {
      const [day, moment] = [`${year}-03-09`, `${year}-03-09T12:30:00.000Z`];
      for (const value of [day, moment]) {
        const before = Date.parse('2010-01-01T00:00:00Z');
        const written = [format.day(value), format.exact(value), format.relative(value, before)];
        for (const text of [...written, format.nearDay(value, before)]) {
          expect(text).toMatch(new RegExp(`(^|\\D)${year}(\\D|$)`));
        }
        if (locale === 'zh') expect(format.day(value)).toBe(`${year}/03/09`);
        else expect(format.day(value)).toBe(`09/03/${year}`);
      }
    }
  });

  it('are written by nothing that shortens the year', () => {
    const files = ['src', 'resources', 'customViews', 'domain', 'server', 'dataProvider'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(500);
    const shortens = /dateStyle: 'short'|year: '2-digit'|\byy\/|\/yy\b/;
    expect(files.filter((name) => shortens.test(readFileSync(name, 'utf8')))).toEqual([]);
  });

  it('read wall-clock text on the caller’s clocks', () => {
    expect(readMoment('2026-07-01 12:30:00', 'Europe/Paris')?.ms).toBe(Date.parse('2026-07-01T10:30:00Z'));
    expect(readMoment('2026-12-01 12:30', 'Europe/Paris')?.ms).toBe(Date.parse('2026-12-01T11:30:00Z'));
  });

  it('are undefined for what is none', () => {
    for (const value of ['', 'hier', '2026-13-45', null, undefined, 12, {}]) expect(paris.exact(value)).toBeUndefined();
  });

  it('become instants across daylight saving', () => {
    expect(instantAt('2026-03-29', '01:59', 'Europe/Paris')).toBe('2026-03-29T00:59:00.000Z');
    expect(instantAt('2026-03-29', '03:00', 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z');
    expect(instantAt('2026-02-30', '00:00', 'Europe/Paris')).toBeUndefined();
  });
});

describe('numbers', () => {
  it('are written as the language does', () => {
    expect(paris.number(12480.5).replaceAll(/\s/g, ' ')).toBe('12 480,5');
    expect(formattersFor('en', 'UTC').number(12480.5)).toBe('12,480.5');
  });
});
