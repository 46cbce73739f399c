import { afterEach, expect, it, vi } from 'vitest';

/** What the next runs of an expression come to: `stopped` by the limit, after some milliseconds of the processor. */
const runs: ('stopped' | boolean)[] = [];
/** Milliseconds that a stopped run has used. */
let used = 0;
let processor = 0;
let count = 0;

vi.mock('node:vm', () => ({
  createContext: (names: object) => names,
  Script: class {
    runInContext() {
      count += 1;
      const next = runs.shift() ?? 'stopped';
      if (next !== 'stopped') return next;
      processor += used * 1000;
      throw Object.assign(new Error('stopped'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    }
  },
}));

const { runWithLimit } = await import('../../../../server/context/patterns/runWithLimit');
vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: processor, system: 0 }));
const run = () => runWithLimit(/^a+$/u, 'aaa', '^a+$');

afterEach(async () => {
  runs.length = 0;
  count = 0;
  // The time of one record is over.
  await new Promise(setImmediate);
});

it('a text that was stopped before it had its time of the processor is tried again', () => {
  used = 0.5;
  runs.push('stopped', 'stopped', true);
  expect([run(), count]).toEqual([true, 3]);
  runs.push('stopped', false);
  expect(run()).toBe(false);
});

it('a text that has used its time is not', () => {
  used = 15;
  runs.push('stopped', true);
  expect([run(), count]).toEqual([undefined, 1]);
});

it('nor is one that never gets it, without end', () => {
  used = 0.5;
  expect([run(), count]).toEqual([undefined, 5]);
});
