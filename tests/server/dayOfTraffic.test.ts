import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitorLocations } from '../../server/actions/locations/monitor';
import { API_CLIENTS } from '../support/apiClients';
import { generateDay, type Day } from '../support/day/generate';
import { twoCompanies, type Company, type Sender } from '../support/day/installation';
import { modelOf, type DayModel } from '../support/day/model';
import { hasRsyslog } from '../support/day/network';
import {
  accounted,
  ASTRAY,
  LINES,
  RADIUS_KEY,
  sendAccounting,
  sendDay,
  sendLines,
  type Sum,
} from '../support/day/send';
import type { Installation, Json } from '../support/emptyInstallation';
import { hasFreeRadius } from '../support/freeRadius';
import { exported, runner } from '../support/jobs';

/** A day of events of two companies, sent as networks do, and every figure of the console compared with a count of them. */

let server: Installation;
let companies: readonly [Company, Company];
let days: readonly [Day, Day];
let models: readonly [DayModel, DayModel];
let jobs: ReturnType<typeof runner>;
let sums: readonly ReadonlyMap<string, Sum>[];
let answeredPackets = 0;
let folder: string;
/** End of the day, in ms since 1970. */
let until: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-day-'));
  ({ server, companies } = await twoCompanies({ PORTICO_RADIUS_KEY: RADIUS_KEY }));
  jobs = runner(server);
  const [first, second] = companies;
  until = Date.now();
  const packets = hasFreeRadius ? accounted(first, until) : [];
  const day = generateDay(first, 1, until);
  days = [day, generateDay(second, 2, until)];
  sums = await Promise.all(companies.map((company, at) => sendDay(company, days[at] as Day, at + 1)));
  if (hasRsyslog) await sendLines(server, folder, first);
  if (hasFreeRadius) answeredPackets = await sendAccounting(server, folder, first, packets);
  models = [modelOf({ ...day, sessions: [...day.sessions, ...packets] }, first), modelOf(days[1], second)];
}, 120_000);
afterAll(async () => {
  await jobs?.stop();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listOf(login: string, name: string, question: Parameters<(typeof API_CLIENTS)['element']['list']>[1]) {
  const resource = server.context.models.current().model.resources[name];
  if (!resource) throw new Error(name);
  const client = API_CLIENTS[resource.backend.service];
  const answer = await server.as(login, client.list(resource, question));
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: client.records(answer.json()), total: client.total(answer.json()) };
}

describe('the answers to the senders', () => {
  it('account for every event', () => {
    for (const [at, day] of days.entries()) {
      const once = { 'sign-ins': day.signIns, 'campaign-events': day.campaigns, attributes: day.attributes };
      for (const [kind, events] of Object.entries({ ...once, 'access-logs': day.logs })) {
        const sum = sums[at]?.get(kind);
        const duplicates = (sum?.sent ?? 0) - events.length;
        expect(sum, kind).toMatchObject({ accepted: events.length, duplicates, setAside: 0, rejected: 0 });
      }
      for (const kind of ['sessions', 'leases', 'device-sightings']) {
        const sum = sums[at]?.get(kind);
        expect((sum?.accepted ?? 0) + (sum?.duplicates ?? 0), kind).toBe(sum?.sent);
      }
    }
  });
  it.skipIf(!hasFreeRadius)('of the access point say that each packet is stored', () => {
    expect(answeredPackets).toBe(accounted(companies[0], Date.now()).length);
  });
});

describe.each([0, 1] as const)('company %i', (at) => {
  const company = () => companies[at];
  const model = () => models[at];
  const day = () => days[at];
  /** Who looks, and whether what happened at a location is theirs. */
  const viewers = () =>
    [
      [company().admin, () => true],
      [company().scoped, (place: unknown) => place === company().places[0]],
    ] as const;
  const tallies = (place: (id: unknown) => boolean) => ({
    logs:
      day().logs.filter(({ locationid }) => place(locationid)).length +
      (at === 0 && hasRsyslog && place(company().places[1]) ? LINES : 0),
  });

  it('lists the authentications, page by page', async () => {
    for (const [login, place] of viewers()) {
      const expected = model().signIns.filter(({ locationid }) => place(locationid));
      const shown: Json[] = [];
      let after = '';
      do {
        const page = await server.call(
          login,
          'GET',
          `/legacy/elements/authentication?sort=authenticated_at&order=DESC&limit=50&${after === '' ? 'cursor=1' : `cursor=1&after=${encodeURIComponent(after)}`}`,
        );
        if (after === '') expect(page['total']).toBe(expected.length);
        shown.push(...(page['elements'] as Json[]));
        after = String(page['next'] ?? '');
      } while (after !== '' && after !== 'null');
      const seen = shown.map(({ authenticated_at, login: who, status, locationid, returning }) => ({
        time: new Date(String(authenticated_at)).toISOString(),
        login: who,
        status,
        locationid,
        returning,
      }));
      expect(seen).toEqual(expected);
      const failed = await listOf(login, 'authentications', { filter: { status: ['failed'] } });
      expect(failed.total).toBe(expected.filter(({ status }) => status === 'failed').length);
    }
  });

  it('knows when people and locations were last seen', async () => {
    const { rows } = await listOf(company().admin, 'identities', { limit: 100 });
    const people = rows.map((row) => [row['userid'], row['u_lastlogin']]);
    expect(new Map(people as [number, string][])).toEqual(
      new Map([...model().people].map(([userid, { login }]) => [userid, login])),
    );
    const answers = rows.map((row) => row[`u_attributes_${company().keyindexid}`] ?? null);
    expect(answers).toEqual(rows.map((row) => model().people.get(Number(row['userid']))?.answer));
    const own = await listOf(company().scoped, 'identities', { limit: 100 });
    expect(own.total).toBe(company().people.filter(({ inScope }) => inScope).length);
    for (const [login, place] of viewers()) {
      const { rows: found } = await listOf(login, 'locations', { limit: 100 });
      const shown = found.map((row) => [
        row['locationid'],
        { first: row['l_firstauthAt'] ?? null, last: row['l_lastauthAt'] ?? null },
      ]);
      expect(new Map(shown as [number, unknown][])).toEqual(new Map([...model().places].filter(([id]) => place(id))));
    }
  });

  it('counts uses of ways to sign in, answers, campaigns and guests of the event', async () => {
    const { admin, campaignid, eventid, keyindexid, places } = company();
    const modes = await listOf(admin, 'auth-modes', { limit: 100 });
    expect(new Map(modes.rows.map((row) => [row['authtypeid'], row['ap_count'] ?? 0]))).toEqual(model().uses);
    const { attributes } = day();
    const record = async (type: string, id: number) =>
      (await server.call(admin, 'GET', `/legacy/elements/${type}/${id}`))['element'] as Json;
    expect(await record('keyindex', keyindexid)).toMatchObject({
      ki_hits: attributes.length,
      ki_valuecount: new Set(attributes.map(({ value }) => value)).size,
      ki_firstseen: attributes[0]?.time,
    });
    const counted = (place?: number) => ({
      shown: model().campaign('shown', place),
      clicked: model().campaign('clicked', place),
      answered: model().campaign('answered', place),
    });
    const { shown, clicked, answered } = counted();
    const total = { ca_impressions: shown, ca_clicks: clicked, ca_answers: answered };
    expect(await record('campaign', campaignid)).toMatchObject(total);
    const results = await server.call(admin, 'GET', `/api/campaign-results/${campaignid}`);
    expect(results['totals']).toEqual(counted());
    const byPlace = (results['locations'] as Json[]).map(({ id, name: _, ...counts }) => [id, counts]);
    expect(new Map(byPlace as [number, unknown][])).toEqual(new Map(places.map((id) => [id, counted(id)])));
    const begin = Date.parse(String((await record('event', eventid))['ev_sdate'])) - 24 * 3_600_000;
    const guests = model().atEvent.filter(({ time }) => Date.parse(time) >= begin);
    expect((await record('event', eventid))['ev_connected'] ?? 0).toBe(new Set(guests.map(({ login }) => login)).size);
  });

  it('shows sessions, devices, leases and visited addresses', async () => {
    for (const [login, place] of viewers()) {
      const sessions = [...model().sessions].filter(([, { locationid }]) => place(locationid));
      const found = await listOf(login, 'connections', { limit: 100 });
      expect(found.total).toBe(sessions.length);
      for (const [key, expected] of sessions) {
        const [id = ''] = key.split(' ');
        const of = found.rows.filter(
          (one) => String(one['session_id']).split('-').slice(0, id.split('-').length).join('-') === id,
        );
        const row = of.find((one) => one['started_at'] === expected.started_at);
        expect(row ?? of, key).toMatchObject(expected);
      }
      const online = await listOf(login, 'connections', { filter: { state: ['online'] } });
      expect(online.total).toBe(sessions.filter(([, { state }]) => state === 'online').length);

      const devices = [...model().devices].filter(([, { place: last }]) => place(last));
      const seen = await listOf(login, 'devices', { limit: 100 });
      const shown = seen.rows.map((row) => [
        String(row['mac_address']).toLowerCase(),
        {
          first: row['first_seen'],
          last: row['last_seen'],
          place: row['last_location_id'],
          lease: row['has_active_lease'],
        },
      ]);
      expect(new Map(shown as [string, unknown][])).toEqual(
        new Map(devices.map(([mac, values]) => [mac.toLowerCase(), values])),
      );
      expect(seen.total).toBe(devices.length);

      const leases = [...model().leases].filter(([key]) => place(Number(key.split(' ')[2])));
      const leased = await listOf(login, 'leases', { limit: 100 });
      expect(leased.total).toBe(leases.length);
      expect(leased.rows.filter(({ state }) => state === 'active')).toHaveLength(
        leases.filter(([, state]) => state === 'active').length,
      );
      expect((await listOf(login, 'access-logs', { limit: 10 })).total).toBe(tallies(place).logs);
    }
  });

  it('counts the events of each source, and what the company uses', async () => {
    const { rows } = await listOf(company().admin, 'sources', { limit: 100 });
    const source = ({ sourceid }: Sender) => rows.find((row) => row['sourceid'] === sourceid);
    const { signIns, campaigns, attributes } = day();
    const sent = [...signIns, ...campaigns, ...attributes];
    expect(source(company().portal)).toMatchObject({
      accepted_count: sent.length,
      rejected_count: 1,
      set_aside_count: ASTRAY,
      last_error: 'VALIDATION_FAILED',
      last_event_at: sent
        .map(({ time }) => time)
        .sort()
        .at(-1),
    });
    expect((await listOf(company().admin, 'dead-letters', {})).total).toBe(ASTRAY);
    const usage = (await server.call(company().admin, 'GET', '/api/usage'))['usage'] as Json[];
    expect(Object.fromEntries(usage.map(({ kind, used }) => [kind, used]))).toEqual({
      users: company().people.length,
      appointed: 0,
      locations: 2,
      devices: model().devices.size,
    });
  });

  it('counts sign-ins, guests and sessions in reports, in all and by location', async () => {
    const period = {
      start: new Date(until - 2 * 86_400_000).toISOString(),
      end: new Date(until + 1_000).toISOString(),
    };
    const report = async (login: string, asked: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ ...period, ...asked });
      const answer = await server.call(login, 'GET', `/legacy/reports?${query.toString()}`);
      const cells = (answer['report'] as { val: number; keys: unknown[] }[]).map(({ keys, val }) => [keys[0], val]);
      return { total: answer['total'], cells: new Map(cells as [number | null, number][]) };
    };
    const visit = (value: number) => ({ source: 'returning', filters: JSON.stringify({ 'history.visit': value }) });
    const sources = [
      [{ source: 'authentications' }, model().authentications],
      [{ source: 'actives' }, model().actives],
      [visit(1), model().returning],
      [visit(0), model().firstVisits],
    ] as const;
    const { admin, scoped, places } = company();
    const counted = (count: (place: number | null) => number, shown: readonly (number | null)[]) =>
      new Map(shown.map((id) => [id, count(id)] as const).filter(([, n]) => n > 0));
    for (const [asked, count] of sources) {
      const all = await report(admin, { ...asked, dimensions: 'location' });
      expect([all.total, all.cells], asked.source).toEqual([count(), counted(count, [...places, null])]);
      const own = await report(scoped, { ...asked, dimensions: 'location' });
      const [mine] = places;
      expect([own.total, own.cells], asked.source).toEqual([count(mine), counted(count, [Number(mine)])]);
    }
    const { mostOpen } = model();
    for (const [login, place] of viewers()) {
      const open = await report(login, { source: 'sessions', dimensions: 'location' });
      expect(open.total).toBe(mostOpen(place));
      expect(open.cells).toEqual(
        new Map(
          places
            .filter(place)
            .map((id) => [id, mostOpen((one) => one === id)] as const)
            .filter(([, n]) => n > 0),
        ),
      );
    }
  });

  it('knows the state of each location', async () => {
    await monitorLocations({ db: server.context.db, now: () => new Date(until) }, (error) => {
      throw error;
    });
    for (const [login, place] of viewers()) {
      const { rows } = await listOf(login, 'locations', { limit: 100 });
      const shown = rows.map((row) => [
        row['locationid'],
        { state: row['l_monitoring'], now: row['l_signins'], before: row['l_signins_before'], trend: row['l_trend'] },
      ]);
      // Each is new in the week of its first sign-in, and has no week to be compared with.
      const expected = company()
        .places.filter(place)
        .map((id) => [
          id,
          {
            state: model().places.get(id)?.first ? 'new' : 'ready',
            now: model().lately(id, until),
            before: 0,
            trend: null,
          },
        ]);
      expect(new Map(shown as [number, unknown][])).toEqual(new Map(expected as [number, unknown][]));
    }
  });

  it('has the same figures on the home page and in exports', async () => {
    const midnight = new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
    const yesterday = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 24 * 3_600_000).toISOString();
    for (const [login, place] of viewers()) {
      const own = model().signIns.filter(({ locationid }) => place(locationid));
      const today = await listOf(login, 'authentications', {
        filter: { authenticated_at: { gte: midnight } },
        limit: 1,
      });
      expect(today.total).toBe(own.filter(({ time }) => time >= midnight).length);
      const active = await listOf(login, 'locations', { filter: { l_lastauthAt: { gte: yesterday } } });
      expect(active.total).toBe(
        [...model().places].filter(([id, { last }]) => place(id) && last !== null && last >= yesterday).length,
      );
      expect(await server.call(login, 'GET', '/api/attention')).toEqual({ waiting: [] });
      const { lines } = await exported(server, login, 'authentications', { format: 'csv' });
      expect(lines).toHaveLength(own.length + 1);
      const logs = await exported(server, login, 'access-logs', { format: 'csv' });
      expect(logs.lines).toHaveLength(tallies(place).logs + 1);
    }
    expect(jobs.failures).toEqual([]);
  });
});
