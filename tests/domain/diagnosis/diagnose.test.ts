import { describe, expect, it } from 'vitest';
import { diagnose as judge } from '../../../domain/diagnosis/diagnose';
import type { Facts } from '../../../domain/diagnosis/facts';
import { known, UNKNOWN_REASONS, unknown } from '../../../domain/records/fact';
import type { NetworkRule } from '../../../domain/diagnosis/networkRules';
import { LINKS, type LinkName } from '../../../domain/diagnosis/links';
import { diagnosis as texts } from '../../../locales/fr/diagnosis';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const day = (n: number) => new Date(NOW + n * 86_400_000).toISOString();

const rule: NetworkRule = {
  id: 1,
  name: 'Night',
  action: 'deny',
  priority: 1,
  locationids: [],
  deviceGroupUuids: [],
  profileids: [],
  days: '127',
  fromTime: null,
  untilTime: null,
};
const company = { name: 'Bellevue', endsAt: day(200), options: '0', disabledAt: null };
const location = { name: 'Lobby', enabled: true, deletedAt: null, monitoring: 'ok', monitoringAt: day(-3) } as const;
const request = {
  status: 'approved',
  sponsor: 'host@example.org',
  at: day(-3),
  decidedAt: day(-2),
  until: day(0.5),
} as const;
const identity = { name: 'Ada', start: day(-2), end: day(2), deletedAt: null, erasedAt: null };
const device = {
  name: 'Phone',
  securityClass: 'whitelist',
  isClassActive: true,
  deletedAt: null,
  devices: 1,
} as const;
const pool = { range: '10.0.0.1 – 10.0.0.9', securityClass: null, addresses: 9, taken: 3 };
const connection = { online: false, start: day(-1), last: day(-0.5), end: day(-0.5), cause: 'Idle-Timeout' };
const signIn = { at: day(-1), login: 'ada@example.org', status: 'success', reason: null };

/** Every link is whole, and the network has reported no connection. */
const whole: Facts = {
  now: NOW,
  company: known(company),
  location: known(location),
  portal: known({ name: 'Welcome' }),
  terms: known({ name: 'Rules', hasFile: true }),
  mode: known({ name: 'E-mail', open: true, offered: true }),
  modes: known(3),
  identity: known(identity),
  request: known(request),
  profile: known({ name: 'Guest', deletedAt: null }),
  rule: known(null),
  device: known(device),
  pool: known(pool),
  lease: known({ address: '10.0.0.4', state: 'active', until: day(1) }),
  session: unknown('not-reported'),
  signIn: known(signIn),
};

/** Every finding of the tests, and what it is told with. */
const told = new Map<string, ReadonlySet<string>>();
function diagnose(facts: Facts) {
  const found = judge(facts);
  for (const { link, code, evidence } of found.links) told.set(`${link} ${code}`, new Set(Object.keys(evidence)));
  return found;
}

interface Fault {
  readonly link: LinkName;
  readonly code: string;
  readonly facts: Partial<Facts>;
}
const fault = (link: LinkName, code: string, facts: Partial<Facts>): Fault => ({ link, code, facts });

/** One thing wrong each, in the order of the chain. */
const FAULTS: readonly Fault[] = [
  fault('company', 'disabled', { company: known({ ...company, disabledAt: day(-1) }) }),
  fault('company', 'expired', { company: known({ ...company, endsAt: day(-1) }) }),
  fault('location', 'deleted', { location: known({ ...location, deletedAt: day(-1) }) }),
  fault('location', 'disabled', { location: known({ ...location, enabled: false }) }),
  fault('location', 'critical', { location: known({ ...location, monitoring: 'critical' }) }),
  fault('location', 'provisioning_error', { location: known({ ...location, monitoring: 'provisioning_error' }) }),
  fault('location', 'provisioning', { location: known({ ...location, monitoring: 'provisioning' }) }),
  fault('location', 'under_provisioning', { location: known({ ...location, monitoring: 'under_provisioning' }) }),
  fault('portal', 'none', { portal: known(null) }),
  fault('terms', 'no-file', { terms: known({ name: 'Rules', hasFile: false }) }),
  fault('authtype', 'none-offered', { modes: known(0) }),
  fault('authtype', 'closed', { mode: known({ name: 'E-mail', open: false, offered: false }) }),
  fault('authtype', 'not-offered', { mode: known({ name: 'E-mail', open: true, offered: false }) }),
  fault('identity', 'missing', { identity: known(null) }),
  fault('identity', 'erased', { identity: known({ ...identity, erasedAt: day(-1) }) }),
  fault('identity', 'deleted', { identity: known({ ...identity, deletedAt: day(-1) }) }),
  fault('identity', 'upcoming', { identity: known({ ...identity, start: day(1) }) }),
  fault('identity', 'expired', { identity: known({ ...identity, end: day(-1) }) }),
  fault('identity', 'not-started', { identity: known({ ...identity, start: null, end: null }) }),
  fault('identity', 'sponsor-pending', {
    identity: known({ ...identity, start: null }),
    request: known({ ...request, status: 'pending' }),
  }),
  fault('identity', 'sponsor-refused', {
    identity: known({ ...identity, start: null }),
    request: known({ ...request, status: 'refused' }),
  }),
  fault('identity', 'sponsor-expired', {
    identity: known({ ...identity, start: null }),
    request: known({ ...request, status: 'expired', until: day(-1) }),
  }),
  fault('profile', 'deactivated', { profile: known({ name: 'Guest', deletedAt: day(-1) }) }),
  fault('profile', 'denied', { rule: known({ ...rule, profileids: [4] }) }),
  fault('profile', 'quarantined', {
    rule: known({ ...rule, action: 'quarantine' }),
    device: known({ ...device, isClassActive: false }),
  }),
  fault('device', 'deleted', { device: known({ ...device, deletedAt: day(-1) }) }),
  fault('device', 'blocked', { device: known({ ...device, securityClass: 'blacklist' }) }),
  fault('device', 'quarantined', { device: known({ ...device, securityClass: 'quarantine' }) }),
  fault('device', 'denied', { rule: known({ ...rule, deviceGroupUuids: ['a'] }) }),
  fault('device', 'rule-quarantined', {
    rule: known({ ...rule, deviceGroupUuids: ['a'], action: 'quarantine' }),
    device: known({ ...device, isClassActive: false }),
  }),
  fault('pool', 'blocked', { pool: known({ ...pool, securityClass: 'blacklist' }) }),
  fault('pool', 'quarantined', { pool: known({ ...pool, securityClass: 'quarantine' }) }),
  fault('lease', 'ended', { lease: known({ address: '10.0.0.4', state: 'ended', until: day(-1) }) }),
  fault('lease', 'none', { lease: known(null) }),
  fault('session', 'ended', { session: known(connection) }),
  fault('session', 'none', { session: known(null) }),
  fault('events', 'refused', { signIn: known({ ...signIn, status: 'failed', reason: 'wrong-code' }) }),
  fault('events', 'unfinished', { signIn: known({ ...signIn, status: 'landing' }) }),
];

const codeOf = (facts: Facts, link: LinkName) => diagnose(facts).links.find((one) => one.link === link)?.code;

describe('the verdict', () => {
  it.each(FAULTS.map((one) => [`${one.link} ${one.code}`, one] as const))('of %s alone names it', (_, one) => {
    const found = diagnose({ ...whole, ...one.facts });
    expect([found.verdict, found.link, found.others]).toEqual(['broken', one.link, []]);
    expect(found.links.find(({ link }) => link === one.link)?.code).toBe(one.code);
  });

  const pairs = FAULTS.flatMap((first, at) =>
    FAULTS.slice(at + 1)
      .filter((second) => Object.keys(second.facts).every((name) => !(name in first.facts)))
      .filter(({ link }) => link !== first.link)
      // A connection that ended before a refusal is not the reason; without a sign-in, that there is none is not either.
      .filter(({ link }) => !(first.link === 'session' && link === 'events'))
      .map((second) => [`${first.link} ${first.code} and ${second.link} ${second.code}`, first, second] as const),
  );
  it('has at least fifty pairs of faults to tell apart', () => expect(pairs.length).toBeGreaterThan(400));
  it('of two faults is the one that comes first in the chain, and lists the other', () => {
    for (const [name, first, second] of pairs) {
      const found = diagnose({ ...whole, ...second.facts, ...first.facts });
      expect([found.verdict, found.link, found.others], name).toEqual(['broken', first.link, [second.link]]);
      expect(codeOf({ ...whole, ...second.facts, ...first.facts }, first.link), name).toBe(first.code);
    }
  });

  it('is unexplained when no link is broken, and never broken by what is not known', () => {
    expect(diagnose(whole)).toMatchObject({ verdict: 'unexplained', link: null, others: [] });
    const blind = Object.fromEntries(
      Object.keys(whole).map((name) => [name, name === 'now' ? NOW : unknown('not-permitted')]),
    ) as unknown as Facts;
    const found = diagnose(blind);
    expect([found.verdict, found.link]).toEqual(['unexplained', null]);
    expect(found.links.map(({ link, state, code }) => [link, state, code])).toEqual(
      LINKS.map((link) => [link, 'unknown', 'not-permitted']),
    );
  });

  it('is online whatever else is wrong, and lists what is', () => {
    const online = { ...whole, session: known({ ...connection, online: true, end: null, cause: null }) };
    expect(diagnose(online)).toMatchObject({ verdict: 'online', link: null });
    const found = diagnose({ ...online, identity: known({ ...identity, end: day(-1) }) });
    expect([found.verdict, found.link]).toEqual(['online', 'identity']);
  });
});

describe('a link', () => {
  it('that no rule breaks passes with its evidence', () => {
    expect(diagnose(whole).links.map(({ link, state, code }) => `${link} ${state} ${code}`)).toEqual([
      'company pass active',
      'location pass ok',
      'portal pass ok',
      'terms pass ok',
      'authtype pass ok',
      'identity pass valid',
      'profile pass ok',
      'device pass ok',
      'pool pass ok',
      'lease pass active',
      'session unknown not-reported',
      'events pass ok',
    ]);
    const open: Facts = {
      ...whole,
      company: known({ ...company, endsAt: null }),
      terms: known(null),
      mode: known(null),
      identity: known({ ...identity, end: null }),
      profile: known(null),
      device: known({ ...device, devices: 3 }),
      lease: known({ address: '10.0.0.4', state: 'reserved', until: null }),
    };
    expect(
      diagnose(open)
        .links.filter(({ state }) => state === 'pass')
        .map(({ link, code }) => `${link} ${code}`),
    ).toEqual([
      'company open',
      'location ok',
      'portal ok',
      'terms none',
      'authtype any',
      'identity open',
      'profile none',
      'device several',
      'pool ok',
      'lease open',
      'events ok',
    ]);
  });

  it('is not judged by what may mean nothing', () => {
    expect(codeOf({ ...whole, location: known({ ...location, monitoring: 'inactive' }) }, 'location')).toBe('inactive');
    expect(codeOf({ ...whole, device: known(null) }, 'device')).toBe('none');
    expect(codeOf({ ...whole, pool: known(null) }, 'pool')).toBe('none');
    expect(codeOf({ ...whole, rule: unknown('not-permitted') }, 'profile')).toBe('rules-unseen');
    expect(codeOf({ ...whole, rule: unknown('not-permitted'), profile: known(null) }, 'profile')).toBe(
      'none-rules-unseen',
    );
    expect(codeOf({ ...whole, signIn: known(null) }, 'events')).toBe('none');
    expect(codeOf({ ...whole, session: known(null), signIn: known(null) }, 'session')).toBe('never');
  });

  it('of a quarantine is no fault for a device that the equipment admits', () => {
    for (const deviceGroupUuids of [[], ['a']]) {
      const rules = known({ ...rule, action: 'quarantine' as const, deviceGroupUuids });
      expect(diagnose({ ...whole, rule: rules })).toMatchObject({ link: null });
    }
    const rules = known({ ...rule, action: 'quarantine' as const });
    expect(codeOf({ ...whole, rule: rules, device: unknown('not-reported') }, 'profile')).toBe('may-be-quarantined');
  });

  it('of a blocked device is the device, not the rule that quarantines those that are not known', () => {
    const rules = known({ ...rule, action: 'quarantine' as const });
    for (const [securityClass, code] of [
      ['blacklist', 'blocked'],
      ['quarantine', 'quarantined'],
    ] as const) {
      const facts = { ...whole, rule: rules, device: known({ ...device, securityClass }) };
      expect(diagnose(facts)).toMatchObject({ link: 'device', others: [] });
      expect(codeOf(facts, 'device')).toBe(code);
    }
  });

  it('of an account without validity tells what became of the latest request, as far as it is seen', () => {
    const waiting = { ...whole, identity: known({ ...identity, start: null, end: null }) };
    for (const fact of [unknown('not-permitted'), known(null), known(request)])
      expect(codeOf({ ...waiting, request: fact }, 'identity')).toBe('not-started');
    // No one has marked it yet.
    const late = known({ ...request, status: 'pending' as const, until: day(-0.1) });
    expect(codeOf({ ...waiting, request: late }, 'identity')).toBe('sponsor-expired');
    // An account that has ended waits again for the sponsor that it asked since.
    const ended = { ...whole, identity: known({ ...identity, end: day(-1) }) };
    const pending = { ...request, status: 'pending' as const };
    expect(codeOf({ ...ended, request: known({ ...pending, at: day(-0.5) }) }, 'identity')).toBe('sponsor-pending');
    expect(codeOf({ ...ended, request: known(pending) }, 'identity')).toBe('expired');
    expect(codeOf({ ...whole, request: known(pending) }, 'identity')).toBe('valid');
  });

  it('of a full pool breaks only for a device that has no address', () => {
    const full = known({ ...pool, taken: 9 });
    expect(codeOf({ ...whole, pool: full }, 'pool')).toBe('ok');
    expect(diagnose({ ...whole, pool: full, lease: known(null) })).toMatchObject({ link: 'pool', others: ['lease'] });
  });

  it('of an ended connection is no reason when a later sign-in was refused', () => {
    const refused = known({ ...signIn, at: day(-0.1), status: 'denied', reason: 'outside-hours' });
    const found = diagnose({ ...whole, session: known(connection), signIn: refused });
    expect([
      found.link,
      found.others,
      codeOf({ ...whole, session: known(connection), signIn: refused }, 'session'),
    ]).toEqual(['events', [], 'earlier']);
    const before = { ...whole, session: known({ ...connection, online: true }), signIn: refused };
    expect(codeOf(before, 'events')).toBe('earlier');
  });
});

/** What the texts of a finding say of its evidence. */
const membersOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, member = '']) => member);

it('tells what is known in part without the rest', () => {
  const inPart: readonly Facts[] = [
    ...(['critical', 'provisioning_error', 'provisioning', 'under_provisioning'] as const).map((monitoring) => ({
      ...whole,
      location: known({ ...location, monitoring, monitoringAt: null }),
    })),
    { ...whole, identity: known(null), signIn: known({ ...signIn, login: null }) },
    { ...whole, lease: known({ address: '10.0.0.4', state: 'ended', until: null }) },
    { ...whole, profile: known(null), rule: known(rule) },
  ];
  const written = new Set<string>();
  for (const { link, code, evidence } of inPart.flatMap((facts) => diagnose(facts).links)) {
    const text = (texts.found as Record<string, Record<string, string>>)[link]?.[code] ?? '';
    if (membersOf(text).every((member) => evidence[member] !== null)) continue;
    written.add(`${link} ${code}`);
    const other = (texts.foundInPart as Record<string, Record<string, string>>)[link]?.[code];
    expect(other, `${link} ${code}`).toBeDefined();
    for (const member of membersOf(other ?? '')) expect(evidence[member], `${link} ${code}`).not.toBeNull();
  }
  const all = Object.entries(texts.foundInPart).flatMap(([link, found]) =>
    Object.keys(found).map((code) => `${link} ${code}`),
  );
  expect([...written].toSorted()).toEqual(all.toSorted());
});

it('tells each finding in words that its evidence fills', () => {
  const unknownCodes: readonly string[] = UNKNOWN_REASONS;
  const codes = [...told.keys()].filter((name) => !unknownCodes.includes(name.split(' ')[1] ?? ''));
  const written = Object.entries(texts.found).flatMap(([link, found]) =>
    Object.keys(found).map((code) => `${link} ${code}`),
  );
  expect(codes.toSorted()).toEqual(written.toSorted());
  for (const name of written) {
    const [link = '', code = ''] = name.split(' ');
    const text = (texts.found as Record<string, Record<string, string>>)[link]?.[code] ?? '';
    for (const member of membersOf(text)) expect([...(told.get(name) ?? [])], name).toContain(member);
  }
});
