import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../domain/records/timeline';
import { testApp, type TestApp } from '../../../support/app';
import { limitTo, MAIN } from '../../../support/personas';

const TOKEN = 'story-token-1';
const LOCATION = 2005;

let test: TestApp;
/** A guest of the company, and their sign-ins by name. */
let guest: number;
const signIns = new Map<string, number>();
const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.ownerQuery(text, values) as Promise<T[]>;

async function signIn(name: string, at: string, status: string, more: Record<string, unknown> = {}): Promise<void> {
  const row = {
    userid: guest,
    locationid: LOCATION,
    token: null,
    login: `${name}@story.example`,
    reason: null,
    ...more,
  };
  const [made] = await sql<{ id: string }>(
    `insert into authentication (company_id, authenticated_at, status, userid, locationid, token, login, reason, event_key)
     values (${MAIN}, $1, $2, $3, $4, $5, $6, $7, gen_random_uuid()) returning authenticationid as id`,
    [at, status, row.userid, row.locationid, row.token, row.login, row.reason],
  );
  signIns.set(name, Number(made?.id));
}
const connection = (at: string, session: string, location = LOCATION) =>
  sql(
    `insert into network_session (company_id, sourceid, session_id, state, userid, locationid, mac_address, started_at, last_at)
     values (${MAIN}, 1, $1, 'ended', $2, $3, '02:00:00:00:00:01', $4, $4)`,
    [session, guest, location, at],
  );

beforeAll(async () => {
  test = await testApp();
  const [row] = await sql<{ id: string }>(
    `select userid as id from identity where u_companyid = ${MAIN} and "u_deletedAt" is null order by 1 limit 1`,
  );
  guest = Number(row?.id);
  await signIn('landing', '2026-03-04T09:58:00Z', 'landing', { token: TOKEN, userid: null, login: null });
  await signIn('refused', '2026-03-04T09:59:00Z', 'failed', { token: TOKEN, reason: 'wrong-code' });
  await signIn('success', '2026-03-04T10:00:00Z', 'success', { token: TOKEN });
  await signIn('stranger', '2026-03-04T10:00:30Z', 'success', { token: 'another', userid: null });
  await signIn('again', '2026-03-04T18:00:00Z', 'success');
  await signIn('failed-before', '2026-03-04T17:30:00Z', 'denied');
  await connection('2026-03-04T09:59:30Z', 'story-1');
  await connection('2026-03-04T12:00:00Z', 'story-2');
  await connection('2026-03-04T12:30:00Z', 'story-elsewhere', 2006);
  await connection('2026-03-04T18:00:10Z', 'story-3');
  for (const minute of [1, 2, 3]) {
    await sql(`insert into access_log (company_id, received_at, locationid, token, request)
      values (${MAIN}, '2026-03-04T10:0${minute}:00Z', ${LOCATION}, '${TOKEN}', 'GET /')`);
  }
});
afterAll(() => test.close());

const storyOf = async (name: string, role = 'admin') => {
  const answer = await test.as(role, { url: `/api/sign-ins/${signIns.get(name)}/story` });
  return { status: answer.statusCode, entries: answer.json<{ entries?: TimelineEntry[] }>().entries ?? [] };
};
const shown = (entries: readonly TimelineEntry[]) => entries.map(({ kind, at }) => `${kind} ${at.slice(11, 16)}`);

describe('the story of one sign-in', () => {
  it('has the attempts with its token, the lines under it, and the connections until the next sign-in there', async () => {
    const { entries } = await storyOf('success');
    expect(shown(entries)).toEqual([
      'connection 12:00',
      'session 10:01',
      'authentication 10:00',
      'connection 09:59',
      'refusal 09:59',
      'authentication 09:58',
    ]);
    expect(entries.find(({ kind }) => kind === 'session')).toMatchObject({
      lines: 3,
      until: '2026-03-04T10:03:00.000Z',
    });
    expect(entries.find(({ kind }) => kind === 'refusal')).toMatchObject({ status: 'failed', reason: 'wrong-code' });
  });

  it('has those of its account there where it has no token', async () => {
    expect(shown((await storyOf('again')).entries)).toEqual([
      'connection 18:00',
      'authentication 18:00',
      'refusal 17:30',
    ]);
  });

  it('is the same for each attempt, and without connections for one that failed', async () => {
    const { entries } = await storyOf('refused');
    expect(shown(entries).filter((text) => !text.startsWith('connection'))).toEqual(
      shown((await storyOf('success')).entries).filter((text) => !text.startsWith('connection')),
    );
    expect(entries.some(({ kind }) => kind === 'connection')).toBe(false);
  });

  it('is one entry where nothing else belongs to it', async () => {
    expect(shown((await storyOf('stranger')).entries)).toEqual(['authentication 10:00']);
  });

  it('keeps to the company of the sign-in where the filter of companies is lifted', async () => {
    await sql(`insert into access_log (company_id, received_at, token, request)
      values (3, '2026-03-04T08:00:00Z', '${TOKEN}', 'GET /other')`);
    await sql(`insert into authentication (company_id, authenticated_at, status, token, event_key)
      values (3, '2026-03-04T08:00:00Z', 'failed', '${TOKEN}', gen_random_uuid())`);
    const answer = await test.as('superadmin', {
      url: `/api/sign-ins/${signIns.get('success')}/story?disable_company_filter=1`,
    });
    const { entries } = answer.json<{ entries: TimelineEntry[] }>();
    expect(shown(entries)).toEqual(shown((await storyOf('success')).entries));
  });

  it('gives a connection to the nearer of two sign-ins, also one that names only the login', async () => {
    await signIn('phone', '2026-03-06T10:00:00Z', 'success');
    await signIn('laptop', '2026-03-06T10:01:30Z', 'success');
    await connection('2026-03-06T10:00:05Z', 'story-phone');
    await connection('2026-03-06T10:01:20Z', 'story-laptop');
    await sql(
      `insert into network_session (company_id, sourceid, session_id, state, login, locationid, started_at, last_at)
       select ${MAIN}, 1, 'story-login', 'ended', u_email, ${LOCATION}, $1, $1 from identity where userid = $2`,
      ['2026-03-06T10:05:00Z', guest],
    );
    const connections = async (name: string) =>
      (await storyOf(name)).entries.filter(({ kind }) => kind === 'connection').map(({ at }) => at.slice(11, 19));
    expect(await connections('phone')).toEqual(['10:00:05']);
    expect(await connections('laptop')).toEqual(['10:05:00', '10:01:20']);
  });

  it('shows to each what their lists show: company, scopes, rights', async () => {
    expect((await storyOf('success', 'admin2')).status).toBe(404);
    expect((await storyOf('success', 'receptionist')).status).toBe(403);
    await limitTo(test.database, 2002, 2002, []);
    for (const name of ['success', 'again', 'stranger']) {
      const record = await test.as('scoped', { url: `/legacy/elements/authentication/${signIns.get(name)}` });
      expect((await storyOf(name, 'scoped')).status, name).toBe(record.statusCode);
    }
  });
});
