import { acceptEvents } from '../actions/intake/acceptEvents';
import type { IntakeKind } from '../actions/intake/kinds';
import type { Database } from '../db/connect';
import type { Secrets } from '../keys/secrets';
import { authenticationRow, type Guest } from './authentication';
import { peopleBase } from './company';
import { inOrder, type SeedTarget } from './load/target';
import { iso } from './iso';
import { logLine } from './logLines';
import { handsetOf } from './portrait';
import { Random } from './random';
import { portalSourceId } from './records/sources';
import { HOUR } from './rhythm';
import { lastSign } from './traffic';
import { refusalBy } from './refusals';
import { ONLINE, RETURNING, type Visit } from './visits';
import { buildDemoWorld, type Company, type Site, type DemoWorld } from './world';

interface LiveOptions {
  /** Where the events go: through the intake, as those of any source. */
  readonly db: Database;
  /** Recognises events of erased guests. */
  readonly secrets: Pick<Secrets, 'traceKey'>;
  readonly seed: number;
  /** Authentications in a second, on average. */
  readonly perSecond: number;
  readonly now: () => Date;
  /** Hears of a second that could not be stored; the next one is tried as if nothing had been. */
  readonly onError?: (error: unknown) => void;
}

const TICK = 1000;
const KNOWN_PEOPLE = 3000;
const LINES_PER_VISIT = 1.5;
/** Mean duration of a session, in minutes, and its traffic in bytes a second. */
const SESSION_MINUTES = 25;
const [UPLOAD, DOWNLOAD] = [9_000, 140_000];

/**
 * Keeps sign-ins, sessions and access logs flowing into a seeded database, from the people it has, through the intake. Places that the demo
 * shows as silent or broken stay so.
 * @param target one connection of the owner's
 */
export function startLive(target: SeedTarget, options: LiveOptions): { stop(): void } {
  const ordered = inOrder(target);
  let stopped = false;
  let busy = false;
  let ready: Promise<Scene> | undefined;
  const tick = async () => {
    if (busy) return;
    busy = true;
    try {
      ready ??= setScene(ordered, options);
      const scene = await ready;
      if (!stopped) await second(scene, options);
    } catch (error) {
      ready = undefined;
      if (!stopped) options.onError?.(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void tick(), TICK);
  timer.unref();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

interface Scene {
  readonly world: DemoWorld;
  readonly cast: readonly Player[];
  /** Sessions that have not ended. */
  readonly open: OpenSession[];
}

interface OpenSession {
  readonly companyId: number;
  /** What names it, and where it is. */
  readonly event: Readonly<Record<string, unknown>>;
  /** In ms. */
  readonly from: number;
  readonly until: number;
}

/** Events of one second, by company and kind. */
type Events = Map<number, Map<IntakeKind, object[]>>;

interface Player {
  readonly company: Company;
  readonly site: Site;
  readonly userid: number;
  readonly login: string;
  readonly profileid: number | null;
  readonly authtypeid: number | null;
  /** End of the validity, in ms. */
  until: number;
}

async function setScene(target: SeedTarget, { seed, now }: LiveOptions): Promise<Scene> {
  // Places, profiles and modes have the same keys at every size.
  const world = buildDemoWorld({ size: 'small', seed, now: now() });
  const places = new Map(
    world.companies.flatMap((company) => company.sites.map((site) => [site.locationid, { company, site }] as const)),
  );
  const { rows } = await target.query(
    `select i.userid, i.u_email, i.u_profileid, i.u_authtypeid, i.u_edate, i.lastlocationid
     from identity i join location l on l.locationid = i.lastlocationid
     where i.u_edate is not null and i.u_lastlogin is not null and i."u_deletedAt" is null and l."l_deletedAt" is null and l.l_enabled
     order by i."u_lastinteractionAt" desc, i.userid limit ${KNOWN_PEOPLE}`,
  );
  const cast = rows.flatMap((row): Player[] => {
    const place = places.get(Number(row['lastlocationid']));
    if (!place || place.site.spec.broken || lastSign(place.site, world.now) < world.now) return [];
    const key = (name: string) => (row[name] === null ? null : Number(row[name]));
    return [
      {
        ...place,
        userid: Number(row['userid']),
        login: String(row['u_email']),
        profileid: key('u_profileid'),
        authtypeid: key('u_authtypeid'),
        until: new Date(String(row['u_edate'])).getTime(),
      },
    ];
  });
  if (cast.length === 0) throw new Error('live traffic needs a database with demo data');
  return { world, cast, open: [] };
}

async function second(scene: Scene, { seed, perSecond, now, db, secrets }: LiveOptions): Promise<void> {
  const from = now().getTime() - TICK;
  const random = new Random(seed).fork('live', Math.floor(from / TICK));
  const events: Events = new Map();
  for (let left = random.poisson(perSecond); left > 0; left -= 1) {
    const player = random.pick(scene.cast);
    const visit = visitOf(random, player, from + random.int(0, TICK - 1));
    if (visit) happen(random, scene, player, visit, events);
  }
  end(scene, from + TICK, events);
  for (const [companyId, kinds] of events) {
    const source = { sourceid: portalSourceId(companyId), companyId, locationid: null };
    for (const [kind, list] of kinds) await acceptEvents({ db, now, secrets }, source, kind, list);
  }
}

/** Adds an event, with an id of its own. */
function tell(events: Events, companyId: number, kind: IntakeKind, event: Readonly<Record<string, unknown>>): void {
  const kinds = events.get(companyId) ?? new Map<IntakeKind, object[]>();
  events.set(companyId, kinds);
  kinds.set(kind, [...(kinds.get(kind) ?? []), event]);
}

/** A visit as events: the sign-in, the start of a session, what is looked at. */
function happen(random: Random, { world, open }: Scene, player: Player, visit: Visit, events: Events): void {
  const guest = guestOf(world, player);
  const id = random.hex(16);
  const {
    company_id,
    authenticated_at,
    groupids: _g,
    countryid: _c,
    returning: _r,
    ...signIn
  } = authenticationRow(visit, guest, id);
  const companyId = Number(company_id);
  const time = String(authenticated_at);
  tell(events, companyId, 'sign-ins', { ...signIn, id, time });
  if (!ONLINE.has(visit.status)) return;
  for (let more = random.poisson(LINES_PER_VISIT); more > 0; more -= 1) {
    const { id: _key, company_id: _company, received_at: _at, ...line } = logLine(random, visit, guest, id).row;
    // Log lines of the next minutes are told now, so that no state has to be kept for them.
    tell(events, companyId, 'access-logs', { ...line, id: random.hex(16), time });
  }
  const { userid, login, locationid, src_ip } = signIn;
  const session = { session_id: id, userid, login, locationid, ip: src_ip, mac_address: guest.handset.mac };
  tell(events, companyId, 'sessions', { ...session, id: `${id}-start`, time, event: 'start' });
  const until = visit.at - Math.log(1 - random.next()) * SESSION_MINUTES * 60_000;
  open.push({ companyId, event: session, from: visit.at, until });
}

/** Ends the sessions whose time is over. */
function end(scene: Scene, now: number, events: Events): void {
  const over = scene.open.filter(({ until }) => until <= now);
  const open = scene.open.filter(({ until }) => until > now);
  scene.open.splice(0, scene.open.length, ...open);
  for (const { companyId, event, from, until } of over) {
    const duration = Math.round((until - from) / 1000);
    const id = `${String(event['session_id'])}-stop`;
    const octets = { input_octets: duration * UPLOAD, output_octets: duration * DOWNLOAD };
    tell(events, companyId, 'sessions', {
      ...event,
      ...octets,
      id,
      time: iso(until),
      event: 'stop',
      duration,
      cause: 'User-Request',
    });
  }
}

/**
 * A guest comes back. A guest whose time is over signs in again, but not one whose account was made by the reception.
 */
function visitOf(random: Random, player: Player, at: number): Visit | undefined {
  const { company, site, profileid, authtypeid } = player;
  const module = company.modes.find((mode) => mode.authtypeid === authtypeid)?.module ?? 'email';
  const expired = at > player.until;
  if (expired && module === 'login') return undefined;
  const drawn = random.weighted(RETURNING.filter(([one]) => one !== 'landing' && one !== 'undefined'));
  const online = ONLINE.has(drawn);
  const hours = company.profiles.find((profile) => profile.profileid === profileid)?.hours ?? 24;
  if (expired && online) player.until = at + hours * HOUR;
  const reason = drawn === 'failed' ? refusalBy(random, module, { at, company, site }) : null;
  const status = expired && online ? 'success' : drawn;
  return { at, company, site, who: 0, status, returning: true, reason, until: online ? player.until : null };
}

function guestOf(world: DemoWorld, { company, userid, login, profileid, authtypeid }: Player): Guest {
  const place = userid - peopleBase(company.spec.companyid) - 1;
  return {
    userid,
    login,
    profile: company.profiles.find((profile) => profile.profileid === profileid),
    authtypeid,
    language: null,
    handset: handsetOf(world, company, Math.abs(place), '', 0),
    host: Math.abs(place),
    optIn: false,
  };
}
