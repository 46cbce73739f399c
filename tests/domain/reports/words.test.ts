import { expect, it } from 'vitest';
import { REPORT_WORDS, unitOf } from '../../../domain/reports/words';

it.each([
  [{ source: 'actives', counted: 'user' }, [], 'Invités'],
  [{ source: 'actives', counted: 'location' }, [], 'Sites'],
  [{ source: 'actives', counted: 'language' }, [], 'Langues'],
  [{ source: 'authentications', counted: 'user' }, [[0]], 'Connexions'],
  [{ source: 'returning', counted: 'user' }, [undefined, undefined], 'Invités qui reviennent'],
  [{ source: 'returning', counted: 'user' }, [[1]], 'Invités qui reviennent'],
  [{ source: 'returning', counted: 'user' }, [undefined, [0]], 'Nouveaux invités'],
  [{ source: 'returning', counted: 'user' }, [[0, 1]], 'Invités'],
  [{ source: 'returning', counted: 'user' }, [[0, 1], [0]], 'Nouveaux invités'],
] as const)('calls %j with the filters of visits %j %s', (figure, visits, unit) => {
  expect(unitOf(REPORT_WORDS.fr, { ...figure, visits })).toBe(unit);
});
