import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { isTimeZone } from '../../../domain/time/zone';

it.each([
  ['Europe/Paris', true],
  ['Etc/GMT+5', true],
  ['+02:00', false],
  ['Mars/Olympus', false],
  ['', false],
  [null, false],
])('%j: %j', (name, expected) => {
  expect([isTimeZone(name), isTimeZone(name)]).toEqual([expected, expected]);
});

it('remembers no text that is too long for a name', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let n = 0; n < 100; n += 1) expect(isTimeZone(`x${n}`.padEnd(1_000_000, 'x'))).toBe(false);
  expect(used() - before).toBeLessThan(20_000_000);
});
