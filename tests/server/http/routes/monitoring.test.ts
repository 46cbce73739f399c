import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitorLocations } from '../../../../server/actions/locations/monitor';
import { testApp, type TestApp } from '../../../support/app';
import { SEED_NOW } from '../../../support/constants';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../../../support/personas';

/** What the display on a wall asks, and its event. */
interface Wall {
  readonly checkedAt: string | null;
  readonly states: readonly { readonly state: string; readonly count: number }[];
  readonly urgentCount: number;
  readonly urgent: readonly { readonly id: number; readonly state: string; readonly signIns: number | null }[];
  readonly changes: readonly { readonly id: number; readonly name: string; readonly since: string }[];
}

let test: TestApp;
const opened: AbortController[] = [];
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const run = (now = new Date()) =>
  monitorLocations({ db: test.context.db, now: () => now }, (error) => {
    throw error;
  });
const wallOf = async (role: string) => (await test.as(role, { url: '/api/monitoring' })).json<Wall>();
const total = ({ states }: Wall) => states.reduce((sum, { count }) => sum + count, 0);

beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  opened.forEach((one) => one.abort());
  test.app.server.closeAllConnections();
  await test.close();
});

describe('the display on a wall', () => {
  it('says when the states were worked out, and counts what the list of the same person shows', async () => {
    const at = new Date();
    await run(at);
    for (const role of ['admin', 'scoped', 'viewer', 'admin2']) {
      const wall = await wallOf(role);
      expect(wall.checkedAt).toBe(at.toISOString());
      for (const { state, count } of wall.states) {
        const filter = JSON.stringify({ l_monitoring: [state] });
        const list = await test.as(role, {
          url: `/legacy/elements/location?${new URLSearchParams({ filter, limit: '1', count: 'exact' })}`,
        });
        expect([role, state, list.json<{ total: number }>().total]).toEqual([role, state, count]);
      }
    }
    expect(total(await wallOf('scoped'))).toBeLessThan(total(await wallOf('admin')));
  });

  it('has the most severe first, and what changed last', async () => {
    const ids = (
      await sql(`select locationid as id from location where l_companyid = 2 and l_monitoring is not null
      and portico_bits(l_status) & 128 = 0 order by locationid limit 3`)
    ).map(({ id }) => Number(id));
    const states = ['inactive', 'critical', 'warning'];
    // Before 10:00 UTC, the changes of the seeded world are in the future.
    const latest = Math.max(Date.now(), Date.parse(SEED_NOW));
    for (const [index, id] of ids.entries()) {
      await sql('update location set l_monitoring = $2, l_monitoring_at = $3 where locationid = $1', [
        id,
        states[index],
        new Date(latest + (index + 1) * 1000),
      ]);
    }
    const { urgent, changes, urgentCount } = await wallOf('admin');
    const order = ['critical', 'provisioning_error', 'warning', 'inactive'];
    const ranks = urgent.map(({ state }) => order.indexOf(state));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(urgentCount).toBeGreaterThanOrEqual(urgent.length);
    expect(urgent.length).toBeLessThanOrEqual(10);
    expect(urgent.some(({ state }) => state === 'critical')).toBe(true);
    expect(changes.slice(0, 3).map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it('shows neither hidden locations, nor those of other companies, nor sign-ins without the right', async () => {
    const seen = await wallOf('admin');
    const [shown] = seen.urgent;
    await sql(`update location set l_status = '128' where locationid = $1`, [shown?.id]);
    const after = await wallOf('admin');
    expect(total(after)).toBe(total(seen) - 1);
    expect([...after.urgent, ...after.changes].map(({ id }) => id)).not.toContain(shown?.id);
    await sql(`update location set l_status = '0' where locationid = $1`, [shown?.id]);
    const reader = await addAdmin(test.database, MAIN, maskWith('location:view'), 'wall@bellevue.example');
    const token = await openSession(test.database, reader);
    const answer = await test.app.inject({ url: '/api/monitoring', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Wall>().urgent.map(({ signIns }) => signIns)).toEqual(
      answer.json<Wall>().urgent.map(() => null),
    );
    const own = new Set(
      (await sql('select locationid as id from location where l_companyid = 2')).map(({ id }) => Number(id)),
    );
    expect([...seen.urgent, ...seen.changes].every(({ id }) => own.has(id))).toBe(true);
  });

  it('is told by an event without contents, and asks with the rights of then', async () => {
    const login = 'wall-events@bellevue.example';
    const reader = await addAdmin(test.database, MAIN, maskWith('location:view'), login);
    const authorization = `Bearer ${await openSession(test.database, reader)}`;
    const stop = new AbortController();
    opened.push(stop);
    const { port } = test.app.server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization },
      signal: stop.signal,
    });
    const pieces = stream.body!.getReader();
    await pieces.read();
    let heard = '';
    void (async () => {
      for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
        heard += new TextDecoder().decode(piece.value);
      }
    })().catch(() => undefined);
    const change = (company: number, what: string) =>
      sql(
        `update location set ${what} where locationid =
        (select min(locationid) from location where l_companyid = $1 and l_monitoring is not null)`,
        [company],
      );
    // Whatever is still on its way comes before this; what came before the server listened is not heard.
    const barrier = async () => {
      heard = '';
      const ask = async () => {
        await sql(`select pg_notify('portico_company_cache', '2')`);
        return heard;
      };
      await expect.poll(ask, { timeout: 20_000 }).toContain('event: cache');
    };
    await run();
    await barrier();
    await change(3, `l_monitoring = 'provisioning_error'`);
    await run();
    await barrier();
    expect(heard).not.toContain('monitoring');
    // Another number of sign-ins alone is nothing to ask again for.
    await change(2, 'l_signins = -1');
    await run();
    await barrier();
    expect(heard).not.toContain('monitoring');
    await change(2, `l_monitoring = 'provisioning_error'`);
    await run();
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: monitoring\ndata: {}\n\n');
    await sql(
      `update adprofile set adp_bits = '0' where adprofileid =
      (select ad_profileid from administrator where adminid = $1)`,
      [reader],
    );
    expect((await test.app.inject({ url: '/api/monitoring', headers: { authorization } })).statusCode).toBe(403);
  });
});

interface LocationMap {
  readonly placedCount: number;
  readonly placed: readonly {
    readonly id: number;
    readonly latitude: number;
    readonly longitude: number;
    readonly scopeIds: readonly number[];
  }[];
  readonly unplacedCount: number;
  readonly unplaced: readonly { readonly id: number }[];
}
const mapOf = async (role: string) => (await test.as(role, { url: '/api/monitoring/map' })).json<LocationMap>();

describe('the map of locations', () => {
  const save = (values: object) =>
    test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload: { locationid: 2001, ...values } });

  it('has the coordinates that a person has entered: both, within their limits', async () => {
    for (const refused of [
      { l_latitude: 91, l_longitude: 2 },
      { l_latitude: 48, l_longitude: -180.5 },
      { l_latitude: 48, l_longitude: null },
    ]) {
      expect((await save(refused)).statusCode, JSON.stringify(refused)).toBe(422);
    }
    expect((await save({ l_latitude: 48.5, l_longitude: -1.25 })).statusCode).toBe(200);
    const { placed } = await mapOf('admin');
    expect(placed.find(({ id }) => id === 2001)).toMatchObject({ latitude: 48.5, longitude: -1.25 });
    expect((await save({ l_latitude: null, l_longitude: null })).statusCode).toBe(200);
    const after = await mapOf('admin');
    expect(after.unplaced.map(({ id }) => id)).toContain(2001);
    expect(after.placedCount).toBe(placed.length - 1);
  });

  it('has the locations that the same person sees in the list, and no other one', async () => {
    for (const role of ['admin', 'scoped', 'admin2']) {
      const list = await test.as(role, { url: '/legacy/elements/location?limit=1000' });
      const listed = list.json<{ elements: { locationid: number }[] }>().elements.map(({ locationid }) => locationid);
      const { placed, unplaced, placedCount, unplacedCount } = await mapOf(role);
      const mapped = [...placed, ...unplaced].map(({ id }) => id);
      expect(mapped.sort((a, b) => a - b)).toEqual(listed.sort((a, b) => a - b));
      expect(placedCount + unplacedCount).toBe(listed.length);
    }
  });

  it('names of the scopes of a location only those that the person sees, as the list does', async () => {
    const own = await sql(`select unnest(groupids) as id from location where locationid = 2001`);
    const [other] = await sql(`select groupid as id from scope where g_companyid = 2 and groupid <> all($1) limit 1`, [
      own.map(({ id }) => id),
    ]);
    const login = 'map-scope@bellevue.example';
    const reader = await addAdmin(test.database, MAIN, maskWith('location:view', 'scope:view'), login);
    const [seen] = await sql(`select groupid as id from scope where g_companyid = 2 and groupid <> $1 limit 1`, [
      other?.['id'],
    ]);
    await limitTo(test.database, reader, Number(seen?.['id']), []);
    await sql(
      `update location set groupids = array[$2, $3]::bigint[], l_latitude = 1, l_longitude = 2 where locationid = $1`,
      [...[2001, seen?.['id'], other?.['id']]],
    );
    const authorization = `Bearer ${await openSession(test.database, reader)}`;
    const ask = (url: string) => test.app.inject({ url, headers: { authorization } });
    const listed = (await ask('/legacy/elements/location/2001')).json<{ element: { groupids: number[] } }>();
    const { placed } = (await ask('/api/monitoring/map')).json<LocationMap>();
    expect(placed.find(({ id }) => id === 2001)?.scopeIds).toEqual([Number(seen?.['id'])]);
    expect(listed.element.groupids.map(Number)).toEqual([Number(seen?.['id'])]);
  });

  it('has 5 000 at most, and says how many there are', async () => {
    await sql(`insert into location (l_companyid, l_name, l_countryid, l_timezone, l_enabled, l_latitude, l_longitude, l_hash)
      select 2, 'Mass ' || n, (select min(l_countryid) from location where l_companyid = 2), 'Europe/Paris', true, n % 80, n % 170, 'mass' || n
      from generate_series(1, 5100) n`);
    const { placed, placedCount } = await mapOf('admin');
    expect(placed).toHaveLength(5_000);
    expect(placedCount).toBeGreaterThanOrEqual(5_100);
  });
});
