import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../../support/statements';
import { type World, deviceOf, signInWorld } from './signInWorld';

/** What a sign-in costs the database: statements, which are the same on every machine. */
let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const from = { 'x-forwarded-for': '198.51.100.7' };

it('sends few statements, each once, with the password and from a known browser', async () => {
  const device = deviceOf(await world.login('viewer', {}, from));
  const texts = await statementsOf(async () => {
    expect((await world.login('viewer', {}, from, device)).statusCode).toBe(200);
  });
  expect(texts.filter((text) => text === 'commit')).toHaveLength(6);
  expect(texts.length).toBeLessThanOrEqual(32);
  // The try is given back after the session: the counter of the address is not locked while the audit log is waited for.
  // The rule of the identity providers is looked at before the session and, locked, with it; so is the account, and the browser.
  const repeated = texts.filter((text, at) => texts.indexOf(text) !== at && !/^(?:begin|commit)/.test(text));
  expect(repeated.map((text) => text.slice(0, 40))).toEqual([
    expect.stringContaining('select "hash" from "known_device"'),
    expect.stringContaining('select exists (select from authtype'),
  ]);
  // Nothing reads more than this sign-in: what is over is removed by the housekeeping.
  expect(texts.filter((text) => text.startsWith('delete'))).toEqual([]);
});

it('sends no more for an unknown login than for one with a wrong password', async () => {
  const refused = async (name: string) =>
    (await statementsOf(() => world.login(name, { password: 'no such password' }, from))).length;
  const known = await refused('narrower');
  expect(await refused('nobody-of-this-name')).toBe(known);
});
