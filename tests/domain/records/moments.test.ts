import { expect, it } from 'vitest';
import { filterAt } from '../../../domain/records/moments';

const NOW = Date.parse('2026-11-23T10:42:10Z');

it.each([
  [{ at: { lt: 'now-7d' } }, { at: { lt: '2026-11-16T10:00:00.000Z' } }],
  [
    { at: { gte: 'now', lte: 'now+36h' } },
    { at: { gte: '2026-11-23T10:00:00.000Z', lte: '2026-11-24T22:00:00.000Z' } },
  ],
  [
    { state: ['now'], name: 'now-7d' },
    { state: ['now'], name: 'now-7d' },
  ],
  [{ at: { lt: 'now-7w' } }, { at: { lt: 'now-7w' } }],
])('%j', (filter, expected) => {
  expect(filterAt(filter, NOW)).toEqual(expected);
});
