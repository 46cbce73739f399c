import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HolderCandidate, HoldersAnswer } from '../../../../domain/address-holders/answer';
import { mayBeShown, mustBeShown, mustHaveHeld, type Asked } from '../../../support/address-holders/model';
import { randomOf } from '../../../support/address-holders/random';
import { GUESTS, loginOf, makeWorld, type World } from '../../../support/address-holders/world';
import { testApp, type TestApp } from '../../../support/app';
import { addSource } from '../../../support/intake';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

const MINUTE = 60_000;
const RIGHTS = ['visit:view', 'user:view', 'dhcp:view', 'supervisor'];
/** In the scope 2002 of the demo data, in none of it. */
const [PLACE_IN, PLACE_OUT, PLACE_ELSE] = [2001, 2020, 2003];

let test: TestApp;
let world: World;
let everything: string;
let start: number;

const why = { reference: 'PV 2026/114', authority: 'Gendarmerie, Lyon' };
const ask = (body: object, token = everything, path = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/address-holders${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...why, ...body },
  });
async function answer(body: object, token?: string): Promise<HoldersAnswer> {
  const response = await ask(body, token);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<HoldersAnswer>();
}
const askAs = ({ address, port, at }: Asked, token?: string) =>
  answer({ address, ...(port !== null && { port }), at: new Date(at).toISOString() }, token);
const minuteOf = (at: number) => Math.floor(at / MINUTE) * MINUTE;
const adminWith = async (permissions: readonly string[], login: string, companyId = MAIN) => {
  const id = await addAdmin(test.database, companyId, maskWith(...permissions), login);
  return { id, token: await openSession(test.database, id) };
};
const macsOf = ({ chains }: HolderCandidate) => chains.flatMap(({ mac }) => mac ?? []);

beforeAll(async () => {
  test = await testApp();
  everything = await openSession(test.database, 1001, { companyId: MAIN });
  start = minuteOf(Date.now() - 2 * 24 * 60 * MINUTE);
  world = makeWorld(20_260_827, [PLACE_IN, PLACE_OUT, PLACE_ELSE], start);
  await test.database.ownerQuery(
    `insert into identity (u_name, u_email, u_companyid, "u_createdAt", u_sdate, u_edate)
     select 'Guest ' || n, 'guest-' || n || '@behind.example', $1, now() - interval '30 days', now() - interval '30 days',
       now() + interval '30 days' from generate_series(1, $2::int) n`,
    [MAIN, GUESTS],
  );
  const source = await addSource(test);
  for (const kind of ['leases', 'sessions', 'sign-ins', 'access-logs'] as const) {
    const events = world.events.filter((one) => one.kind === kind).map(({ event }) => event);
    // The order of arrival says nothing.
    const { body } = await source.send(kind, events.toReversed());
    expect(body.rejected ?? [], JSON.stringify(body)).toEqual([]);
    expect(body.setAside).toBe(0);
  }
}, 120_000);
afterAll(() => test.close());

describe('on a world whose truth is known', () => {
  /** Nobody is shown whose stay, as it was reported, does not fit. */
  function expectNobodyElse(found: HoldersAnswer, asked: Asked) {
    const allowed = mayBeShown(world, asked);
    const logins = new Set(allowed.map(({ login }) => login));
    const macs = new Set(allowed.map(({ mac }) => mac));
    for (const candidate of found.candidates) {
      const login = candidate.identity?.login ?? candidate.login;
      if (login !== null) expect([...logins], JSON.stringify({ asked, candidate }, null, 1)).toContain(login);
      for (const mac of macsOf(candidate)) expect([...macs], JSON.stringify({ asked, candidate })).toContain(mac);
    }
  }

  it('names everybody behind a translated address and port, and nobody else', async () => {
    const random = randomOf(1);
    const known = world.uses.filter(({ hasLine }) => hasLine);
    let expected = 0;
    for (let round = 0; round < 250; round += 1) {
      const use = random.pick(known);
      const asked = { address: use.stay.natIp, port: use.natPort, at: minuteOf(use.at) };
      const found = await askAs(asked);
      const logins = found.candidates.map(({ identity, login }) => identity?.login ?? login);
      for (const { stay } of mustBeShown(world, asked)) {
        expected += 1;
        expect(logins, JSON.stringify({ asked, stay })).toContain(stay.login);
      }
      expectNobodyElse(found, asked);
    }
    expect(expected).toBeGreaterThan(200);
  }, 240_000);

  it('names everybody who had a private address, at each location, and nobody else', async () => {
    const random = randomOf(2);
    let expected = 0;
    for (let round = 0; round < 120; round += 1) {
      const asked = {
        address: `10.99.0.${random.between(1, 12)}`,
        port: null,
        at: start + random.between(5, 350) * MINUTE,
      };
      const found = await askAs(asked);
      const logins = found.candidates.map(({ identity, login }) => identity?.login ?? login);
      for (const stay of mustHaveHeld(world, asked)) {
        expected += 1;
        expect(logins, JSON.stringify({ asked, stay })).toContain(stay.login);
      }
      expectNobodyElse(found, asked);
    }
    expect(expected).toBeGreaterThan(120);
  }, 240_000);
});
