import type { Evidence, Hold, Line, Period, Session, SignIn } from './evidence';
import type { ChainGap } from './gaps';
import { addressPeriods, fitOf, samePlace, type Fit } from './periods';
import type { Sighting } from './sightings';

/** From a line to a person, as far as the evidence goes. */
export interface Chain {
  readonly line: Line | null;
  readonly lease: Hold | null;
  readonly session: Session | null;
  readonly signIn: SignIn | null;
  readonly mac: string | null;
  readonly ip: string | null;
  readonly location: number | null;
  readonly user: number | null;
  readonly login: string | null;
  readonly gaps: readonly ChainGap[];
}

/** How long a sign-in says who has an address, where nothing else does, in ms: a day. */
export const SIGN_IN_MS = 24 * 3_600_000;

/** A device that may have had the address. */
interface Device {
  readonly mac: string;
  readonly lease: Hold | null;
  readonly gaps: readonly ChainGap[];
}

/** A person that a sighting leads to. */
interface Person {
  readonly session: Session | null;
  readonly signIn: SignIn | null;
  readonly gaps: readonly ChainGap[];
}

type Fitting<T> = readonly (readonly [T, Fit])[];

/** An account, otherwise a login; undefined where neither is known. */
export function personKey(
  named: { readonly user: number | null; readonly login: string | null } | null,
): string | undefined {
  if (named?.user != null) return `user ${named.user}`;
  return named?.login == null ? undefined : `login ${named.login.toLowerCase()}`;
}

/** The evidence of one sighting, read again and again: who had the address, which sessions were there. */
export class Around {
  constructor(
    private readonly evidence: Evidence,
    private readonly holds: readonly Hold[],
    private readonly tolerance: number,
  ) {}

  /** Every chain that fits a sighting. Nothing in it says something else than the sighting. */
  chainsOf(sighting: Sighting): Chain[] {
    const devices = this.devicesOf(sighting);
    const chains = devices.flatMap((device) =>
      this.peopleOf(sighting, device).map((person) => chainOf(sighting, device, person)),
    );
    const shown = new Set(chains.map(({ session }) => session?.id));
    const sessions = this.sessionsAt(sighting).filter(([{ id }]) => !shown.has(id));
    chains.push(
      ...sessions.map(([session, fit]) => chainOf(sighting, undefined, this.personOf(session, fit, sighting))),
    );
    const named = new Set(chains.flatMap((chain) => personKey(chain) ?? []));
    const byToken = this.byToken(sighting).filter(({ signIn }) => !named.has(personKey(signIn) ?? ''));
    const [device] = devices.length === 1 ? devices : [];
    if (byToken.length > 0) {
      const isNamed = chains.filter(({ user, login }) => user !== null || login !== null);
      return [...isNamed, ...byToken.map((person) => chainOf(sighting, device, person))];
    }
    if (chains.length > 0) return chains;
    const byAddress = this.byAddress(sighting, null);
    const people = byAddress.length > 0 ? byAddress : sighting.line ? [NOBODY] : [];
    return people.map(({ gaps, ...person }) =>
      chainOf(sighting, undefined, { ...person, gaps: person.signIn ? gaps : ['no-device', ...gaps] }),
    );
  }

  /** The device that the line names, otherwise those with a lease of the address. */
  private devicesOf({ line, ip, location, time }: Sighting): Device[] {
    const leases = this.holds.flatMap((hold) => {
      const fit = hold.ip === ip && samePlace(hold.location, location) && fitOf(hold, time, this.tolerance);
      return fit ? [{ mac: hold.mac, lease: hold, gaps: [...nearness(fit), ...this.lateness(hold, time)] }] : [];
    });
    const best = new Map<string, Device>();
    for (const device of leases) {
      const known = best.get(device.mac);
      if (!known || known.gaps.length > device.gaps.length) best.set(device.mac, device);
    }
    const mac = line?.mac ?? null;
    if (mac === null) return [...best.values()];
    return [{ mac, lease: best.get(mac)?.lease ?? null, gaps: [] }];
  }

  private lateness({ superseded }: Hold, [first]: Sighting['time']): ChainGap[] {
    return superseded !== null && superseded <= first ? ['superseded'] : [];
  }

  /** Who used a device: those of its sessions, otherwise who signed in from its address. */
  private peopleOf(sighting: Sighting, { mac, lease }: Device): Person[] {
    const own = this.evidence.sessions.flatMap((session) => {
      const fit = session.mac === mac && fitOf(session, sighting.time, this.tolerance);
      return fit ? [[session, fit] as const] : [];
    });
    // A session that names no device may be that of this one.
    const sessions = own.length > 0 ? own : this.sessionsAt(sighting).filter(([session]) => session.mac === null);
    if (sessions.length > 0) return sessions.map(([session, fit]) => this.personOf(session, fit, sighting));
    const byAddress = this.byAddress(sighting, lease);
    return byAddress.length > 0 ? byAddress : [NOBODY];
  }

  /** Sessions that had the address. */
  private sessionsAt({ ip, line, location, time }: Sighting): Fitting<Session> {
    if (ip === null) return [];
    return this.evidence.sessions.flatMap((session) => {
      if (line?.mac != null && session.mac !== null && session.mac !== line.mac) return [];
      if (!samePlace(session.location, location)) return [];
      const fits = addressPeriods(session, ip)
        .map((period) => this.untilTaken(session, ip, period))
        .flatMap((period) => fitOf(period, time, this.tolerance) ?? []);
      const fit = fits.includes('exact') ? 'exact' : fits[0];
      return fit ? [[session, fit] as const] : [];
    });
  }

  /** An address of a session whose end was not reported: it ends at the latest when another device has it. */
  private untilTaken({ mac, location, until, endUnreported }: Session, ip: string, period: Period): Period {
    if (until !== null && !endUnreported) return period;
    const isOther = (other: string | null) => other !== null && mac !== null && other !== mac;
    const starts = [
      ...this.holds.flatMap((hold) =>
        hold.ip === ip && isOther(hold.mac) && samePlace(hold.location, location) ? [hold.from] : [],
      ),
      ...this.evidence.sessions.flatMap((other) =>
        isOther(other.mac) && samePlace(other.location, location)
          ? addressPeriods(other, ip).map(({ from }) => from)
          : [],
      ),
    ];
    const next = Math.min(...starts.filter((start) => start > period.from));
    return next >= (period.until ?? Infinity) ? period : { ...period, until: next };
  }

  private personOf(session: Session, fit: Fit, { time: [, last] }: Sighting): Person {
    const gaps: ChainGap[] = [...nearness(fit)];
    if (session.user === null && session.login === null) return { session, signIn: null, gaps: [...gaps, 'no-login'] };
    const signIn = this.evidence.byUser
      .filter(({ user, at }) => user !== null && user === session.user && at <= last + this.tolerance)
      .reduce<SignIn | null>((latest, one) => (latest && latest.at >= one.at ? latest : one), null);
    return { session, signIn, gaps: signIn ? gaps : [...gaps, 'no-sign-in'] };
  }

  /** The sign-in with the token of the line: the latest before it, and those so near that clocks may differ. */
  private byToken({ line, time: [first] }: Sighting): Person[] {
    if (line?.token == null) return [];
    const { token } = line;
    return this.latest(
      this.evidence.byToken.filter((one) => one.token === token),
      first,
    ).map(([signIn, fit]) => ({ session: null, signIn, gaps: nearness(fit) }));
  }

  /** Who signed in from the address. @param lease of the device: who signed in before it had another device */
  private byAddress(sighting: Sighting, lease: Hold | null): Person[] {
    const { ip, location, time } = sighting;
    const [, last] = time;
    if (ip === null) return [];
    const since = Math.max(last - SIGN_IN_MS, (lease?.from ?? -Infinity) - this.tolerance);
    const some = this.evidence.byAddress.filter(
      (one) =>
        one.ip === ip &&
        one.at >= since &&
        samePlace(one.location, location ?? lease?.location ?? null) &&
        !this.isOver(one, ip, sighting),
    );
    return places(some).flatMap((of) =>
      this.latest(of, last).map(([signIn, fit]): Person => ({
        session: null,
        signIn,
        gaps: ['sign-in-address', ...nearness(fit)],
      })),
    );
  }

  /** Whether the device that somebody signed in from is known to be another one, or to have lost the address since. */
  private isOver(signIn: SignIn, ip: string, { line, time }: Sighting): boolean {
    const at = [signIn.at, signIn.at] as const;
    const mac = line?.mac ?? null;
    const all = this.holds.filter((hold) => hold.ip === ip && samePlace(hold.location, signIn.location));
    const holds = all.filter((hold) => fitOf(hold, at, 0));
    const [, last] = time;
    const isTaken = [...all, ...this.addressStarts(ip, signIn)].some(
      ({ from }) => from > signIn.at + this.tolerance && from <= last,
    );
    if (isTaken && (mac === null || holds.length === 0)) return true;
    const lasts = (hold: Hold) => (mac === null || hold.mac === mac) && fitOf(hold, time, this.tolerance);
    if (holds.length > 0 && !holds.some(lasts)) return true;
    return this.evidence.sessions.some(
      (session) =>
        session.user !== null &&
        session.user === signIn.user &&
        fitOf(session, at, this.tolerance) &&
        !fitOf(session, time, this.tolerance),
    );
  }

  /** When sessions of other people got the address that somebody signed in from. */
  private addressStarts(ip: string, { location, user }: SignIn): Period[] {
    const others = this.evidence.sessions.filter((one) => one.user !== user && samePlace(one.location, location));
    return others.flatMap((one) => addressPeriods(one, ip));
  }

  private latest(signIns: readonly SignIn[], time: number): Fitting<SignIn> {
    const valid = signIns.filter(({ until }) => until === null || until > time - this.tolerance);
    const before = valid.filter(({ at }) => at <= time).sort((a, b) => b.at - a.at);
    const near = valid.filter(({ at }) => at > time && at <= time + this.tolerance);
    const [latest] = before;
    // A sign-in just before may have been after: then the one before it counts too.
    const close = before.filter(({ at }) => at > time - this.tolerance);
    const previous = latest && close.includes(latest) ? before.slice(0, close.length + 1) : before.slice(0, 1);
    return [
      ...previous.map((one) => [one, one === latest ? 'exact' : 'near'] as const),
      ...near.map((one) => [one, 'near'] as const),
    ];
  }
}

const NOBODY: Person = { session: null, signIn: null, gaps: ['no-session'] };

const nearness = (fit: Fit): ChainGap[] => (fit === 'near' ? ['clock'] : []);

/** Sign-ins by location: a sign-in elsewhere with the same private address does not end one here. */
function places(signIns: readonly SignIn[]): SignIn[][] {
  const byPlace = new Map<number | null, SignIn[]>();
  for (const one of signIns) byPlace.set(one.location, [...(byPlace.get(one.location) ?? []), one]);
  return [...byPlace.values()];
}

function chainOf(sighting: Sighting, device: Device | undefined, { session, signIn, gaps }: Person): Chain {
  const { line, ip, location } = sighting;
  return {
    line,
    lease: device?.lease ?? null,
    session,
    signIn,
    mac: device?.mac ?? session?.mac ?? line?.mac ?? null,
    ip,
    location: location ?? device?.lease?.location ?? session?.location ?? signIn?.location ?? null,
    user: session?.user ?? signIn?.user ?? null,
    login: session?.login ?? signIn?.login ?? null,
    gaps: [...new Set([...sighting.gaps, ...(device?.gaps ?? []), ...gaps])],
  };
}
