import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../../../server/app/app';
import type { Installation, Json } from '../emptyInstallation';
import { numbersOf } from '../random';
import { eventually, kernelLine, openReception } from '../syslog/reception';
import { disordered, inCalls, type Day, type SessionEvent } from './generate';
import type { Company, Sender } from './installation';
import { sendByRadius, sendByRsyslog } from './network';

/** The key of FreeRADIUS. */
export const RADIUS_KEY = 'k'.repeat(40);
const SECRET = 'a-secret-of-the-access-point';
/** Lines of the firewall: one every two minutes. */
export const LINES = 720;
const LINE_PORT = 20_000;
const LINE_EVERY_MS = 120_000;
/** Events of a location that no one has. */
export const ASTRAY = 3;

/** Sums of the answers to calls. */
export interface Sum {
  sent: number;
  accepted: number;
  duplicates: number;
  setAside: number;
  rejected: number;
}

/** Sends all events in disorder and partly twice. @returns the sums of the answers */
async function sendAll(to: Sender, kind: string, events: readonly object[], seed: number): Promise<Sum> {
  const random = numbersOf(seed);
  const sum = { sent: 0, accepted: 0, duplicates: 0, setAside: 0, rejected: 0 };
  for (const call of inCalls(disordered(events, random), random)) {
    const answer = await to.send(kind, call);
    sum.sent += call.length;
    sum.accepted += answer.accepted;
    sum.duplicates += answer.duplicates;
    sum.setAside += answer.setAside;
    sum.rejected += answer.rejected.length;
  }
  return sum;
}
/** Sends a day. @returns the sums of the answers by kind */
export async function sendDay({ portal, network }: Company, day: Day, seed: number): Promise<ReadonlyMap<string, Sum>> {
  const sums = new Map<string, Sum>();
  const parts = [
    [portal, 'sign-ins', day.signIns],
    [portal, 'campaign-events', day.campaigns],
    [portal, 'attributes', day.attributes],
    [network, 'sessions', day.sessions],
    [network, 'leases', day.leases],
    [network, 'device-sightings', day.sightings],
    [network, 'access-logs', day.logs],
  ] as const;
  for (const [to, kind, events] of parts) sums.set(kind, await sendAll(to, kind, events, seed));
  // What cannot be stored: locations that no one has, twice, and a line without a form.
  for (const _ of [1, 2]) await portal.send('sign-ins', astray(day));
  await portal.send('sign-ins', [{ id: 'formless', time: day.signIns[0]?.time, status: 'nope' }]);
  return sums;
}
const astray = ({ signIns }: Day) =>
  signIns.slice(0, ASTRAY).map((one, at) => ({ ...one, id: `astray-${at}`, locationid: 999_999 }));

/** Sessions of the access point, one every hour and a half. */
const ACCOUNTED = 16;

/**
 * A day of sessions that the access point of the first location reports by RADIUS. Some of their starts and ends are lost;
 * of some, the id starts again half an hour later, as after a power cut.
 */
export function accounted({ people, places }: Company, until: number): SessionEvent[] {
  const [locationid = 0] = places;
  const event = (at: number, kind: SessionEvent['event'], duration: number, run = 1): SessionEvent => ({
    id: '',
    time: new Date(
      (Math.floor(until / 1000) - 86_000 + at * 5_300 + (run - 1) * 1_800 + duration) * 1000,
    ).toISOString(),
    session_id: `radius${at}`,
    run,
    event: kind,
    login: people[at % people.length]?.login ?? '',
    locationid,
    mac_address: `02:AA:00:00:00:0${at % 8}`,
    duration,
    input_octets: duration * 10,
    output_octets: duration * 100,
    ...(kind === 'stop' && { cause: 'User-Request' }),
  });
  return Array.from({ length: ACCOUNTED }, (_, at) => [
    ...(at % 4 === 1 ? [] : [event(at, 'start', 0)]),
    event(at, 'interim', 300),
    ...(at % 4 === 2 || at % 4 === 3 ? [] : [event(at, 'stop', 600 + at)]),
    ...(at % 4 === 3 ? [event(at, 'start', 0, 2), event(at, 'interim', 200, 2), event(at, 'stop', 500, 2)] : []),
  ]).flat();
}

/** Sends packets of the access point of the first location. @returns how many were answered */
export async function sendAccounting(
  server: Installation,
  folder: string,
  { admin, places }: Company,
  packets: readonly SessionEvent[],
): Promise<number> {
  const values = { name: 'AP', type: 'radius', secret: SECRET, address: '127.0.0.1', locationid: places[0] };
  await server.create(admin, 'source', values);
  const listening: FastifyInstance = await buildApp(server.context);
  await listening.listen({ host: '127.0.0.1', port: 0 });
  const { port } = listening.server.address() as { port: number };
  const to = { url: `http://127.0.0.1:${port}`, key: RADIUS_KEY, secret: SECRET };
  const answered = await sendByRadius(folder, to, packets);
  await listening.close();
  return answered;
}

/** Sends lines of the firewall of the second location, and waits until they are stored. */
export async function sendLines(server: Installation, folder: string, { admin, places }: Company): Promise<void> {
  const values = { name: 'Pare-feu', type: 'syslog', parser: 'netfilter', address: '127.0.0.1', locationid: places[1] };
  const { sourceid } = await server.create(admin, 'source', values);
  const reception = await openReception(server, folder);
  const begin = Date.now() - LINES * LINE_EVERY_MS;
  const lines = Array.from({ length: LINES }, (_, at) =>
    kernelLine(LINE_PORT + at, 'kernel', new Date(begin + at * LINE_EVERY_MS)),
  );
  await sendByRsyslog(folder, lines, reception.ports.tcp);
  await eventually(async () => {
    const source = await server.call(admin, 'GET', `/legacy/elements/source/${Number(sourceid)}`);
    expect((source['element'] as Json)['accepted_count']).toBe(LINES);
  });
  await reception.close();
}
