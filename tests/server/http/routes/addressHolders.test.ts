import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HolderCandidate, HoldersAnswer } from '../../../../domain/address-holders/answer';
import { verdictOf } from '../../../../server/commands/audit';
import { mayBeShown, mustBeShown, mustHaveHeld, type Asked } from '../../../support/address-holders/model';
import { readPdf } from '../../../support/pdf';
import { randomOf } from '../../../support/random';
import { GUESTS, makeWorld, type World } from '../../../support/address-holders/world';
import { unzip } from '../../../support/unzipped';
import { testApp, type TestApp } from '../../../support/app';
import { addSource } from '../../../support/intake';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

const MINUTE = 60_000;
const RIGHTS = ['visit:view', 'user:view', 'dhcp:view', 'supervisor'];
/** In the scope 2002 of the demo data, in none of it. */
const [PLACE_IN, PLACE_OUT, PLACE_ELSE] = [2001, 2020, 2003];

let test: TestApp;
let world: World;
let everything: string;
let start: number;

const why = { reference: 'PV 2026/114', authority: 'Gendarmerie, Lyon' };
const ask = (body: object, token = everything, path = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/address-holders${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...why, ...body },
  });
async function answer(body: object, token?: string): Promise<HoldersAnswer> {
  const response = await ask(body, token);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<HoldersAnswer>();
}
const askAs = ({ address, port, at }: Asked, token?: string) =>
  answer({ address, ...(port !== null && { port }), at: new Date(at).toISOString() }, token);
const minuteOf = (at: number) => Math.floor(at / MINUTE) * MINUTE;
const adminWith = async (permissions: readonly string[], login: string, companyId = MAIN) => {
  const id = await addAdmin(test.database, companyId, maskWith(...permissions), login);
  return { id, token: await openSession(test.database, id) };
};
const macsOf = ({ chains }: HolderCandidate) => chains.flatMap(({ mac }) => mac ?? []);

beforeAll(async () => {
  test = await testApp();
  everything = await openSession(test.database, 1001, { companyId: MAIN });
  start = minuteOf(Date.now() - 2 * 24 * 60 * MINUTE);
  world = makeWorld(20_260_827, [PLACE_IN, PLACE_OUT, PLACE_ELSE], start);
  await test.database.ownerQuery(
    `insert into identity (u_name, u_email, u_companyid, "u_createdAt", u_sdate, u_edate)
     select 'Guest ' || n, 'guest-' || n || '@behind.example', $1, now() - interval '30 days', now() - interval '30 days',
       now() + interval '30 days' from generate_series(1, $2::int) n`,
    [MAIN, GUESTS],
  );
  const source = await addSource(test);
  for (const kind of ['leases', 'sessions', 'sign-ins', 'access-logs'] as const) {
    const events = world.events.filter((one) => one.kind === kind).map(({ event }) => event);
    // The order of arrival says nothing.
    const { body } = await source.send(kind, events.toReversed());
    expect(body.rejected ?? [], JSON.stringify(body)).toEqual([]);
    expect(body.setAside).toBe(0);
  }
}, 120_000);
afterAll(() => test.close());

describe('on a world whose truth is known', () => {
  /** No one is shown whose stay, as it was reported, does not fit. */
  function expectNobodyElse(found: HoldersAnswer, asked: Asked) {
    const allowed = mayBeShown(world, asked);
    const logins = new Set(allowed.map(({ login }) => login));
    const macs = new Set(allowed.map(({ mac }) => mac));
    for (const candidate of found.candidates) {
      const login = candidate.identity?.login ?? candidate.login;
      if (login !== null) expect([...logins], JSON.stringify({ asked, candidate }, null, 1)).toContain(login);
      for (const mac of macsOf(candidate)) expect([...macs], JSON.stringify({ asked, candidate })).toContain(mac);
    }
  }

  it('names everybody who used a translated address and port, and no other account', async () => {
    const random = randomOf(1);
    const known = world.uses.filter(({ hasLine }) => hasLine);
    let expected = 0;
    for (let round = 0; round < 250; round += 1) {
      const use = random.pick(known);
      const asked = { address: use.stay.natIp, port: use.natPort, at: minuteOf(use.at) };
      const found = await askAs(asked);
      const logins = found.candidates.map(({ identity, login }) => identity?.login ?? login);
      for (const { stay } of mustBeShown(world, asked)) {
        expected += 1;
        expect(logins, JSON.stringify({ asked, stay })).toContain(stay.login);
      }
      expectNobodyElse(found, asked);
    }
    expect(expected).toBeGreaterThan(200);
  }, 240_000);

  it('names everybody who had a private address, at each location, and no other account', async () => {
    const random = randomOf(2);
    let expected = 0;
    for (let round = 0; round < 120; round += 1) {
      const asked = {
        address: `10.99.0.${random.between(1, 12)}`,
        port: null,
        at: start + random.between(5, 350) * MINUTE,
      };
      const found = await askAs(asked);
      const logins = found.candidates.map(({ identity, login }) => identity?.login ?? login);
      for (const stay of mustHaveHeld(world, asked)) {
        expected += 1;
        expect(logins, JSON.stringify({ asked, stay })).toContain(stay.login);
      }
      expectNobodyElse(found, asked);
    }
    expect(expected).toBeGreaterThan(120);
  }, 240_000);
});

describe('who may ask', () => {
  const question = () => {
    const [use] = world.uses.filter(({ hasLine, ports, stay }) => hasLine && ports === 'one' && stay.sent.session);
    return { address: use!.stay.natIp, port: use!.natPort, at: new Date(minuteOf(use!.at)).toISOString() };
  };
  const code = async (body: object, token: string) => {
    const response = await ask(body, token);
    return [response.statusCode, response.json<{ msg_code?: string }>().msg_code ?? 'answered'];
  };

  it('callers who see access logs and identities in full, and no other ones', async () => {
    for (const missing of ['visit:view', 'user:view', 'supervisor']) {
      const rights = RIGHTS.filter((name) => name !== missing);
      const { token } = await adminWith(rights, `without-${missing.replace(':', '-')}@behind.example`);
      expect([missing, ...(await code(question(), token))]).toEqual([missing, 403, 'NOT_ENOUGH_PERMISSIONS']);
      expect((await ask(question(), token, '/export')).statusCode).toBe(403);
    }
    const { token } = await adminWith(RIGHTS, 'with-all@behind.example');
    expect(await code(question(), token)).toEqual([200, 'answered']);
    expect((await answer(question(), token)).candidates.length).toBeGreaterThan(0);
  });

  it('without the leases, the answer says that they are missing', async () => {
    const { token } = await adminWith(
      RIGHTS.filter((name) => name !== 'dhcp:view'),
      'without-leases@behind.example',
    );
    const found = await answer(question(), token);
    expect(found.gaps.map((gap) => gap.code)).toContain('leases-not-permitted');
    expect(found.candidates.flatMap(({ chains }) => chains.map(({ lease }) => lease)).filter(Boolean)).toEqual([]);
  });

  it('another company sees nothing of it', async () => {
    const { token } = await adminWith(RIGHTS, 'elsewhere@behind.example', SECOND);
    expect(await answer(question(), token)).toMatchObject({ candidates: [], lines: 0, gaps: [{ code: 'no-lines' }] });
    expect((await answer({ ...question(), port: null }, token)).candidates).toEqual([]);
  });

  it('what is outside of a scope is neither shown nor counted', async () => {
    const { id, token } = await adminWith([...RIGHTS, 'location:view'], 'scoped@behind.example');
    await limitTo(test.database, id, null, [2001, 2002]);
    const names = await test.database.ownerQuery('select locationid, l_name from location where locationid = any($1)', [
      [PLACE_IN, PLACE_OUT, PLACE_ELSE],
    ]);
    const nameOf = (place: number) => names.find(({ locationid }) => Number(locationid) === place)?.['l_name'];
    let seen = 0;
    let hidden = 0;
    for (let host = 1; host <= 12; host += 1) {
      const body = { address: `10.99.0.${host}`, at: new Date(start + 90 * MINUTE).toISOString() };
      const [all, own] = [await answer(body), await answer(body, token)];
      expect(own.gaps.map((gap) => gap.code)).toContain('scope');
      const placesOf = ({ candidates }: HoldersAnswer) =>
        candidates.flatMap(({ chains }) =>
          chains.flatMap(({ lines, lease, session }) =>
            [...lines, lease, session].flatMap((row) => row?.location ?? []),
          ),
        );
      hidden += placesOf(all).filter((place) => place === nameOf(PLACE_OUT)).length;
      seen += placesOf(own).filter((place) => place === nameOf(PLACE_IN)).length;
      expect(placesOf(own)).not.toContain(nameOf(PLACE_OUT));
      const text = JSON.stringify(own);
      for (const { login, location } of world.stays) {
        const isElsewhere = world.stays.every((stay) => stay.login !== login || stay.location === PLACE_OUT);
        if (isElsewhere && location === PLACE_OUT) expect(text).not.toContain(login);
      }
    }
    expect([seen > 0, hidden > 0]).toEqual([true, true]);
  });
});

describe('the sign-in of a session', () => {
  const signInsOf = (user: number) =>
    test.database.ownerQuery(
      `select authenticated_at as at from authentication where company_id = $1 and userid = $2
       and status in ('success', 'auto', 'reauth') order by authenticated_at`,
      [MAIN, user],
    );

  it('is the latest one before the line, also where the guest signs in again just after it', async () => {
    const minute = start + 100 * MINUTE;
    const iso = (seconds: number) => new Date(minute + seconds * 1000).toISOString();
    const [mac, login] = ['02:BB:00:00:00:77', 'again@behind.example'];
    await test.database.ownerQuery(
      `insert into identity (u_name, u_email, u_companyid, "u_createdAt") values ('Again', $2, $1, now())`,
      [MAIN, login],
    );
    const source = await addSource(test);
    const device = { mac_address: mac, locationid: PLACE_IN };
    const signIn = (id: string, seconds: number, status: string) => ({
      ...{ id, time: iso(seconds), status, login, src_ip: '10.96.0.1', locationid: PLACE_IN },
    });
    await source.send('sign-ins', [signIn('before', -3600, 'success'), signIn('after', 150, 'reauth')]);
    await source.send('sessions', [
      { ...device, id: 'again', session_id: 'again', login, time: iso(-3500), event: 'start', ip: '10.96.0.1' },
    ]);
    await source.send('access-logs', [
      {
        ...device,
        id: 'again',
        time: iso(10),
        src_ip: '10.96.0.1',
        src_port: 50_000,
        dst_ip: '192.0.2.1',
        dst_port: 443,
      },
    ]);
    for (const tolerance of [2, 60]) {
      const found = await answer({ address: '10.96.0.1', port: 50_000, at: iso(0), tolerance });
      const [chain] = found.candidates.flatMap(({ chains }) => chains.filter(({ session }) => session !== null));
      expect([tolerance, found.candidates.length, chain?.gaps.includes('no-sign-in')]).toEqual([tolerance, 1, false]);
      // Within an hour, clocks may differ by so much.
      expect(chain?.signIn?.at).toBe(iso(tolerance === 2 ? -3600 : 150));
    }
  });

  it('is missing only where there is none', async () => {
    let [missing, known] = [0, 0];
    for (const use of world.uses.filter(({ hasLine }) => hasLine).slice(0, 25)) {
      for (const tolerance of [2, 60]) {
        const at = minuteOf(use.at);
        const body = { address: use.stay.natIp, port: use.natPort, at: new Date(at).toISOString(), tolerance };
        for (const { identity, chains } of (await answer(body)).candidates) {
          for (const { session, lines, signIn, gaps } of chains) {
            if (!session || !identity || lines.length === 0) continue;
            const first = Math.min(...lines.map((line) => Date.parse(line.at)));
            const before = (await signInsOf(identity.id)).filter(
              (row) => (row['at'] as Date).getTime() <= first + tolerance * MINUTE,
            );
            expect([JSON.stringify(body), gaps.includes('no-sign-in')]).toEqual([
              JSON.stringify(body),
              signIn === null,
            ]);
            if (signIn === null) expect([JSON.stringify(body), before]).toEqual([JSON.stringify(body), []]);
            if (signIn === null) missing += 1;
            else known += 1;
          }
        }
      }
    }
    expect(known).toBeGreaterThan(20);
    expect(missing).toBeGreaterThan(0);
  }, 120_000);
});

describe('a question', () => {
  const TOO_MANY = [422, 'ADDRESS_TOO_MANY_ROWS'];
  const refusal = async (body: object) => {
    const response = await ask(body);
    return [response.statusCode, response.json<{ msg_code?: string }>().msg_code];
  };
  const at = () => new Date(start + 60 * MINUTE).toISOString();
  it.each([
    ['no address', { address: '10.99.0' }, 'address', 'FIELD_IP_ADDRESS'],
    ['an address with a zone', { address: 'fe80::1%eth0' }, 'address', 'FIELD_IP_ADDRESS'],
    ['port 0', { port: 0 }, 'port', 'FIELD_TOO_SMALL'],
    ['port 65536', { port: 65_536 }, 'port', 'FIELD_TOO_BIG'],
    ['no destination', { destination: 'example.org' }, 'destination', 'FIELD_IP_ADDRESS'],
    ['a time to come', { at: new Date(Date.now() + 10 * MINUTE).toISOString() }, 'at', 'FIELD_IN_FUTURE'],
    ['too long a time', { tolerance: 61 }, 'tolerance', 'FIELD_TOO_BIG'],
    ['no reference', { reference: '   ' }, 'reference', 'FIELD_REQUIRED'],
    ['a reference that is not seen', { reference: '\u200b\u3164' }, 'reference', 'FIELD_REQUIRED'],
    ['no authority', { authority: '' }, 'authority', 'FIELD_REQUIRED'],
  ])('with %s is refused', async (_name, wrong, field, msg) => {
    const response = await ask({ address: '10.99.0.1', at: at(), ...wrong });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: Record<string, { msg_code: string }> }>().fields[field]?.msg_code).toBe(msg);
  });

  it('leaves an entry in the audit log, with its reason and without names', async () => {
    await answer({ address: '10.99.0.2', at: at(), reference: 'Audited 1' });
    const [entry] = await test.database.ownerQuery(
      `select lo_adminid, lo_data::json as data from auditlog where lo_action = 'address_asked' order by seq desc limit 1`,
    );
    expect(entry).toMatchObject({
      lo_adminid: 1001,
      data: {
        ...{ msg_code: 'AUDIT_ADDRESS_ASKED', address: '10.99.0.2', port: null, tolerance: 2, reference: 'Audited 1' },
        ...{ authority: why.authority, from: at() },
      },
    });
    expect(JSON.stringify(entry)).not.toContain('behind.example');
  });

  it('about an address without a holder has an empty answer', async () => {
    const found = await answer({ address: '2001:DB8::7', at: at() });
    expect(found).toMatchObject({
      candidates: [],
      lines: 0,
      gaps: [{ code: 'no-lines' }],
      question: { address: '2001:db8::7' },
    });
  });

  it('with more evidence than an answer can hold has no answer in part', async () => {
    const insert = `insert into access_log (company_id, received_at, src_ip) select $1, $2, '10.97.0.1' from generate_series(1, 5001)`;
    await test.database.ownerQuery(insert, [MAIN, at()]);
    expect(await refusal({ address: '10.97.0.1', at: at(), reference: 'Refused 1' })).toEqual(TOO_MANY);
    // It was asked all the same.
    const asked = await test.database.ownerQuery(
      `select lo_data::json as data from auditlog where lo_action = 'address_asked' order by seq desc limit 1`,
    );
    expect(asked).toMatchObject([{ data: { address: '10.97.0.1', reference: 'Refused 1', from: at() } }]);
    expect(await answer({ address: '10.97.0.1', at: new Date(start + 64 * MINUTE).toISOString() })).toMatchObject({
      candidates: [],
    });
  });

  it('that each of 5 000 sessions fits, for each of 5 000 lines, is refused at once, and others are served meanwhile', async () => {
    const { ownerQuery } = test.database;
    await ownerQuery(
      `insert into access_log (company_id, received_at, src_ip, token)
       select $1, $2, '10.97.0.2', 't' || n from generate_series(1, 5000) n`,
      [MAIN, at()],
    );
    await ownerQuery(
      `insert into network_session (company_id, sourceid, session_id, state, ip, started_at, last_at)
       select $1, 1, 'flood-' || n, 'online', '10.97.0.2', $2, $2 from generate_series(1, 5000) n`,
      [MAIN, at()],
    );
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const began = performance.now();
    expect(await refusal({ address: '10.97.0.2', at: at() })).toEqual(TOO_MANY);
    const took = performance.now() - began;
    clearInterval(watch);
    expect(took).toBeLessThan(15_000);
    expect(longest).toBeLessThan(2_000);
  }, 60_000);

  it('about purged days says so', async () => {
    await test.database.ownerQuery(`insert into retention_rule (rr_class, rr_months) values ('technical', 1)`);
    const found = await answer({ address: '10.99.0.2', at: '2025-01-01T00:00:00Z' });
    expect(found.gaps.map((gap) => gap.code)).toContain('purged');
    await test.database.ownerQuery(`delete from retention_rule where rr_class = 'technical' and rr_months = 1`);
  });

  it('says what has become of an account', async () => {
    const use = world.uses.find(({ hasLine, ports, stay }) => hasLine && ports === 'one' && stay.sent.session)!;
    const { login } = use.stay;
    const asked = { address: use.stay.natIp, port: use.natPort, at: minuteOf(use.at) };
    const stateOf = async () =>
      (await askAs(asked)).candidates.find((one) => one.login === login && one.identity)?.state;
    const change = (column: string, value: string) =>
      test.database.ownerQuery(`update identity set "${column}" = ${value} where u_email = $1`, [login]);
    expect(await stateOf()).toBe('active');
    await change('u_deletedAt', 'now()');
    expect(await stateOf()).toBe('deleted');
    await change('u_erasedAt', 'now()');
    expect((await askAs(asked)).gaps).toContainEqual({ code: 'erased-guests', count: 1 });
    expect((await askAs(asked)).candidates.find((one) => one.login === login && one.identity)?.state).toBe('erased');
    await change('u_deletedAt', 'null');
    await change('u_erasedAt', 'null');
  });
});

describe('the export', () => {
  it('can be checked with nothing but its files and the audit log', async () => {
    const use = world.uses.find(({ hasLine, ports, stay }) => hasLine && ports === 'block' && stay.sent.session)!;
    const body = { address: use.stay.natIp, port: use.natPort, at: new Date(minuteOf(use.at)).toISOString() };
    const shown = await answer(body);
    const response = await ask(body, everything, '/export');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzip(response.rawPayload);
    expect([...files.keys()]).toEqual([
      ...['report.pdf', 'evidence.csv', 'evidence.json', 'VERIFY.txt', 'SHA256SUMS', 'audit.json'],
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'portico-behind-'));
    try {
      for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
      const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], {
        cwd: folder,
        encoding: 'utf8',
        env: { LC_ALL: 'C' },
      });
      expect(checked.match(/: OK/g)).toHaveLength(4);
      await writeFile(join(folder, 'evidence.csv'), 'changed');
      expect(() => execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' })).toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
    const sums = createHash('sha256').update(files.get('SHA256SUMS')!).digest('hex');
    const proof = JSON.parse(files.get('audit.json')!.toString()) as {
      sums: string;
      entry: { number: number; hash: string; data: string };
      anchor: string;
    };
    expect(proof.sums).toBe(sums);
    expect(JSON.parse(proof.entry.data)).toMatchObject({
      sums,
      reference: why.reference,
      candidates: shown.candidates.length,
    });
    const [stored] = await test.database.ownerQuery(
      'select hash, lo_action from auditlog where company_id = $1 and seq = $2',
      [...[MAIN, proof.entry.number]],
    );
    expect(stored).toEqual({ hash: proof.entry.hash, lo_action: 'address_export' });
    // The anchor names this company alone, and the chain holds what it names.
    expect(proof.anchor.split('.')[4]).toMatch(new RegExp(`^${MAIN}-\\d+-[0-9a-f]{32}$`));
    const client = await test.database.db.ownerPool.connect();
    try {
      await client.query('begin');
      const verdict = await verdictOf(client, test.database.db.auditKey, {
        company: String(MAIN),
        anchor: proof.anchor,
      });
      expect(verdict).toMatchObject({ ok: true });
      expect(verdict.lines.join()).toContain('all 1 chains still hold it');
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(JSON.parse(files.get('evidence.json')!.toString())).toMatchObject({ candidates: shown.candidates });
  });

  it('has a report and a table in the language of the reader', async () => {
    const use = world.uses.find(({ hasLine, ports, stay }) => hasLine && ports === 'one' && stay.sent.session)!;
    const body = { address: use.stay.natIp, port: use.natPort, at: new Date(minuteOf(use.at)).toISOString() };
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/address-holders/export',
      headers: { authorization: `Bearer ${everything}`, 'accept-language': 'fr' },
      payload: { ...why, ...body },
    });
    const files = unzip(response.rawPayload);
    const text = readPdf(files.get('report.pdf')!)
      .pages.flatMap(({ texts }) => texts)
      .join('\n');
    expect(text).toContain('Qui était derrière une adresse IP');
    expect(text).toContain(`Référence de la demande : ${why.reference}`);
    expect(text).toContain(why.reference);
    expect(text).toContain(use.stay.login);
    // States and periods in words, not as codes or with half a sentence.
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Authentification[^]*état « (Réussie|Retour)/);
    expect(text).not.toMatch(/état (success|auto|reauth)|au fin inconnue/);
    expect(files.get('VERIFY.txt')!.toString()).toContain(`audit verify --company ${MAIN} --anchor audit.json`);
    const table = files.get('evidence.csv')!.toString();
    expect(table.split('\r\n')[0]).toMatch(/^\ufeffcandidat;compte;identifiant/);
    expect(table).toContain(use.stay.mac);
    const [heading = [], ...rows] = table.split('\r\n').map((line) => line.split(';'));
    const evidence = rows.map((row) => Object.fromEntries(heading.map((name, place) => [name, row[place]])));
    const session = evidence.find(({ type }) => type === 'session');
    expect(session).toMatchObject({ identifiant_preuve: use.stay.login, etat: '' });
  });
});

describe('the history of addresses', () => {
  it('keeps each report of a lease once, and each address of a session, until the guest is erased', async () => {
    const source = await addSource(test);
    const [row] = await test.database.ownerQuery(
      `insert into identity (u_name, u_email, u_companyid, "u_createdAt") values ('Kept', 'kept@behind.example', $1, now())
       returning userid`,
      [MAIN],
    );
    const id = Number(row?.['userid']);
    const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
    const lease = { ip: '10.98.0.1', mac_address: '02:BB:00:00:00:01', state: 'active', locationid: PLACE_IN };
    const other = { ...lease, ip: '10.98.0.9', mac_address: '02:BB:00:00:00:02', id: 'other', time: at(10) };
    const leases = [...[10, 20].map((minutes) => ({ ...lease, id: `kept-${minutes}`, time: at(minutes) })), other];
    const device = { mac_address: lease.mac_address, locationid: PLACE_IN };
    const session = { session_id: 'kept', login: 'kept@behind.example', ...device };
    const sessions = ['10.98.0.1', '10.98.0.2', '10.98.0.1'].map((ip, index) => ({
      ...{ ...session, id: `kept-${index}`, time: at(30 + index), event: index === 0 ? 'start' : 'interim', ip },
    }));
    for (let twice = 0; twice < 2; twice += 1) {
      await source.send('leases', leases);
      await source.send('sessions', sessions);
    }
    const count = async (from: string) => {
      const [found] = await test.database.ownerQuery(`select count(*) as n from ${from}`, [source.sourceid]);
      return Number(found?.['n']);
    };
    const leaseEvents = () => count('lease_event where sourceid = $1');
    const addresses = () =>
      count('session_address a join network_session n on n.id = a.network_session_id where n.sourceid = $1');
    expect([await leaseEvents(), await addresses()]).toEqual([3, 2]);
    const found = await answer({ address: '10.98.0.2', at: at(31) });
    expect(found.candidates.map(({ identity }) => identity?.login)).toEqual(['kept@behind.example']);

    const headers = { authorization: `Bearer ${everything}` };
    const url = `/api/guests/${id}/erasure`;
    const { kept } = (await test.app.inject({ url, headers })).json<{ kept: { dataClass: string }[] }>();
    const payload = { kept: kept.map(({ dataClass }) => dataClass) };
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    // The report about the device of another person stays.
    expect([await leaseEvents(), await addresses()]).toEqual([1, 0]);
    // A late event brings no address back.
    await source.send('sessions', [{ ...sessions[2], id: 'kept-late', time: at(40) }]);
    expect(await addresses()).toBe(0);
  });
});
