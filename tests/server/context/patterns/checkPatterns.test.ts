import { expect, it } from 'vitest';
import { checkPatterns, patternsIn } from '../../../../server/context/patterns/checkPatterns';
import { SAFE_PATTERNS } from '../../../../server/context/patterns/safePatterns';
import { readSchemas } from '../../../../server/context/models';

const file = (...patterns: string[]) => ({ text: JSON.stringify(patterns.map((pattern) => ({ pattern }))) });

it('finds patterns that can run away, accepts what is fast, and never more than it could judge', async () => {
  const verdicts = await checkPatterns([
    file('^(a+)+$', '^(\\S+@)+$', '^\\S+@\\S+\\.\\S+$', '^[a-z]{2,5}$', '^\\S+@\\S+$', '('),
    file('^a{0,1000}$'.repeat(60)),
    { text: 'not JSON' },
  ]);
  expect(Object.fromEntries([...verdicts].slice(0, 6))).toEqual({
    '^(a+)+$': 'runaway',
    '^(\\S+@)+$': 'runaway',
    '^\\S+@\\S+\\.\\S+$': 'runaway',
    '^[a-z]{2,5}$': 'safe',
    '^\\S+@\\S+$': 'safe',
    '(': 'unknown',
  });
  expect([...verdicts.values()].at(-1)).toBe('unknown');
}, 30_000);

it('judges counted repetitions as what they cost', async () => {
  const slow = ['^([a-z]{1,10}){1,10}$', '^(a|aa){30}$', '^(\\p{L}{0,20}){6,}$'];
  const fine = [
    '^[a-z]{2,60}$',
    "^\\p{L}[\\p{L} '-]{0,40}$",
    '^[^@\\s]{1,64}@[a-z.]{1,200}$',
    '^\\u{12345}[{9}]{1,3}$',
  ];
  const verdicts = await checkPatterns([file(...slow, ...fine)]);
  expect([...verdicts].filter(([, verdict]) => verdict === 'safe').map(([pattern]) => pattern)).toEqual(fine);
}, 30_000);

it('knows every pattern of the shipped schemas, each of which is safe', async () => {
  const { files } = await readSchemas('schemas');
  const shipped = new Set(files.flatMap(({ text }) => patternsIn(text)));
  expect([...SAFE_PATTERNS].sort()).toEqual([...shipped].sort());
  // In a group, so that none is taken from the list.
  const verdicts = await checkPatterns([file(...[...shipped].map((pattern) => `(?:${pattern})`))]);
  expect([...verdicts].filter(([, verdict]) => verdict !== 'safe')).toEqual([]);
}, 30_000);

it('reads patterns where they stand, and no message code', () => {
  expect(patternsIn('{"a":{"pattern":"x","errors":{"pattern":"CODE"}},"b":[{"pattern":"y"}]}')).toEqual(['x', 'y']);
});
