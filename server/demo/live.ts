import { authenticationRow, type Guest } from './authentication';
import { peopleBase } from './company';
import { columnsOf } from './load/catalogue';
import { inOrder, type SeedTarget } from './load/target';
import { TableWriter } from './load/writer';
import { iso } from './iso';
import { logLine } from './logLines';
import { handsetOf } from './portrait';
import { Random } from './random';
import { HOUR } from './rhythm';
import { lastSign } from './traffic';
import { refusalBy } from './refusals';
import { ONLINE, RETURNING, type Visit } from './visits';
import { buildDemoWorld, type Company, type Row, type Site, type DemoWorld } from './world';

interface LiveOptions {
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

/**
 * Keeps authentications and access logs flowing into a seeded database, from the people it has. Places that the demo
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
      if (!stopped) await second(ordered, scene, options);
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
  readonly visits: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, string>;
}

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
  return {
    world,
    cast,
    visits: await columnsOf(target, 'authentication'),
    lines: await columnsOf(target, 'access_log'),
  };
}

async function second(target: SeedTarget, scene: Scene, { seed, perSecond, now }: LiveOptions): Promise<void> {
  const from = now().getTime() - TICK;
  const random = new Random(seed).fork('live', Math.floor(from / TICK));
  const visits = new TableWriter(target, 'authentication', scene.visits);
  const lines = new TableWriter(target, 'access_log', scene.lines);
  const online: Online[] = [];
  for (let left = random.poisson(perSecond); left > 0; left -= 1) {
    const player = random.pick(scene.cast);
    const visit = visitOf(random, player, from + random.int(0, TICK - 1));
    if (!visit) continue;
    const guest = guestOf(scene.world, player);
    const token = random.hex(16);
    const row: Row = authenticationRow(visit, guest, token);
    await visits.add(row);
    if (!ONLINE.has(visit.status)) continue;
    online.push({ player, at: String(row['authenticated_at']), until: iso(player.until) });
    for (let more = random.poisson(LINES_PER_VISIT); more > 0; more -= 1) {
      const { id: _key, ...line } = logLine(random, visit, guest, token).row;
      // Log lines of the next minutes are written now, so that no state has to be kept for them.
      await lines.add({ ...line, received_at: row['authenticated_at'] });
    }
  }
  await visits.close();
  await lines.close();
  if (online.length > 0) await remember(target, online);
}

/** Somebody comes back; whose time is over signs in again, and whose account was made by the reception does not. */
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

interface Online {
  readonly player: Player;
  readonly at: string;
  readonly until: string;
}

/** People and places show their last visit, and people the validity that it gave. */
async function remember(target: SeedTarget, online: readonly Online[]): Promise<void> {
  const times = online.map(({ at }) => at);
  await target.query(
    `update identity i set u_lastlogin = s.at, "u_lastinteractionAt" = s.at, u_edate = s.until,
       u_sdate = case when s.until > i.u_edate then s.at else i.u_sdate end
     from (select id, max(at) as at, max(until) as until
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as r (id, at, until) group by id) s where i.userid = s.id`,
    [online.map(({ player }) => player.userid), times, online.map(({ until }) => until)],
  );
  await target.query(
    `update location l set "l_lastauthAt" = s.at, "l_firstauthAt" = coalesce(l."l_firstauthAt", s.at)
     from (select id, max(at) as at from unnest($1::bigint[], $2::timestamptz[]) as r (id, at) group by id) s where l.locationid = s.id`,
    [online.map(({ player }) => player.site.locationid), times],
  );
}
