import { describe, expect, it } from 'vitest';
import { TooMuchEvidence, type HolderLimits } from '../../../domain/address-holders/budget';
import { candidateSteps } from '../../../domain/address-holders/candidates';
import type { Evidence, LeaseReport, Line, Question, Session, SignIn } from '../../../domain/address-holders/evidence';

const MINUTE = 60_000;
const T = Date.UTC(2026, 5, 1, 10);
const question: Question = {
  ...{ address: '198.51.100.1', port: 40_000, destination: null, destinationPort: null },
  ...{ from: T, to: T + MINUTE, tolerance: 2 * MINUTE },
};
const line = (more: Partial<Line> = {}): Line => ({
  ...{ id: 1, at: T + 10_000, source: 1, location: 1, mac: null, token: null, ip: '10.0.0.5', port: 5000 },
  ...{
    natIp: '198.51.100.1',
    natPort: 40_000,
    natPortEnd: null,
    destination: null,
    destinationPort: null,
    protocol: null,
  },
  ...more,
});
const report = (more: Partial<LeaseReport> = {}): LeaseReport => ({
  ...{
    lease: 'a',
    ip: '10.0.0.5',
    mac: 'A',
    location: 1,
    source: 1,
    at: T - 30 * MINUTE,
    ended: false,
    from: null,
    until: null,
  },
  ...more,
});
const session = (more: Partial<Session> = {}): Session => ({
  ...{ id: 1, name: 's1', source: 1, location: 1, mac: 'A', login: 'ada', user: 1, nas: null, addresses: [] },
  ...{ from: T - 20 * MINUTE, until: null },
  ...more,
});
const signIn = (more: Partial<SignIn> = {}): SignIn => ({
  ...{
    id: 1,
    at: T - 19 * MINUTE,
    source: 1,
    location: 1,
    ip: '10.0.0.5',
    token: 't',
    login: 'ada',
    user: 1,
    status: 'success',
  },
  until: null,
  ...more,
});
function candidates(evidence: Partial<Evidence>, asked: Partial<Question> = {}, limits?: HolderLimits) {
  const nothing = { lines: [], leases: [], sessions: [], byToken: [], byAddress: [], byUser: [] };
  const steps = candidateSteps({ ...question, ...asked }, { ...nothing, ...evidence }, limits);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const found = (evidence: Partial<Evidence>, asked: Partial<Question> = {}) =>
  candidates(evidence, asked).map(({ user, login, gaps, chains }) => [
    user ?? login ?? chains[0]?.mac ?? chains[0]?.ip,
    ...gaps,
  ]);

describe('a line', () => {
  const known = { leases: [report()], sessions: [session()], byUser: [signIn()] };
  it('leads by its lease to the session, the sign-in and the account', () => {
    expect(found({ lines: [line()], ...known })).toEqual([[1]]);
  });
  it('with another port is none, and a block of ports is one of them', () => {
    expect(found({ lines: [line({ natPort: 40_001 })], ...known })).toEqual([]);
    expect(found({ lines: [line({ natPort: 39_900, natPortEnd: 40_100 })], ...known })).toEqual([[1]]);
  });
  it('without a port may be the one', () => {
    expect(found({ lines: [line({ natPort: null })], ...known })).toEqual([[1, 'port-unlogged']]);
  });
  it('at another location has another device with the same address', () => {
    expect(found({ lines: [line({ location: 2 })], ...known })).toEqual([['10.0.0.5', 'no-device', 'no-session']]);
  });
  it('that names its device is not a holder of the address by the leases', () => {
    expect(found({ lines: [line({ mac: 'B' })], ...known })).toEqual([['B', 'no-session']]);
  });
});

describe('a lease', () => {
  it('that another device has had since ended with it', () => {
    const next = report({ lease: 'b', mac: 'B', at: T - 5 * MINUTE });
    expect(found({ lines: [line()], leases: [report(), next] })).toEqual([['B', 'no-session']]);
  });
  it('that was granted for longer stays, with a gap', () => {
    const first = report({ until: T + 60 * MINUTE });
    const next = report({ lease: 'b', mac: 'B', at: T - 5 * MINUTE });
    expect(found({ lines: [line()], leases: [first, next] })).toEqual([
      ['B', 'no-session'],
      ['A', 'superseded', 'no-session'],
    ]);
  });
  it('of before, which the same device has got again since, counts for its own time', () => {
    const leases = [report(), report({ at: T + 5 * MINUTE, ended: true }), report({ at: T + 60 * MINUTE })];
    expect(found({ lines: [line()], leases })).toEqual([['A', 'no-session']]);
    const later = { from: T + 30 * MINUTE, to: T + 31 * MINUTE, address: '10.0.0.5', port: null };
    expect(found({ leases }, later)).toEqual([]);
  });
});

describe('a session', () => {
  it('had an address until the report of the next one', () => {
    const moved = session({
      addresses: [
        { ip: '10.0.0.5', first: T - 20 * MINUTE, last: T - 15 * MINUTE },
        { ip: '10.0.0.9', first: T - 10 * MINUTE, last: T },
      ],
    });
    expect(found({ lines: [line()], sessions: [moved] })).toEqual([['10.0.0.5', 'no-device', 'no-session']]);
    expect(found({ lines: [line({ ip: '10.0.0.9' })], sessions: [moved], byUser: [signIn()] })).toEqual([[1]]);
    expect(found({ lines: [line({ at: T })], sessions: [moved] }, { from: T - 0, tolerance: 0 })).toEqual([
      ['10.0.0.5', 'no-device', 'no-session'],
    ]);
  });
  it('that ended a minute before fits only because clocks may differ', () => {
    const sessions = [session({ until: T - MINUTE })];
    expect(found({ lines: [line()], leases: [report()], sessions, byUser: [signIn()] })).toEqual([[1, 'clock']]);
    expect(found({ lines: [line()], leases: [report()], sessions }, { tolerance: 0 })).toEqual([['A', 'no-session']]);
  });
  it('that names no device is that of the device with the address', () => {
    const sessions = [session({ mac: null, addresses: [{ ip: '10.0.0.5', first: T - 20 * MINUTE, last: T }] })];
    const evidence = { lines: [line()], leases: [report()], sessions, byUser: [signIn()], byAddress: [signIn()] };
    expect(found(evidence)).toEqual([[1]]);
    expect(found({ ...evidence, lines: [line({ mac: 'C' })] })).toEqual([[1]]);
  });
  describe('without an end, whose device has a later one', () => {
    const at = (location: number) => ({ addresses: [{ ip: '10.0.0.5', first: T - 20 * MINUTE, last: T }], location });
    const later = (location: number) =>
      session({ id: 2, login: 'bob', user: 2, from: T - 5 * MINUTE, location, addresses: [] });
    const byUser = [signIn(), signIn({ id: 2, user: 2 })];
    it('at the same location has ended', () => {
      expect(found({ lines: [line()], sessions: [session(at(1)), later(1)], byUser })).toEqual([
        ['10.0.0.5', 'no-device', 'no-session'],
      ]);
    });
    it('elsewhere stays with a gap, because the MAC address there may be a copy', () => {
      const sessions = [session(at(1)), later(2)];
      expect(found({ lines: [line()], sessions, byUser })).toEqual([[1, 'superseded']]);
      expect(found({ lines: [line({ mac: 'A' })], sessions, byUser })).toEqual([[2], [1, 'superseded']]);
      const here = { lines: [line({ mac: 'A', location: 2 })], sessions, byUser };
      expect(found(here)).toEqual([[2]]);
      expect(found({ lines: [line({ at: T - 6 * MINUTE })], sessions, byUser }, { tolerance: 9 * MINUTE })).toEqual([
        [1, 'clock'],
      ]);
    });
  });
  it('without a login leads to the device alone', () => {
    const sessions = [session({ login: null, user: null })];
    expect(found({ lines: [line()], leases: [report()], sessions })).toEqual([['A', 'no-login']]);
  });
});

describe('a sign-in', () => {
  it('with the token of the line names the account', () => {
    expect(
      found({ lines: [line({ token: 't' })], byToken: [signIn(), signIn({ id: 2, at: T - 90 * MINUTE, user: 2 })] }),
    ).toEqual([[1]]);
  });
  it('from the address counts where nothing else does, until another device has it', () => {
    expect(found({ lines: [line()], byAddress: [signIn()] })).toEqual([[1, 'sign-in-address']]);
    const leases = [report({ lease: 'b', mac: 'B', at: T - 10 * MINUTE })];
    expect(found({ lines: [line()], byAddress: [signIn()], leases })).toEqual([['B', 'no-session']]);
  });
});

describe('a question with much evidence', () => {
  const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index));
  const here = [{ ip: '10.0.0.5', first: T - 20 * MINUTE, last: T }];
  const nameless = (count: number) =>
    many(count, (id) => session({ id, mac: null, login: null, user: null, location: null, addresses: here }));
  const asked = { address: '10.0.0.5', port: null };
  const lines = (count: number) => many(count, (id) => line({ id, at: T + id, destination: `192.0.2.${id % 200}` }));

  it('is refused at once when each session fits each line', () => {
    const began = performance.now();
    const evidence = { lines: lines(5_000), sessions: nameless(5_000) };
    expect(() => candidates(evidence, asked)).toThrow(TooMuchEvidence);
    const tokens = lines(5_000).map((one) => ({ ...one, token: `t${one.id}` }));
    expect(() => candidates({ ...evidence, lines: tokens }, asked)).toThrow(TooMuchEvidence);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
  it.each([
    ['leases of one address', { leases: many(5_000, (n) => report({ lease: `l${n}`, mac: 'A', at: T - n })) }],
    [
      'devices and sign-ins of one address',
      {
        leases: many(5_000, (n) => report({ lease: `l${n}`, mac: `M${n}`, at: T - 60 * MINUTE, until: T + MINUTE })),
        byAddress: many(5_000, (n) => signIn({ id: n, user: n, location: null })),
      },
    ],
    ['sessions of one device', { sessions: many(5_000, (n) => session({ id: n, from: T - n - 1, location: n })) }],
  ])('ends soon, and pauses, with many %s', (_name, evidence) => {
    const steps = candidateSteps(
      { ...question, ...asked },
      { ...{ lines: lines(50), leases: [], sessions: [], byToken: [], byAddress: [], byUser: [] }, ...evidence },
    );
    const began = performance.now();
    let longest = 0;
    try {
      for (let last = began; ; last = performance.now()) {
        const { done } = steps.next();
        longest = Math.max(longest, performance.now() - last);
        if (done) break;
      }
    } catch (error) {
      expect(error).toBeInstanceOf(TooMuchEvidence);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(longest).toBeLessThan(1_000);
  });
  it('has one chain for lines that differ in time and destination only', () => {
    const known = { leases: [report()], sessions: [session()], byUser: [signIn()] };
    const limits = { steps: 100, chains: 60, candidates: 2 };
    const [candidate, ...others] = candidates({ lines: lines(50), ...known }, asked, limits);
    expect(others).toEqual([]);
    expect(candidate?.chains.map((chain) => [chain.lines.length, ...chain.gaps])).toEqual([[50], [0, 'no-line']]);
    expect(() => candidates({ lines: lines(70), ...known }, asked, limits)).toThrow(TooMuchEvidence);
    const leases = many(3, (n) => report({ lease: `l${n}`, mac: `M${n}`, until: T + MINUTE }));
    expect(() => candidates({ leases }, asked, limits)).toThrow(TooMuchEvidence);
  });
  it('tells lines apart between which something has changed', () => {
    const leases = [report(), report({ lease: 'b', mac: 'B', at: T + 25 })];
    const some = candidates({ lines: lines(50), leases }, { ...asked, tolerance: 0 });
    expect(some.map(({ chains: [best] }) => [best?.mac, best?.lines.length])).toEqual([
      ['A', 25],
      ['B', 25],
    ]);
  });
});
