import type { Budget, Steps } from './budget';
import type { Hold, Line, Session, SignIn } from './evidence';
import type { ChainGap } from './gaps';
import { groupsOf } from './groups';
import { fitOf, sameLocation, type Fit } from './periods';
import type { Sighting } from './sightings';
import { SIGN_IN_MS, type Traces } from './traces';

/** From lines to a person, as far as the evidence goes. */
export interface Chain {
  readonly lines: readonly Line[];
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

/** What was there at a sighting, looked for once. */
interface Scene {
  readonly sighting: Sighting;
  readonly sessions: Fitting<Session>;
  /** Those of the sessions that name no device. */
  readonly unnamed: Fitting<Session>;
  signIns?: readonly SignIn[];
}

/** Finds the chains of sightings. */
export class ChainFinder {
  constructor(
    private readonly traces: Traces,
    private readonly tolerance: number,
    private readonly budget: Budget,
  ) {}

  /** Every chain that fits a sighting. Nothing in it says something else than the sighting. @throws TooMuchEvidence */
  *chainsOf(sighting: Sighting): Steps<Chain[]> {
    const sessions = this.sessionsAt(sighting);
    const scene: Scene = { sighting, sessions, unnamed: sessions.filter(([{ mac }]) => mac === null) };
    const devices = this.devicesOf(sighting);
    const chains: Chain[] = [];
    for (const device of devices) {
      yield;
      for (const person of yield* this.peopleOf(scene, device)) chains.push(this.chainOf(sighting, device, person));
    }
    const shown = new Set(chains.map(({ session }) => session?.id));
    for (const [session, fit] of sessions) {
      if (shown.has(session.id)) continue;
      chains.push(this.chainOf(sighting, undefined, this.personOf(session, fit, sighting)));
    }
    const named = new Set(chains.flatMap((chain) => personKey(chain) ?? []));
    const byToken = this.byToken(sighting).filter(({ signIn }) => !named.has(personKey(signIn) ?? ''));
    const [device] = devices.length === 1 ? devices : [];
    if (byToken.length > 0) {
      const isNamed = chains.filter(({ user, login }) => user !== null || login !== null);
      return [...isNamed, ...byToken.map((person) => this.chainOf(sighting, device, person))];
    }
    if (chains.length > 0) return chains;
    const byAddress = yield* this.byAddress(scene, null);
    const people = byAddress.length > 0 ? byAddress : sighting.lines.length > 0 ? [UNKNOWN_PERSON] : [];
    return people.map(({ gaps, ...person }) =>
      this.chainOf(sighting, undefined, { ...person, gaps: person.signIn ? gaps : ['no-device', ...gaps] }),
    );
  }

  /** The device that the line names, otherwise those with a lease of the address. */
  private devicesOf({ mac, ip, location, time }: Sighting): Device[] {
    const holds = (ip !== null && this.traces.holds.get(ip)) || [];
    this.budget.step(holds.length);
    const best = new Map<string, Device>();
    for (const hold of holds) {
      const fit = sameLocation(hold.location, location) && fitOf(hold, time, this.tolerance);
      if (!fit) continue;
      const gaps = [...nearness(fit), ...lateness(hold.superseded, time)];
      const known = best.get(hold.mac);
      if (!known || known.gaps.length > gaps.length) best.set(hold.mac, { mac: hold.mac, lease: hold, gaps });
    }
    if (mac === null) return [...best.values()];
    return [{ mac, lease: best.get(mac)?.lease ?? null, gaps: [] }];
  }

  /** The accounts that used a device: those of its sessions, otherwise those that signed in from its address. */
  private *peopleOf(scene: Scene, { mac, lease }: Device): Steps<Person[]> {
    const { sighting } = scene;
    const { time, location } = sighting;
    const all = this.traces.byMac.get(mac) ?? [];
    this.budget.step(all.length);
    const own = all.flatMap((session) => {
      const fit = fitOf(session, time, this.tolerance);
      const isElsewhere =
        lateness(session.superseded, time).length > 0 &&
        !sameLocation(session.location, location ?? lease?.location ?? null);
      return fit && !isElsewhere ? [[session, fit] as const] : [];
    });
    // A session that names no device may be that of this one.
    const sessions = own.length > 0 ? own : scene.unnamed;
    if (sessions.length > 0) return sessions.map(([session, fit]) => this.personOf(session, fit, sighting));
    const byAddress = yield* this.byAddress(scene, lease);
    return byAddress.length > 0 ? byAddress : [UNKNOWN_PERSON];
  }

  /** Sessions that had the address. */
  private sessionsAt({ ip, mac, location, time }: Sighting): Fitting<Session> {
    const had = (ip !== null && this.traces.had.get(ip)) || [];
    this.budget.step(had.length);
    return had.flatMap(({ session, period }) => {
      if (mac !== null && session.mac !== null && session.mac !== mac) return [];
      const fit = sameLocation(session.location, location) && fitOf(period, time, this.tolerance);
      return fit ? [[session, fit] as const] : [];
    });
  }

  private personOf(session: Session, fit: Fit, { time }: Sighting): Person {
    const gaps: ChainGap[] = [...nearness(fit), ...lateness(session.superseded, time)];
    if (session.user === null && session.login === null) return { session, signIn: null, gaps: [...gaps, 'no-login'] };
    const signIns = (session.user !== null && this.traces.signInsOf.get(session.user)) || [];
    this.budget.step(signIns.length);
    const signIn = signIns
      .filter(({ at }) => at <= time[1] + this.tolerance)
      .reduce<SignIn | null>((latest, one) => (latest && latest.at >= one.at ? latest : one), null);
    return { session, signIn, gaps: signIn ? gaps : [...gaps, 'no-sign-in'] };
  }

  /** The sign-in with the token of the line: the latest before it, and those so near that clocks may differ. */
  private byToken({ token, time: [first] }: Sighting): Person[] {
    const some = (token !== null && this.traces.byToken.get(token)) || [];
    this.budget.step(some.length);
    return this.latest(some, first).map(([signIn, fit]) => ({ session: null, signIn, gaps: nearness(fit) }));
  }

  /**
   * The accounts that signed in from the address.
   * @param lease of the device: earlier sign-ins are of another device
   */
  private *byAddress(scene: Scene, lease: Hold | null): Steps<Person[]> {
    const { location, time } = scene.sighting;
    const [, last] = time;
    scene.signIns ??= yield* this.signInsAt(scene.sighting);
    this.budget.step(scene.signIns.length);
    const since = (lease?.from ?? -Infinity) - this.tolerance;
    const place = location ?? lease?.location ?? null;
    const some = scene.signIns.filter((one) => one.at >= since && sameLocation(one.location, place));
    // By location: a sign-in elsewhere with the same private address does not end one here.
    return [...groupsOf(some, (one) => one.location ?? 'unknown').values()].flatMap((of) =>
      this.latest(of, last).map(([signIn, fit]): Person => ({
        session: null,
        signIn,
        gaps: ['sign-in-address', ...nearness(fit)],
      })),
    );
  }

  /** The sign-ins from the address that may still say who has it. */
  private *signInsAt(sighting: Sighting): Steps<SignIn[]> {
    const { ip, time } = sighting;
    const found: SignIn[] = [];
    for (const one of (ip !== null && this.traces.byAddress.get(ip)) || []) {
      yield;
      if (one.at >= time[1] - SIGN_IN_MS && !this.isOver(one, sighting)) found.push(one);
    }
    return found;
  }

  /** Whether the device of a sign-in is known to be another one, or to have lost the address since. */
  private isOver(signIn: SignIn, { ip, mac, time }: Sighting): boolean {
    const at = [signIn.at, signIn.at] as const;
    const [, last] = time;
    const all = (ip !== null && this.traces.holds.get(ip)) || [];
    // Sessions of other people that got the address.
    const had = (ip !== null && this.traces.had.get(ip)) || [];
    const own = (signIn.user !== null && this.traces.sessionsOf.get(signIn.user)) || [];
    this.budget.step(all.length + had.length + own.length);
    const here = all.filter((hold) => sameLocation(hold.location, signIn.location));
    const holds = here.filter((hold) => fitOf(hold, at, 0));
    const isSince = ({ from }: { readonly from: number }) => from > signIn.at + this.tolerance && from <= last;
    const isTaken =
      here.some(isSince) ||
      had.some(
        ({ session, period }) =>
          isSince(period) && session.user !== signIn.user && sameLocation(session.location, signIn.location),
      );
    if (isTaken && (mac === null || holds.length === 0)) return true;
    const lasts = (hold: Hold) => (mac === null || hold.mac === mac) && fitOf(hold, time, this.tolerance);
    if (holds.length > 0 && !holds.some(lasts)) return true;
    return own.some((session) => fitOf(session, at, this.tolerance) && !fitOf(session, time, this.tolerance));
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

  private chainOf(sighting: Sighting, device: Device | undefined, { session, signIn, gaps }: Person): Chain {
    const { lines, mac, ip, location } = sighting;
    this.budget.chain(lines.length);
    return {
      ...{ lines, session, signIn, ip },
      lease: device?.lease ?? null,
      mac: device?.mac ?? session?.mac ?? mac,
      location: location ?? device?.lease?.location ?? session?.location ?? signIn?.location ?? null,
      user: session?.user ?? signIn?.user ?? null,
      login: session?.login ?? signIn?.login ?? null,
      gaps: [...new Set([...sighting.gaps, ...(device?.gaps ?? []), ...gaps])],
    };
  }
}

const UNKNOWN_PERSON: Person = { session: null, signIn: null, gaps: ['no-session'] };

const nearness = (fit: Fit): ChainGap[] => (fit === 'near' ? ['clock'] : []);

const lateness = (superseded: number | null | undefined, [first]: Sighting['time']): ChainGap[] =>
  superseded != null && superseded <= first ? ['superseded'] : [];
