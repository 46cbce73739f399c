import { expect } from 'vitest';
import type { TestApp } from './app';

/** Changes with every write of any row anywhere, audit lines and idempotency keys included; refusals are written down. */
async function stamp({ context, database }: TestApp): Promise<string> {
  const tables = Object.values(context.models.current().model.resources).filter(({ storage }) => storage.managed);
  const parts = tables.map(
    ({ storage }) => `select '${storage.table}' as t, count(*) as n, sum(version) as v from "${storage.table}"`,
  );
  const others = [`auditlog where lo_action <> 'change_refused'`, 'idempotency_key'].map(
    (table, index) => `select '${index}', count(*), 0 from ${table}`,
  );
  return JSON.stringify(await database.ownerQuery([...parts, ...others].join(' union all ')));
}

/** Runs requests that must all be refused: nothing may be written, not even half of something. */
export async function untouched<T>(test: TestApp, work: () => Promise<T>): Promise<T> {
  const before = await stamp(test);
  const result = await work();
  expect(await stamp(test)).toBe(before);
  return result;
}
