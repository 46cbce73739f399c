import { subscriptionAlerts } from '../access/subscriptionAlerts';
import { REFUSED_STATUSES, SIGNED_IN_STATUSES } from '../records/timeline';
import type { Facts, IdentityFacts, RequestFacts } from './facts';
import { valueOf, type Fact, type UnknownReason } from '../records/fact';

/** The links between a guest and the network, in the order in which each needs the one before. */
export const LINKS = [
  'company',
  'location',
  'portal',
  'terms',
  'authtype',
  'identity',
  'profile',
  'device',
  'pool',
  'lease',
  'session',
  'events',
] as const;
export type LinkName = (typeof LINKS)[number];

export const LINK_STATES = ['pass', 'fail', 'unknown'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** The values of evidence: names, numbers, ISO times; null = not known. */
export type Evidence = Readonly<Record<string, string | number | null>>;

export interface Finding {
  readonly state: LinkState;
  /** What was found, e.g. `expired`; of an unknown fact its `UnknownReason`. A code has one state for each link. */
  readonly code: string;
  readonly evidence: Evidence;
}

const finding =
  (state: LinkState) =>
  (code: string, evidence: Evidence = {}): Finding => ({ state, code, evidence });
const pass = finding('pass');
const fail = finding('fail');
const unsure = finding('unknown');
const unseen = (reason: UnknownReason) => unsure(reason);

/** Judges a fact that is known; one that is not is unknown for its reason. */
const checked = <T>(fact: Fact<T>, check: (value: T) => Finding): Finding =>
  'value' in fact ? check(fact.value) : unseen(fact.unknown);

const isPast = (time: string | null, now: number) => time !== null && Date.parse(time) <= now;

const company = ({ company: fact, now }: Facts): Finding =>
  checked(fact, ({ name, endsAt, options, disabledAt }) => {
    const [alert] = subscriptionAlerts(endsAt, options, now, disabledAt);
    if (alert?.kind === 'disabled') return fail('disabled', { name, at: disabledAt });
    if (alert?.kind === 'expired') return fail('expired', { name, end: endsAt });
    return endsAt === null ? pass('open', { name }) : pass('active', { name, end: endsAt });
  });

/** States of monitoring in which guests cannot sign in. */
const BROKEN = ['critical', 'provisioning_error', 'provisioning', 'under_provisioning'] as const;

const location = ({ location: fact }: Facts): Finding =>
  checked(fact, ({ name, enabled, deletedAt, monitoring, monitoringAt }) => {
    if (deletedAt !== null) return fail('deleted', { name, at: deletedAt });
    if (!enabled) return fail('disabled', { name });
    const broken = BROKEN.find((state) => state === monitoring);
    if (broken !== undefined) return fail(broken, { name, at: monitoringAt });
    // No sign-in for a week: the site is out of order, or no guest has come.
    if (monitoring === 'inactive') return unsure('inactive', { name, at: monitoringAt });
    return pass('ok', { name });
  });

const portal = ({ portal: fact }: Facts): Finding =>
  checked(fact, (value) => (value === null ? fail('none') : pass('ok', { name: value.name })));

const terms = ({ terms: fact }: Facts): Finding =>
  checked(fact, (value) => {
    if (value === null) return pass('none');
    return value.hasFile ? pass('ok', { name: value.name }) : fail('no-file', { name: value.name });
  });

function authtype({ mode, modes }: Facts): Finding {
  if ('value' in modes && modes.value === 0) return fail('none-offered');
  return checked(mode, (value) => {
    if (value === null) return checked(modes, (number) => pass('any', { number }));
    if (!value.open) return fail('closed', { name: value.name });
    return value.offered ? pass('ok', { name: value.name }) : fail('not-offered', { name: value.name });
  });
}

/**
 * What the latest request to a sponsor says about an account that it has not made valid (specification S-SPON-6): one
 * without a start, or one that had ended when the guest asked.
 * @returns undefined where the request says nothing
 */
function unsponsored({ name, start, end }: IdentityFacts, request: RequestFacts | null | undefined, now: number) {
  if (!request || request.status === 'approved') return undefined;
  if (start !== null && !(isPast(end, now) && isPast(end, Date.parse(request.at)))) return undefined;
  const { status, sponsor, at, decidedAt, until } = request;
  if (status === 'refused') return fail('sponsor-refused', { name, sponsor, at: decidedAt });
  if (status === 'expired' || isPast(until, now)) return fail('sponsor-expired', { name, sponsor, at: until });
  return fail('sponsor-pending', { name, sponsor, at });
}

const identity = ({ identity: fact, request, signIn, now }: Facts): Finding =>
  checked(fact, (value) => {
    if (value === null) return fail('missing', { login: valueOf(signIn)?.login ?? null });
    const { name, start, end, deletedAt, erasedAt } = value;
    if (erasedAt !== null) return fail('erased', { at: erasedAt });
    if (deletedAt !== null) return fail('deleted', { name, at: deletedAt });
    if (start !== null && !isPast(start, now)) return fail('upcoming', { name, start });
    const withoutSponsor = unsponsored(value, valueOf(request), now);
    if (withoutSponsor) return withoutSponsor;
    if (start === null) return fail('not-started', { name });
    if (isPast(end, now)) return fail('expired', { name, end });
    return end === null ? pass('open', { name }) : pass('valid', { name, end });
  });

/** Rules for groups of devices are the device's matter, all others the profile's. */
const isForDevices = (rule: { readonly deviceGroupUuids: readonly unknown[] } | null | undefined) =>
  rule != null && rule.deviceGroupUuids.length > 0;

/** The equipment admits or blocks the device by its class, whatever a rule of quarantine would make of it. */
const isDecided = (device: Facts['device']): boolean => valueOf(device)?.isClassActive === true;

const profile = ({ profile: fact, rule, device: used }: Facts): Finding =>
  checked(fact, (value) => {
    if (value !== null && value.deletedAt !== null)
      return fail('deactivated', { name: value.name, at: value.deletedAt });
    const name = value?.name ?? null;
    if ('unknown' in rule) return unsure(name === null ? 'none-rules-unseen' : 'rules-unseen', { name });
    if (rule.value !== null && !isForDevices(rule.value)) {
      if (rule.value.action === 'deny') return fail('denied', { name, rule: rule.value.name });
      if (rule.value.action === 'quarantine' && !isDecided(used)) {
        const evidence = { name, rule: rule.value.name };
        // The equipment decides by the device: one that is not known may have been admitted.
        return 'value' in used ? fail('quarantined', evidence) : unsure('may-be-quarantined', evidence);
      }
    }
    return name === null ? pass('none') : pass('ok', { name });
  });

const device = ({ device: fact, rule }: Facts): Finding =>
  checked(fact, (value) => {
    if (value === null) return unsure('none');
    const { name, securityClass, isClassActive, deletedAt, devices } = value;
    const evidence = { name, devices };
    if (deletedAt !== null) return fail('deleted', { ...evidence, at: deletedAt });
    if (isClassActive && securityClass === 'blacklist') return fail('blocked', evidence);
    if (isClassActive && securityClass === 'quarantine') return fail('quarantined', evidence);
    const applied = valueOf(rule);
    const found = isForDevices(applied) ? applied : null;
    if (found?.action === 'deny') return fail('denied', { ...evidence, rule: found.name });
    if (found?.action === 'quarantine' && !isDecided(fact))
      return fail('rule-quarantined', { ...evidence, rule: found.name });
    return devices > 1 ? pass('several', evidence) : pass('ok', evidence);
  });

const pool = ({ pool: fact, lease: given }: Facts): Finding =>
  checked(fact, (value) => {
    if (value === null) return unsure('none');
    const { range, securityClass, addresses, taken } = value;
    const evidence = { range, addresses, taken };
    if (securityClass === 'blacklist') return fail('blocked', evidence);
    if (securityClass === 'quarantine') return fail('quarantined', evidence);
    // A device that has an address needs no other.
    const held = valueOf(given);
    const hasAddress = held != null && held.state !== 'ended';
    return taken >= addresses && !hasAddress ? fail('full', evidence) : pass('ok', evidence);
  });

const lease = ({ lease: fact, now }: Facts): Finding =>
  checked(fact, (value) => {
    if (value === null) return fail('none');
    const { address, state, until } = value;
    if (state === 'ended' || (state === 'active' && isPast(until, now))) return fail('ended', { address, end: until });
    return until === null ? pass('open', { address }) : pass('active', { address, end: until });
  });

const REFUSED = new Set(REFUSED_STATUSES);
const SIGNED_IN: ReadonlySet<string> = new Set(SIGNED_IN_STATUSES);

function session({ session: fact, signIn }: Facts): Finding {
  const last = valueOf(signIn) ?? null;
  return checked(fact, (value) => {
    const isOnline = last !== null && SIGNED_IN.has(last.status);
    if (value === null) return isOnline ? fail('none', { at: last.at }) : unsure('never');
    const { online, start, end, last: seen, cause } = value;
    if (online) return pass('online', { start, at: seen });
    const ended = end ?? seen;
    // A later try to sign in says why; that this connection is over does not.
    const isEarlier = last !== null && !isOnline && Date.parse(last.at) > Date.parse(ended);
    if (isEarlier) return unsure('earlier', { end: ended, cause });
    return fail('ended', { end: ended, cause });
  });
}

const events = ({ signIn: fact, session: connection }: Facts): Finding =>
  checked(fact, (value) => {
    if (value === null) return unsure('none');
    const { at, status, reason } = value;
    const isOnline = valueOf(connection)?.online === true;
    if (SIGNED_IN.has(status)) return pass('ok', { at });
    if (isOnline) return pass('earlier', { at });
    return REFUSED.has(status) ? fail('refused', { at, reason }) : fail('unfinished', { at });
  });

/** Judges each link by the facts alone. */
export const CHECKS: Readonly<Record<LinkName, (facts: Facts) => Finding>> = {
  company,
  location,
  portal,
  terms,
  authtype,
  identity,
  profile,
  device,
  pool,
  lease,
  session,
  events,
};
