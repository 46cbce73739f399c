import { allows } from '../../../domain/access/permissions';
import { diagnose, type Diagnosis, type CheckedLink } from '../../../domain/diagnosis/diagnose';
import type { Facts } from '../../../domain/diagnosis/facts';
import { known, valueOf, type Fact } from '../../../domain/records/fact';
import type { LinkName } from '../../../domain/diagnosis/links';
import * as errors from '../../errors/catalogue';
import { companyState } from '../../storage/diagnosis/diagnosis';
import type { Access } from '../../storage/records/records';
import { mapFact, numberOf, type Read } from '../records/readAsCaller';
import { deviceFacts, leaseFacts, readLease, readPool } from './device';
import {
  connectionFacts,
  identityFacts,
  profileFacts,
  readProfile,
  readRequest,
  requestFacts,
  signInFacts,
} from './guest';
import { locationFacts, readLocation, readModes, readPortal, readRule, readTerms, termsFacts } from './site';
import { readTraces, type Subject } from './traces';

/** A record of the console. */
interface Place {
  readonly resource: string;
  readonly id: string | number;
}

interface PlacedLink extends CheckedLink {
  /** The record that changes what the link says; null where there is none that the caller may open. */
  readonly fix: Place | null;
}

interface PlacedDiagnosis extends Diagnosis {
  readonly links: readonly PlacedLink[];
}

/** A link, or another record that decides one. */
type Part = LinkName | 'rule' | 'request';
type Keys = Readonly<Partial<Record<Part, Place>>>;

/** Codes of findings that another record of the chain changes. */
const FIXED_ELSEWHERE: Readonly<Record<string, Part>> = {
  'portal none': 'location',
  'terms none': 'portal',
  'authtype not-offered': 'portal',
  'authtype none-offered': 'portal',
  'identity sponsor-pending': 'request',
  'identity sponsor-refused': 'request',
  'identity sponsor-expired': 'request',
  'profile denied': 'rule',
  'profile quarantined': 'rule',
  'profile may-be-quarantined': 'rule',
  'device denied': 'rule',
  'device rule-quarantined': 'rule',
  'lease none': 'device',
  'session none': 'events',
};

const placed = (link: CheckedLink, keys: Keys): PlacedLink => ({
  ...link,
  fix: keys[FIXED_ELSEWHERE[`${link.link} ${link.code}`] ?? link.link] ?? null,
});

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
  const request = await readRequest(access, identity);
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
    request: requestFacts(request),
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
      request: ['sponsor-requests', request],
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

function keysOf(access: Access, read: Partial<Record<Part, [string, Fact<Read | null>]>>): Keys {
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
