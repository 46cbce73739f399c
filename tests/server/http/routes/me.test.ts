import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../../../server/keys/tokens';
import { ACME, EXPIRED, GLOBEX, OWNED, PARTNER, type World, adminId, mask, signInWorld } from '../../auth/signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const me = async (token: string, headers?: Record<string, string>) =>
  (await world.get('/api/admin/admins/me', token, headers)).json<Record<string, unknown>>();
const viewerBits = mask(['user:view', 'supervisor', 'location:view', 'admin:view']);

describe('GET /api/admin/admins/me', () => {
  it('tells exactly what the console needs', async () => {
    await world.sql(`update team_member set "deletedAt" = '2026-02-03T04:05:06Z' where id = 503`);
    const { token } = await world.signIn('full', { team: 'Reception' });
    const answer = await me(token);
    expect(answer).toEqual({
      id: 1,
      iri: '/api/admins/1',
      login: 'full@acme.example',
      name: 'full',
      email: 'full@acme.example',
      locale: null,
      timezone: null,
      exportAsExcel: false,
      onboarding: false,
      profile: { id: 1100, iri: '/api/admin_profiles/1100', name: 'P1100', bits: expect.any(String) as string },
      memberships: [
        {
          id: 503,
          iri: '/api/team_members/503',
          deletedAt: '2026-02-03T04:05:06.000Z',
          team: { id: 52, iri: '/api/teams/52', name: 'Night shift' },
          profile: { id: 1101, iri: '/api/admin_profiles/1101', name: 'P1101', bits: viewerBits },
        },
        {
          id: 501,
          iri: '/api/team_members/501',
          deletedAt: null,
          team: { id: 51, iri: '/api/teams/51', name: 'Reception' },
          profile: { id: 1101, iri: '/api/admin_profiles/1101', name: 'P1101', bits: viewerBits },
        },
      ],
      activeMembership: expect.objectContaining({ id: 501 }) as object,
      company: {
        id: ACME,
        name: 'Acme',
        hash: 'hash-Acme',
        options: '9223372036854775808',
        maxusers: 30,
        maxvalidity: null,
        startsAt: null,
        disabledAt: null,
        endsAt: null,
      },
      homeCompany: { id: ACME, name: 'Acme' },
      original: null,
      permissions: ['user:view', 'location:view', 'supervisor', 'admin:view'],
      scope: { mode: 'all' },
      draftKey: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      configuration: {
        'core:access-logs.excludedTags': ['_unauth_message'],
        'core:console.theme': 'system',
        'core:console.density': 'comfortable',
      },
    });
  });

  it('is the impersonated administrator, with the original beside', async () => {
    const { token } = await world.signIn('full');
    const answer = await me(token, { 'x-switch-user': String(adminId('viewer')) });
    expect(answer).toMatchObject({
      id: adminId('viewer'),
      original: { id: 1, name: 'full', login: 'full@acme.example' },
    });
    expect(answer['permissions']).not.toContain('user:edit');
  });

  it('gives each person a key of their own for drafts, in every session, and API keys none', async () => {
    await world.sql('alter table api_token add column if not exists adminid bigint');
    const keyOf = async (login: string, headers?: Record<string, string>) =>
      (await me((await world.signIn(login)).token, headers))['draftKey'];
    const own = await keyOf('full');
    expect(await keyOf('full')).toBe(own);
    expect(await keyOf('full', { 'x-switch-user': String(adminId('viewer')) })).toBe(own);
    expect(await keyOf('viewer')).not.toBe(own);
    const key = createToken('ptk_');
    await world.addKey(key, 1101, { adminid: 1 });
    expect(await me(key)).toMatchObject({ id: 1, draftKey: null });
  });

  it('has the profile of an API key with its creator, never what the creator may do', async () => {
    await world.sql('alter table api_token add column if not exists adminid bigint');
    const key = createToken('ptk_');
    await world.addKey(key, 1101, { adminid: 1 });
    const answer = await me(key);
    expect(answer).toMatchObject({
      id: 1,
      profile: { id: 1101, iri: '/api/admin_profiles/1101', name: 'P1101', bits: viewerBits },
      memberships: [],
      activeMembership: null,
    });
    expect(answer['permissions']).toEqual(expect.arrayContaining(['user:view', 'location:view']));
    expect(answer['permissions']).not.toContain('user:edit');
  });

  it('says where a super-administrator works and where they are at home', async () => {
    const { token } = await world.signIn('super');
    await world.post('/api/switch-company', { company: GLOBEX }, token);
    expect(await me(token)).toMatchObject({ company: { id: GLOBEX }, homeCompany: { id: ACME }, memberships: [] });
  });

  it('never holds a password, and is nothing for an API key without a creator', async () => {
    const { token } = await world.signIn('full');
    expect((await world.get('/api/admin/admins/me', token)).body).not.toMatch(/argon2|password/i);
    const key = createToken('ptk_');
    await world.addKey(key, 1101);
    expect((await world.get('/api/admin/admins/me', key)).statusCode).toBe(404);
    expect((await world.get('/api/admin/admins/me')).statusCode).toBe(401);
  });
});

describe('GET /api/admin/companies', () => {
  const companies = async (token: string, query = '') =>
    (await world.get(`/api/admin/companies${query}`, token))
      .json<{ companies: { id: number }[] }>()
      .companies.map(({ id }) => id);

  it('lists every company that is not deleted to a super-administrator, by name', async () => {
    const { token } = await world.signIn('super');
    expect(await companies(token)).toEqual([ACME, EXPIRED, GLOBEX, OWNED, PARTNER]);
    expect(await companies(token, '?q=GLÖB')).toEqual([GLOBEX]);
    expect(await companies(token, `?q=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await companies(token, `?q=${encodeURIComponent("a'; drop table company; --")}`)).toEqual([]);
  });

  it('lists its own and owned companies to a partner', async () => {
    const { token } = await world.signIn('partner');
    expect(await companies(token)).toEqual([OWNED, PARTNER]);
    expect(await companies(token, '?q=acme')).toEqual([]);
  });

  it('gives fifty at most', async () => {
    const { token } = await world.signIn('super');
    await world.sql(
      `insert into company (companyid, c_name) select n, 'Many ' || n from generate_series(9000, 9099) n`,
    );
    expect(await companies(token, '?q=many')).toHaveLength(50);
    await world.sql('delete from company where companyid >= 9000');
  });

  it('is refused to everybody else, and knows one parameter', async () => {
    const { token } = await world.signIn('full');
    expect((await world.get('/api/admin/companies', token)).statusCode).toBe(403);
    const owner = await world.signIn('super');
    for (const query of ['?q=a&limit=1000', '?q=a&q=b', `?q=${'a'.repeat(101)}`, '?q=%00']) {
      expect((await world.get(`/api/admin/companies${query}`, owner.token)).statusCode, query).toBe(422);
    }
  });
});
