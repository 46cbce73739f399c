import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import {
  CHAIN_GROUP,
  CHAIN_MAC,
  CHAIN_SPONSOR,
  CHAIN_TOKEN,
  changeRow,
  GUEST_LOGIN,
  makeChain,
  type Chain,
  type ChainRow,
} from '../../../support/chain';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

interface Link {
  readonly link: string;
  readonly state: string;
  readonly code: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly fix: { readonly resource: string; readonly id: string | number } | null;
}
interface Answer {
  readonly matches: readonly Readonly<Record<string, unknown>>[];
  readonly more: boolean;
  readonly searched: readonly { readonly where: string; readonly missed: string | null }[];
  readonly diagnosis: {
    readonly verdict: string;
    readonly link: string | null;
    readonly others: readonly string[];
    readonly links: readonly Link[];
  } | null;
}

let test: TestApp;
let chain: Chain;
let everything: string;

const OWN = 990_001;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const ask = (query: string, token = everything) =>
  test.app.inject({ url: `/api/diagnosis?${query}`, headers: { authorization: `Bearer ${token}` } });
const answer = async (query: string, token?: string) => {
  const response = await ask(query, token);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Answer>();
};
const search = (q: string, token?: string) => answer(`q=${encodeURIComponent(q)}`, token);
const diagnosed = async (token?: string, query = `identity=${OWN}&device=${OWN}`) =>
  (await answer(query, token)).diagnosis!;
const adminWith = async (permissions: readonly string[], login: string, companyId = MAIN) =>
  openSession(test.database, await addAdmin(test.database, companyId, maskWith(...permissions), login));
/** Runs with some rows changed, and changes them back. */
async function having<T>(changes: readonly (readonly [ChainRow, Record<string, unknown>])[], work: () => Promise<T>) {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const [row, values] of changes) undo.unshift(await changeRow(test.database, row, values));
    return await work();
  } finally {
    for (const back of undo) await back();
  }
}

beforeAll(async () => {
  test = await testApp();
  chain = await makeChain(test, MAIN);
  everything = await openSession(test.database, 1001, { companyId: MAIN });
});
afterAll(() => test.close());

/** A guest who has asked a sponsor, with what became of the request. */
const waiting = (request: Record<string, unknown>): (readonly [ChainRow, Record<string, unknown>])[] => [
  [chain.identity, { u_sdate: null, u_edate: null }],
  [chain.request, request],
];
type Fault = readonly [link: string, code: string, changes: () => (readonly [ChainRow, Record<string, unknown>])[]];
const FAULTS: readonly Fault[] = [
  ['company', 'disabled', () => [[chain.company, { c_deletedAt: ago(1) }]]],
  ['company', 'expired', () => [[chain.company, { c_edate: ago(48) }]]],
  ['location', 'deleted', () => [[chain.location, { l_deletedAt: ago(1) }]]],
  ['location', 'disabled', () => [[chain.location, { l_enabled: false }]]],
  ['location', 'critical', () => [[chain.location, { l_monitoring: 'critical' }]]],
  ['location', 'provisioning_error', () => [[chain.location, { l_monitoring: 'provisioning_error' }]]],
  ['location', 'under_provisioning', () => [[chain.location, { l_monitoring: 'under_provisioning' }]]],
  ['location', 'provisioning', () => [[chain.location, { l_monitoring: 'provisioning' }]]],
  ['terms', 'no-file', () => [[chain.aup, { au_hash: null }]]],
  [
    'authtype',
    'closed',
    () => [
      [chain.mode, { a_enable: '4' }],
      [chain.template, { t_authtypeids: [OWN, OWN + 1] }],
    ],
  ],
  ['authtype', 'none-offered', () => [[chain.mode, { a_enable: '0' }]]],
  ['authtype', 'not-offered', () => [[chain.template, { t_authtypeids: [OWN + 1] }]]],
  ['identity', 'erased', () => [[chain.identity, { u_erasedAt: ago(1) }]]],
  ['identity', 'deleted', () => [[chain.identity, { u_deletedAt: ago(1) }]]],
  ['identity', 'upcoming', () => [[chain.identity, { u_sdate: ago(-1) }]]],
  ['identity', 'expired', () => [[chain.identity, { u_edate: ago(1) }]]],
  ['identity', 'not-started', () => [[chain.identity, { u_sdate: null, u_edate: null }]]],
  ['identity', 'sponsor-pending', () => waiting({ sr_status: 'pending', sr_decidedAt: null })],
  ['identity', 'sponsor-refused', () => waiting({ sr_status: 'refused', sr_decidedAt: ago(1) })],
  ['identity', 'sponsor-expired', () => waiting({ sr_status: 'expired', sr_expiresAt: ago(1) })],
  ['profile', 'deactivated', () => [[chain.profile, { p_deletedAt: ago(1) }]]],
  ['profile', 'denied', () => [[chain.rule, { isEnabled: true, profileids: [OWN], locationids: [OWN] }]]],
  [
    'profile',
    'quarantined',
    () => [
      [chain.rule, { isEnabled: true, action: 'quarantine' }],
      [chain.device, { is_security_profile_active: false }],
    ],
  ],
  ['device', 'deleted', () => [[chain.device, { deleted_at: ago(1) }]]],
  ['device', 'blocked', () => [[chain.device, { security_profile_class: 'blacklist' }]]],
  ['device', 'quarantined', () => [[chain.device, { security_profile_class: 'quarantine' }]]],
  ['device', 'denied', () => [[chain.rule, { isEnabled: true, deviceGroupUuids: [CHAIN_GROUP] }]]],
  ['pool', 'blocked', () => [[chain.pool, { securityProfileClass: 'blacklist' }]]],
  ['pool', 'quarantined', () => [[chain.pool, { securityProfileClass: 'quarantine' }]]],
  ['lease', 'ended', () => [[chain.lease, { state: 'ended', validUntil: ago(1) }]]],
  ['lease', 'none', () => [[chain.lease, { deviceId: null }]]],
  ['session', 'ended', () => [[chain.session, { userid: OWN, locationid: OWN, ended_at: ago(1), cause: 'lost' }]]],
  ['session', 'none', () => [[chain.session, { locationid: OWN }]]],
  ['events', 'refused', () => [[chain.signIn, { status: 'failed', reason: 'wrong-code' }]]],
  ['events', 'unfinished', () => [[chain.signIn, { status: 'landing' }]]],
];
const rowsOf = ([, , changes]: Fault) => changes().map(([{ table }]) => table);

describe('the verdict', () => {
  it('of a whole chain says that nothing explains it', async () => {
    const found = await diagnosed();
    expect(found.links.map(({ link, state, code }) => `${link} ${state} ${code}`)).toEqual([
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
    expect([found.verdict, found.link, found.others]).toEqual(['unexplained', null, []]);
  });

  it.each(FAULTS)('names %s %s alone', async (link, code, changes) => {
    const found = await having(changes(), () => diagnosed());
    expect([found.verdict, found.link, found.others]).toEqual(['broken', link, []]);
    expect(found.links.find((one) => one.link === link)).toMatchObject({ state: 'fail', code });
  });

  it('of two faults is the first of the chain, with the other', async () => {
    const pairs = FAULTS.flatMap((first, at) =>
      FAULTS.slice(at + 1)
        .filter((second) => second[0] !== first[0] && !rowsOf(second).some((table) => rowsOf(first).includes(table)))
        // These two are about one thing: without a sign-in that worked, that there is no connection is no fault.
        .filter((second) => !(first[0] === 'session' && second[0] === 'events'))
        .map((second) => [first, second] as const),
    );
    // Every seventh: each fault is in several, and the table of the rule itself has all of them.
    const some = pairs.filter((_, at) => at % 7 === 0);
    expect(some.length).toBeGreaterThanOrEqual(50);
    for (const [first, second] of some) {
      const found = await having([...first[2](), ...second[2]()], () => diagnosed());
      const name = `${first[0]} ${first[1]}, ${second[0]} ${second[1]}`;
      expect([found.verdict, found.link, found.others], name).toEqual(['broken', first[0], [second[0]]]);
      expect(found.links.find(({ link }) => link === first[0])?.code, name).toBe(first[1]);
    }
  });

  it('names a location without any portal, and a full pool', async () => {
    const portal = await having([[chain.location, { l_templateid: null }]], () => diagnosed());
    expect([portal.link, portal.links[2]]).toEqual([
      'portal',
      { link: 'portal', state: 'fail', code: 'none', evidence: {}, fix: { resource: 'locations', id: OWN } },
    ]);
    const full = await having(
      [
        [chain.pool, { endAddress: '10.77.0.5' }],
        [chain.lease, { deviceId: null }],
      ],
      () => diagnosed(),
    );
    expect([full.link, full.others]).toEqual(['pool', ['lease']]);
    expect(full.links[8]!.evidence).toMatchObject({ addresses: 1, taken: 1 });
  });

  it('says that the guest is online, and what is wrong nevertheless', async () => {
    const online = [chain.session, { userid: OWN, state: 'online', locationid: OWN }] as const;
    expect(await having([online], () => diagnosed())).toMatchObject({ verdict: 'online', link: null });
    const expired = await having([online, [chain.identity, { u_edate: ago(1) }]], () => diagnosed());
    expect(expired).toMatchObject({ verdict: 'online', link: 'identity' });
  });
});

describe('each link', () => {
  it('leads to the record that changes it', async () => {
    const fixes = (await diagnosed()).links.map(({ link, fix }) => `${link} ${fix?.resource} ${fix?.id}`);
    expect(fixes.slice(0, 8)).toEqual([
      `company company-profile ${MAIN}`,
      `location locations ${OWN}`,
      `portal templates ${OWN}`,
      `terms terms-of-uses ${OWN}`,
      `authtype auth-modes ${OWN}`,
      `identity identities ${OWN}`,
      `profile identity-profiles ${OWN}`,
      `device devices ${OWN}`,
    ]);
    const denied = await having([[chain.rule, { isEnabled: true }]], () => diagnosed());
    expect(denied.links[6]).toMatchObject({
      evidence: { name: 'Chain profile', rule: 'Chain rule' },
      fix: { resource: 'access-control-policies', id: OWN },
    });
  });

  it('of a guest who waits for a sponsor leads to the request, for callers who may see it', async () => {
    const [asked, until] = [ago(5), ago(-60)];
    await having(waiting({ sr_status: 'pending', sr_createdAt: asked, sr_expiresAt: until }), async () => {
      const found = (await diagnosed()).links[5]!;
      expect(found).toMatchObject({
        code: 'sponsor-pending',
        evidence: { name: 'Ada Chainlink', sponsor: CHAIN_SPONSOR },
        fix: { resource: 'sponsor-requests', id: OWN },
      });
      expect(Date.parse(String(found.evidence['at']))).toBe(Date.parse(asked));
      const reader = await adminWith(['user:view', 'supervisor'], 'no-requests@bellevue.example');
      const seen = await diagnosed(reader, `identity=${OWN}`);
      expect(seen.links[5]).toMatchObject({ state: 'fail', code: 'not-started' });
      expect(JSON.stringify(seen)).not.toContain(CHAIN_SPONSOR);
    });
    const elsewhere = [chain.request, { sr_companyid: SECOND, sr_status: 'pending' }] as const;
    await having([[chain.identity, { u_sdate: null }], elsewhere], async () => {
      expect((await diagnosed()).links[5]).toMatchObject({ code: 'not-started' });
    });
  });

  it('of a rule is judged at the hours of the location', async () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' });
    const hour = Number(clock.format(new Date()));
    const at = (from: number) => ({
      isEnabled: true,
      fromTime: `${String((hour + from) % 24).padStart(2, '0')}:00`,
      untilTime: `${String((hour + from + 3) % 24).padStart(2, '0')}:00`,
    });
    expect((await having([[chain.rule, at(23)]], () => diagnosed())).link).toBe('profile');
    expect((await having([[chain.rule, at(6)]], () => diagnosed())).link).toBeNull();
  });
});

describe('the search box finds', () => {
  it('a guest by name, e-mail and token, and diagnoses who is alone', async () => {
    for (const q of ['Chainlink', 'ada chainlink', GUEST_LOGIN, ` ${GUEST_LOGIN} `, CHAIN_TOKEN]) {
      const found = await search(q);
      expect(found.matches, q).toEqual([{ identity: OWN, name: 'Ada Chainlink', detail: GUEST_LOGIN }]);
      expect(found.diagnosis?.links, q).toHaveLength(12);
    }
  });

  it('a device by MAC and IP address, and the guests who were seen with it', async () => {
    const alone = [{ device: OWN, name: 'Ada’s phone', detail: CHAIN_MAC }];
    for (const q of [CHAIN_MAC, 'a45e.60c2.771b', '10.77.0.5']) expect((await search(q)).matches, q).toEqual(alone);
    await having([[chain.session, { userid: OWN }]], async () => {
      const found = await search(CHAIN_MAC);
      expect(found.matches).toEqual([{ identity: OWN, device: OWN, name: 'Ada Chainlink', detail: GUEST_LOGIN }]);
      expect(found.searched).toEqual([{ where: 'addresses', missed: null }]);
      // Without the key of the device, the guest's latest connection names it.
      expect((await diagnosed(everything, `identity=${OWN}`)).links[7]).toMatchObject({ code: 'ok' });
    });
  });

  const PLACES = ['devices', 'leases', 'connections'];
  const everywhere = PLACES.map((where) => ({ where, missed: null }));

  it('a device by the address of a lease that holds', async () => {
    const lease = (values: Record<string, unknown>) =>
      having([[chain.lease, { ipAddress: '10.88.0.7', ...values }]], () => search('10.88.0.7'));
    const alone = [{ device: OWN, name: 'Ada’s phone', detail: CHAIN_MAC }];
    expect(await lease({})).toMatchObject({ matches: alone, searched: everywhere });
    expect((await lease({ deviceId: null })).matches).toEqual(alone);
    expect((await lease({ state: 'reserved', validUntil: null })).matches).toEqual(alone);
    for (const ended of [{ state: 'ended' }, { validUntil: ago(1) }])
      expect(await lease(ended)).toEqual({ matches: [], more: false, searched: everywhere, diagnosis: null });
  });

  it('a guest and a device by the address of a connection that is online', async () => {
    const session = (values: Record<string, unknown>) =>
      having([[chain.session, { state: 'online', ip: '10.88.0.8', ...values }]], () => search('10.88.0.8'));
    const ada = { identity: OWN, name: 'Ada Chainlink', detail: GUEST_LOGIN };
    expect(await session({ userid: OWN })).toMatchObject({ matches: [{ ...ada, device: OWN }], searched: everywhere });
    expect((await session({ userid: OWN, mac_address: null })).matches).toEqual([ada]);
    expect((await session({})).matches).toMatchObject([{ device: OWN, name: 'Ada’s phone' }]);
    expect((await session({ userid: OWN, state: 'ended' })).matches).toEqual([]);
  });

  it('by an IP address only what the own lists show', async () => {
    const rights = ['user:view', 'device:view', 'location:view', 'supervisor'];
    const [guests, seen] = [
      await adminWith(rights, 'no-leases@bellevue.example'),
      await adminWith([...rights, 'visit:view', 'dhcp:view'], 'ip-other@second.example', SECOND),
    ];
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith(...rights, 'visit:view', 'dhcp:view'),
      'ip-narrow@bellevue.example',
    );
    await limitTo(test.database, admin, 2002, [2001]);
    const narrow = await openSession(test.database, admin);
    const rows = [
      [chain.lease, { ipAddress: '10.88.0.9' }],
      [chain.session, { state: 'online', ip: '10.88.0.9', userid: OWN, locationid: OWN }],
      [chain.location, { groupids: [] }],
      [chain.identity, { groupids: [], u_maingroupid: null }],
    ] as const;
    await having(rows, async () => {
      expect((await search('10.88.0.9')).matches).toMatchObject([{ identity: OWN, device: OWN }]);
      expect(await search('10.88.0.9', guests)).toMatchObject({
        matches: [],
        searched: PLACES.map((where) => ({ where, missed: where === 'devices' ? null : 'not-permitted' })),
      });
      for (const token of [seen, narrow]) expect((await search('10.88.0.9', token)).matches).toEqual([]);
    });
  });

  it('more than twenty, and says that there are more', async () => {
    expect(await search('example')).toMatchObject({ more: true, diagnosis: null });
    expect((await search('example')).matches).toHaveLength(20);
    expect((await search(GUEST_LOGIN)).more).toBe(false);
    expect((await answer(`identity=${OWN}`)).more).toBe(false);

    const ids = `(select userid from identity where u_companyid = ${MAIN} and u_eventid is null
      and u_adminid is distinct from 1 and "u_deletedAt" is null and "u_erasedAt" is null and u_email like '%example%'
      and not exists (select from job_account a where a.user_id = identity.userid) order by userid limit 21)`;
    const add = (limit: number) =>
      test.database.ownerQuery(
        `insert into network_session (company_id, sourceid, session_id, state, started_at, last_at, userid, mac_address)
         select ${MAIN}, 2, 'many-' || userid, 'ended', now() - interval '2 hours', now(), userid, '${CHAIN_MAC}'
         from ${ids} i order by userid limit ${limit}`,
      );
    const clear = () => test.database.ownerQuery("delete from network_session where session_id like 'many-%'");
    for (const [number, more] of [
      [20, false],
      [21, true],
    ] as const) {
      await add(number);
      const found = await search(CHAIN_MAC);
      expect([found.matches.length, found.more]).toEqual([20, more]);
      await clear();
    }

    const admin = await addAdmin(test.database, MAIN, maskWith('lobby', 'supervisor'), 'busy@bellevue.example');
    const desk = await openSession(test.database, admin);
    await test.database.ownerQuery(`update identity set u_adminid = ${admin} where userid in ${ids}`);
    const found = await search('example', desk);
    expect([found.matches.length, found.more]).toEqual([20, true]);
  });

  it('several, from which the user chooses', async () => {
    const found = await search('martin');
    expect(found.matches.length).toBeGreaterThan(1);
    expect(found.matches.length).toBeLessThanOrEqual(20);
    expect(found.diagnosis).toBeNull();
  });

  it('a sign-in with a login that no account has', async () => {
    await having([[chain.signIn, { userid: null, login: 'adda@guests.example', status: 'failed' }]], async () => {
      const found = await search('adda@guests.example');
      expect(found.matches).toMatchObject([{ signIn: OWN, name: 'adda@guests.example' }]);
      expect(found.diagnosis).toMatchObject({ link: 'identity', others: ['events'] });
      expect(found.diagnosis!.links[5]).toMatchObject({ code: 'missing', evidence: { login: 'adda@guests.example' } });
    });
  });

  it('nothing, and says where it has looked', async () => {
    expect(await search('nobody.at.all@nowhere.example')).toEqual({
      matches: [],
      more: false,
      searched: ['names', 'logins'].map((where) => ({ where, missed: null })),
      diagnosis: null,
    });
    expect((await search('02:00:00:00:00:99')).searched[0]).toEqual({ where: 'addresses', missed: null });
  });

  it('refuses a question that is none, two at once, and keys of nothing', async () => {
    const codes = async (...queries: string[]) => Promise.all(queries.map(async (q) => (await ask(q)).statusCode));
    expect(
      await codes(
        '',
        'q=',
        `q=ada&identity=${OWN}`,
        `signIn=${OWN}&identity=${OWN}`,
        'identity=x',
        'nope=1',
        `q=${'x'.repeat(101)}`,
      ),
    ).toEqual([422, 422, 422, 422, 422, 422, 422]);
    expect(await codes('identity=999999999', 'device=999999999', 'signIn=999999999', `signIn=${OWN}`)).toEqual([
      404, 404, 404, 404,
    ]);
    for (const q of ['%%%', "' or 1=1 --", '___', '\\\\\\']) expect((await search(q)).matches, q).toEqual([]);
  });
});

describe('who may look', () => {
  it('needs the right to see identities, or a reception desk', async () => {
    expect((await test.app.inject({ url: '/api/diagnosis?q=ada' })).statusCode).toBe(401);
    const without = await adminWith(['visit:view', 'device:view', 'supervisor'], 'no-guests@bellevue.example');
    expect((await ask('q=chainlink', without)).statusCode).toBe(403);
  });

  it('sees no link whose records the own lists do not show', async () => {
    const few = await adminWith(['user:view', 'supervisor'], 'only-guests@bellevue.example');
    const found = await diagnosed(few, `identity=${OWN}`);
    const seen = found.links.filter(({ code }) => code !== 'not-permitted').map(({ link }) => link);
    expect(seen).toEqual(['company', 'identity', 'profile']);
    // Who may not open identities or the company's page is led to neither.
    expect(found.links.map(({ fix }) => fix?.resource).filter(Boolean)).toEqual(['identity-profiles']);
    const told = JSON.stringify(found);
    for (const secret of ['Chain place', 'Chain portal', 'Chain terms', 'Chain mode', 'phone', '10.77', CHAIN_MAC]) {
      expect(told).not.toContain(secret);
    }
    // Neither a device of the guest's nor its key is a way around.
    expect((await ask(`identity=${OWN}&device=${OWN}`, few)).statusCode).toBe(403);
    expect((await ask(`device=${OWN}`, few)).statusCode).toBe(403);
  });

  it('is refused without the right to see personal data', async () => {
    const rights = ['user:view', 'lobby', 'visit:view', 'device:view', 'dhcp:view', 'location:view'];
    const masked = await adminWith(rights, 'masked@bellevue.example');
    for (const query of ['q=chainlink', `identity=${OWN}`, `device=${OWN}`]) {
      expect((await ask(query, masked)).statusCode, query).toBe(403);
    }
  });

  it('finds no guest of another company', async () => {
    const rights = ['user:view', 'visit:view', 'device:view', 'dhcp:view', 'location:view', 'supervisor'];
    const other = await adminWith(rights, 'elsewhere@second.example', SECOND);
    for (const q of ['Chainlink', GUEST_LOGIN, CHAIN_MAC, CHAIN_TOKEN, '10.77.0.5']) {
      expect((await search(q, other)).matches, q).toEqual([]);
    }
    for (const query of [`identity=${OWN}`, `device=${OWN}`, `signIn=${OWN}`]) {
      expect((await ask(query, other)).statusCode, query).toBe(404);
    }
  });

  it('outside the scope sees neither the guest nor the place', async () => {
    const rights = [
      'user:view',
      'visit:view',
      'device:view',
      'dhcp:view',
      'location:view',
      'template:view',
      'supervisor',
    ];
    const admin = await addAdmin(test.database, MAIN, maskWith(...rights), 'narrow@bellevue.example');
    await limitTo(test.database, admin, 2002, [2001]);
    const narrow = await openSession(test.database, admin);
    await having(
      [
        [chain.identity, { groupids: [], u_maingroupid: null }],
        [chain.location, { groupids: [] }],
      ],
      async () => {
        expect((await ask(`identity=${OWN}`, narrow)).statusCode).toBe(404);
        for (const q of ['Chainlink', CHAIN_MAC, CHAIN_TOKEN]) expect((await search(q, narrow)).matches, q).toEqual([]);
      },
    );
    const inScope = [chain.identity, { groupids: [2001, 2002], u_maingroupid: 2002 }] as const;
    await having([inScope, [chain.location, { groupids: [] }]], async () => {
      const found = await diagnosed(narrow, `identity=${OWN}`);
      expect(found.links[1]).toMatchObject({ state: 'unknown', code: 'not-visible', evidence: {}, fix: null });
      expect(JSON.stringify(found)).not.toContain('Chain place');
      expect(found.links[11]).toMatchObject({ state: 'unknown', code: 'not-visible' });
    });
  });

  it('at a reception desk, looks at the desk’s own guests', async () => {
    const admin = await addAdmin(test.database, MAIN, maskWith('lobby', 'supervisor'), 'desk@bellevue.example');
    const desk = await openSession(test.database, admin);
    expect((await ask(`identity=${OWN}`, desk)).statusCode).toBe(404);
    expect((await search('Chainlink', desk)).matches).toEqual([]);
    await having([[chain.identity, { u_adminid: admin, u_edate: ago(2) }]], async () => {
      const found = await search('Chainlink', desk);
      expect(found.matches).toMatchObject([{ identity: OWN, name: 'Ada Chainlink' }]);
      expect(found.diagnosis).toMatchObject({ verdict: 'broken', link: 'identity', others: [] });
      expect(found.diagnosis!.links.filter(({ state }) => state !== 'unknown').map(({ link }) => link)).toEqual([
        'company',
        'identity',
      ]);
    });
  });
});
