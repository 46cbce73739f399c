import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dummyHash } from '../../../server/auth/dummyHashes';
import { hashPassword, verifyPassword } from '../../../server/auth/passwords';
import { testDatabase, type TestDatabase } from '../../support/database';

/** Logins that do not exist, while stored passwords have hashes of an older cost. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.ownerQuery('update administrator set ad_password = null');
});
afterAll(() => database.close());

const OLD = '$argon2id$v=19$m=19456,t=2,p=1';
const NEW = '$argon2id$v=19$m=7168,t=5,p=1';
const parametersOf = (text: string) => text.split('$').slice(0, 4).join('$');
const LOGINS = Array.from({ length: 200 }, (_, n) => `nobody${n}@example`);
const drawn = async (now: Date) => {
  const all: string[] = [];
  for (const login of LOGINS) all.push(parametersOf(await dummyHash(database.db, login, now)));
  return all;
};
const store = (adminId: number, password: string) =>
  database.ownerQuery('update administrator set ad_password = $2 where adminid = $1', [adminId, password]);

it('have dummies of both costs in the share of the stored ones, each login always the same', async () => {
  const start = new Date('2026-05-04T08:00:00Z');
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  // Nothing is stored: the cost of today.
  expect(new Set(await drawn(start))).toEqual(new Set([NEW]));
  const ids = await database.ownerQuery('select adminid as id from administrator order by 1 limit 2');
  const [first, second] = ids.map(({ id }) => Number(id)) as [number, number];
  await store(first, await hash('old', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
  await store(second, await hashPassword('new'));
  // Read once an hour at most.
  expect(new Set(await drawn(later(59)))).toEqual(new Set([NEW]));
  const half = await drawn(later(60));
  const old = half.filter((parameters) => parameters === OLD).length;
  expect(half.filter((parameters) => parameters === NEW)).toHaveLength(LOGINS.length - old);
  // The key of the test's installation is random: 5 standard deviations around the half.
  expect(Math.abs(old - LOGINS.length / 2)).toBeLessThan(36);
  expect(await drawn(later(90))).toEqual(half);
  expect(await drawn(later(180))).toEqual(half);
  // The owner has signed in: the hash was renewed.
  await store(first, await hashPassword('old'));
  expect(new Set(await drawn(later(240)))).toEqual(new Set([NEW]));
});

it('are compared with the dummy that they are given, and fit no password', async () => {
  const dummy = await dummyHash(database.db, 'nobody@example', new Date('2026-05-05T08:00:00Z'));
  expect(await verifyPassword(null, 'A', dummy)).toEqual({ ok: false, stale: false });
});
