import { sql } from 'kysely';
import { acceptEvents } from '../actions/intake/acceptEvents';
import { setLinesAside } from '../actions/intake/linesSetAside';
import type { IntakeKind, IntakeSource } from '../actions/intake/kinds';
import { inCompany, type Database, type Trx } from '../db/connect';
import type { Secrets } from '../keys/secrets';
import { ONLINE } from '../storage/intake/signIns';
import { iso } from './iso';
import { Random } from './random';
import { portalSourceId } from './records/sources';
import { DAY } from './rhythm';

interface NetworkOptions {
  /** A seeded database. */
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'traceKey'>;
  readonly seed: number;
  readonly now: () => Date;
}

/** A sign-in that a session followed. */
interface SignIn {
  readonly token: string;
  readonly at: Date;
  readonly login: string;
  readonly userid: number;
  readonly locationid: number;
  readonly ip: string | null;
  readonly nas: string | null;
  /** Of a device that the company knows. */
  readonly mac: string | null;
}

/** Sessions of a company, at most: of one with access points that report them, of any other one. */
const MAX_SESSIONS = [240, 20] as const;
const DAYS = 6;
/** Lines of the proxy of a company. */
const MAX_LINES = 12;
/** Mean duration of a session, in minutes, and its traffic in bytes a second. */
const SESSION_MINUTES = 80;
const [UPLOAD, DOWNLOAD] = [9_000, 140_000];
const CAUSES = [
  ['User-Request', 50],
  ['Idle-Timeout', 30],
  ['Lost-Carrier', 15],
  ['Session-Timeout', 5],
] as const;

/**
 * Sends what the network would have reported of the last sign-ins of a seeded database through the intake: sessions,
 * some of them still open, and in full companies events that have to be set aside. So sources get their statistics.
 */
export async function seedNetwork({ db, secrets, seed, now }: NetworkOptions): Promise<void> {
  const { rows: companies } = await sql<{ company: number; sources: number }>`
    select companyid as company, count(*)::int as sources from intake_source group by 1 order by 1`.execute(db.owner);
  for (const { company: companyId, sources } of companies) {
    const isFull = sources > 1;
    const random = new Random(seed).fork('network', companyId);
    const send = (place: number, kind: IntakeKind, events: readonly object[]) => {
      const source: IntakeSource = { sourceid: portalSourceId(companyId) + place, companyId, locationid: null };
      return events.length > 0 ? acceptEvents({ db, secrets, now }, source, kind, events) : undefined;
    };
    const limit = MAX_SESSIONS[isFull ? 0 : 1];
    const signIns = await inCompany(db, { companyId, everyCompany: false }, (trx) =>
      lastSignIns(trx, companyId, now(), limit),
    );
    const events = signIns.map((signIn) => sessionOf(random, signIn, now().getTime()));
    // The portal reports some of them, the access points the others.
    const byPortal = (_: unknown, index: number) => !isFull || index % 4 === 0;
    await send(0, 'sessions', events.filter(byPortal).flat());
    if (!isFull) continue;
    const byAccessPoint = (one: unknown, index: number) => !byPortal(one, index);
    await send(2, 'sessions', events.filter(byAccessPoint).flat());
    await send(
      1,
      'access-logs',
      signIns.slice(0, MAX_LINES).map((signIn) => lineOf(random, signIn, now().getTime())),
    );
    await setLinesAside(
      { db, now },
      { sourceid: portalSourceId(companyId) + 1, companyId, locationid: null },
      linesOf(now().getTime()),
      MAX_LINES,
    );
    for (const [kind, refused] of unapplied(random, now().getTime())) await send(0, kind, refused);
  }
}

async function lastSignIns(trx: Trx, companyId: number, now: Date, limit: number): Promise<readonly SignIn[]> {
  const { rows } = await sql<SignIn>`
    select a.token, a.authenticated_at as at, a.login, a.userid, a.locationid, a.src_ip as ip, l.l_apname as nas,
      (select d.mac_address from access_log g join device d on d.companyid = g.company_id
          and lower(d.mac_address) = lower(g.mac_address) and d.deleted_at is null
        where g.company_id = a.company_id and g.token = a.token limit 1) as mac
    from authentication a join location l on l.locationid = a.locationid and l."l_deletedAt" is null
      join identity i on i.userid = a.userid and i."u_deletedAt" is null
    where a.company_id = ${companyId} and a.status = any(${[...ONLINE]}) and a.token is not null
      and a.authenticated_at between ${now}::timestamptz - ${DAYS} * interval '1 day' and ${now}::timestamptz
    order by a.authenticated_at desc, a.authenticationid desc limit ${limit}`.execute(trx);
  return rows;
}

/** The events of a session: its start, and its end or, when it is still open, its latest interim update. */
function sessionOf(random: Random, signIn: SignIn, now: number): object[] {
  const { token, at, login, userid, locationid, ip, nas, mac } = signIn;
  const session = { session_id: token, login, userid, locationid, ip, nas, mac_address: mac };
  const seconds = Math.ceil(-Math.log(1 - random.next()) * SESSION_MINUTES * 60);
  const end = at.getTime() + seconds * 1000;
  const open = end > now;
  const duration = open ? Math.floor((now - at.getTime()) / 1000) : seconds;
  const busy = 0.2 + random.next();
  return [
    { ...session, id: `${token}-start`, time: at.toISOString(), event: 'start' },
    {
      ...session,
      id: `${token}-last`,
      time: iso(at.getTime() + duration * 1000),
      event: open ? 'interim' : 'stop',
      duration,
      input_octets: Math.round(duration * UPLOAD * busy),
      output_octets: Math.round(duration * DOWNLOAD * busy),
      ...(!open && { cause: random.weighted(CAUSES) }),
    },
  ];
}

/** What the proxy has logged of a session. */
function lineOf(random: Random, { token, at, locationid, ip, mac }: SignIn, now: number): object {
  const time = iso(Math.min(now, at.getTime() + random.int(1, 900) * 1000));
  const port = random.int(32_768, 60_999);
  return {
    ...{ id: `${token}-proxy`, time, token, locationid, mac_address: mac, src_ip: ip, src_port: port },
    ...{ nat_ip: '198.51.100.251', nat_port: port },
    ...{ format: 'squid', dst_ip: '203.0.113.80', dst_port: 443, protocol: 'TCP', method: 'CONNECT' },
    request: 'cartes.example:443',
    tags: ['TCP_TUNNEL/200'],
  };
}

/** Lines of the proxy about itself, which its format does not know. */
const linesOf = (now: number) =>
  [
    [4_310, 'kid1| Squid is shutting down: rotating logs'],
    [1_425, 'kid1| WARNING: 80% of the file descriptors are in use'],
    [85, 'kid1| DNS: no answer from 192.0.2.53 within 5 s'],
  ].map(([minutes, text], index) => ({
    id: `proxy-${index}`,
    at: now - Number(minutes) * 60_000,
    line: `<30>${iso(now - Number(minutes) * 60_000)} proxy-siege squid[812]: ${text}`,
    reason: 'line-not-recognised' as const,
    overConnection: true,
  }));

/** Events of a portal that was installed before its location and campaign were recorded, or whose clock is wrong. */
function unapplied(random: Random, now: number): [IntakeKind, object[]][] {
  const event = (minutes: number) => ({ id: random.hex(16), time: iso(now - minutes * 60_000) });
  const terrace = (minutes: number) => ({ ...event(minutes), location: 'ap-terrasse', status: 'landing' });
  return [
    ['sign-ins', [...[310, 255, 190, 42, 12].map(terrace), { ...event(-2 * 60), status: 'landing' }]],
    ['campaign-events', [{ ...event(200), campaignid: 999_999, event: 'shown' }]],
    ['attributes', [{ ...event(95), login: 'inconnu@courriel.example', key: 'loyalty', value: 'argent' }]],
    ['access-logs', [{ ...event(DAYS * 24 * 60 + 40 * (DAY / 60_000)), dst_ip: '203.0.113.7', protocol: 'TCP' }]],
  ];
}
