import { allows } from '../../../domain/access/permissions';
import { diagnose, type Diagnosis, type JudgedLink } from '../../../domain/diagnosis/diagnose';
import { known, unknown, valueOf, type Fact, type Facts } from '../../../domain/diagnosis/facts';
import type { LinkName } from '../../../domain/diagnosis/links';
import * as errors from '../../errors/catalogue';
import { companyState } from '../../storage/guests/diagnosis';
import type { Access } from '../../storage/records/records';
import { isReadInFull, readOne, mapFact, numberOf, textOf, type Read } from './reader';
import { deviceFacts, devicesIn, leaseFacts, readDevice, readLease, readPool } from './device';
import {
  connectionFacts,
  connectionOf,
  identityFacts,
  lastConnections,
  lastSignIn,
  profileFacts,
  readIdentity,
  readProfile,
  signInFacts,
} from './guest';
import { locationFacts, readLocation, readModes, readPortal, readRule, readTerms, termsFacts } from './site';

/** Whom the chain is about: a guest, a device, a guest with a device, or a sign-in of nobody. Keys of records. */
export interface Subject {
  readonly identity?: number | undefined;
  readonly device?: number | undefined;
  readonly signIn?: number | undefined;
}

/** A record of the console. */
interface Place {
  readonly resource: string;
  readonly id: string | number;
}

interface PlacedLink extends JudgedLink {
  /** The record that changes what the link says; null where there is none that the caller may open. */
  readonly fix: Place | null;
}

export interface PlacedDiagnosis extends Diagnosis {
  readonly links: readonly PlacedLink[];
}

type Keys = Readonly<Partial<Record<LinkName | 'rule', Place>>>;

/** Codes of findings that another record of the chain changes. */
const FIXED_ELSEWHERE: Readonly<Record<string, LinkName | 'rule'>> = {
  'portal none': 'location',
  'terms none': 'portal',
  'authtype not-offered': 'portal',
  'authtype none-offered': 'portal',
  'profile denied': 'rule',
  'profile quarantined': 'rule',
  'device denied': 'rule',
  'device rule-quarantined': 'rule',
  'lease none': 'device',
  'session none': 'events',
};

const placed = (link: JudgedLink, keys: Keys): PlacedLink => ({
  ...link,
  fix: keys[FIXED_ELSEWHERE[`${link.link} ${link.code}`] ?? link.link] ?? null,
});

/** What was found of the guest and the device themselves. */
interface Traces {
  readonly identity: Fact<Read | null>;
  readonly signIn: Fact<Read | null>;
  readonly connection: Fact<Read | null>;
  readonly device: Fact<Read | null>;
  readonly devices: number;
  readonly locationid: number | null;
}

/**
 * The chain of a guest or a device, from the company to the last events, as far as the caller may see it. Each part is
 * read as the caller's own list of it shows it.
 * @throws PorticoError 404 for a subject that is not there for the caller
 */
export async function diagnoseSubject(access: Access, subject: Subject, now: Date): Promise<PlacedDiagnosis> {
  const company = await companyState(access.trx, access.caller.companyId);
  if (!company) throw errors.elementNotFound();
  const traces = await readTraces(access, subject, now);
  const { identity, signIn, connection, device, devices, locationid } = traces;
  const location = await readLocation(access, locationid);
  const portal = await readPortal(access, location, company);
  const terms = await readTerms(access, location, portal, company);
  const { mode, facts: modes } = await readModes(access, portal, modeOf(identity, signIn));
  const profile = await readProfile(access, identity);
  const rule = await readRule(access, { location, profile, device }, now);
  const lease = await readLease(access, device, locationid);
  const { pool, facts: poolFacts } = await readPool(access, lease, locationid);
  const facts: Facts = {
    now: now.getTime(),
    company: known(company),
    location: locationFacts(location),
    portal: mapFact(portal, (one) => one && { name: String(one.record['t_name']) }),
    terms: termsFacts(terms),
    ...modes,
    identity: identityFacts(identity),
    profile: profileFacts(profile),
    rule,
    device: deviceFacts(device, devices),
    pool: poolFacts,
    lease: leaseFacts(lease),
    session: connectionFacts(connection),
    signIn: signInFacts(signIn),
  };
  const keys = {
    ...keysOf(access, {
      location: ['locations', location],
      portal: ['templates', portal],
      terms: ['terms-of-uses', terms],
      authtype: ['auth-modes', mode],
      identity: ['identities', identity],
      profile: ['identity-profiles', profile],
      device: ['devices', device],
      pool: ['pools', pool],
      lease: ['leases', lease],
      session: ['connections', connection],
      events: ['authentications', signIn],
    }),
    ...(mayOpen(access, 'company-profile') && {
      company: { resource: 'company-profile', id: access.caller.companyId },
    }),
    ...ruleKey(rule),
  };
  const found = diagnose(facts);
  return { ...found, links: found.links.map((link) => placed(link, keys)) };
}

/** True when the console shows the caller the records of a resource. */
function mayOpen({ model, caller }: Access, name: string): boolean {
  const resource = model.resources[name];
  const rights = resource && [resource.permissions.view, resource.open ?? []];
  return rights !== undefined && rights.every((names) => allows(caller.permissions, names));
}

const ruleKey = (rule: Facts['rule']): Keys => {
  const found = valueOf(rule);
  return found ? { rule: { resource: 'access-control-policies', id: found.id } } : {};
};

function keysOf(access: Access, read: Partial<Record<LinkName, [string, Fact<Read | null>]>>): Keys {
  return Object.fromEntries(
    Object.entries(read).flatMap(([link, [resource, fact]]) => {
      const key = access.model.resources[resource]?.id;
      const one = valueOf(fact);
      return one && key !== undefined && mayOpen(access, resource)
        ? [[link, { resource, id: one.row[key] as string | number }]]
        : [];
    }),
  );
}

/** The authentication mode of a guest: that of the account, otherwise that of the latest sign-in. */
const modeOf = (identity: Fact<Read | null>, signIn: Fact<Read | null>): number | null =>
  numberOf(valueOf(identity)?.row['u_authtypeid']) ?? numberOf(valueOf(signIn)?.row['authtypeid']);

async function readTraces(access: Access, subject: Subject, now: Date): Promise<Traces> {
  if (subject.signIn !== undefined) return tracesOfSignIn(access, subject.signIn);
  const chosen = subject.device === undefined ? undefined : required(await readOne(access, 'devices', subject.device));
  if (subject.identity === undefined) return tracesOfDevice(access, chosen, now);
  const guest = required(await readIdentity(access, subject.identity));
  const signIn = await lastSignIn(access, subject.identity);
  const connections = await lastConnections(access, { userid: subject.identity }, now);
  const addresses = devicesIn(connections, isReadInFull(access, 'connections', 'mac_address'));
  const device = chosen ? known(chosen) : await readDevice(access, addresses);
  const place = placeOf([signIn, latest(connections)]) ?? numberOf(guest.row['lastlocationid']);
  return {
    identity: known(guest),
    signIn,
    connection: await connectionOf(access, connections, place),
    device,
    devices: Math.max(1, valueOf(addresses)?.length ?? 1),
    locationid: place,
  };
}

/** A device that nobody is known to use. */
async function tracesOfDevice(access: Access, device: Read | undefined, now: Date): Promise<Traces> {
  if (!device) throw errors.elementNotFound();
  const mac = textOf(device.row['mac_address']);
  const connections =
    mac === null ? unknown('not-permitted') : await lastConnections(access, { mac_address: mac }, now);
  const place =
    placeOf([latest(connections)]) ?? numberOf(device.row['location_id']) ?? numberOf(device.row['last_location_id']);
  return {
    identity: unknown('not-reported'),
    signIn: unknown('not-reported'),
    connection: await connectionOf(access, connections, place),
    device: known(device),
    devices: 1,
    locationid: place,
  };
}

/** A sign-in with a login that no account has. */
async function tracesOfSignIn(access: Access, id: number): Promise<Traces> {
  const signIn = required(await readOne(access, 'authentications', id));
  const { row } = signIn;
  // The sign-in of an account is judged by the account.
  if (row['userid'] != null) throw errors.elementNotFound();
  return {
    identity: known(null),
    signIn: known(signIn),
    connection: unknown('not-reported'),
    device: unknown('not-reported'),
    devices: 1,
    locationid: numberOf(row['locationid']),
  };
}

/** @throws PorticoError 403 for records that the caller may not see, 404 for one that is not there for them */
function required(fact: Fact<Read>): Read {
  if ('value' in fact) return fact.value;
  throw fact.unknown === 'not-permitted' ? errors.notEnoughPermissions() : errors.elementNotFound();
}

const latest = (connections: Fact<readonly Read[]>): Fact<Read | null> =>
  mapFact(connections, ([first]) => first ?? null);

/** The place of the latest of some events that have one. */
function placeOf(events: readonly Fact<Read | null>[]): number | null {
  const [last] = events
    .flatMap((event) => valueOf(event) ?? [])
    .filter(({ row }) => row['locationid'] != null)
    .sort((a, b) => timeOf(b) - timeOf(a));
  return last ? numberOf(last.row['locationid']) : null;
}

const timeOf = ({ row }: Read): number =>
  new Date((row['authenticated_at'] ?? row['last_at']) as string | Date).getTime();
