import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../server/db/connect';
import { revokeSessionsOf } from '../../../server/storage/auth/revokeSessions';
import { createToken } from '../../../server/keys/tokens';
import { probesOf } from '../probe';
import { ACME, type World, adminId, mask, signInWorld } from './signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const { probe, caller, refusal } = probesOf(() => world);

describe('bearer', () => {
  it('refuses none, broken and unknown tokens', async () => {
    const required = [401, 'AUTHENTICATION_REQUIRED'];
    const unknown = [401, 'NO_VALID_SESSION'];
    expect(await refusal('')).toEqual(required);
    for (const text of [
      'Basic abc',
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      `Bearer pts_${'a'.repeat(500)}`,
    ]) {
      const answer = await world.get('/legacy/probe', undefined, { authorization: text });
      expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code], text).toEqual(unknown);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    expect(await refusal(createToken('pts_'))).toEqual(unknown);
    expect(await refusal(createToken('ptk_'))).toEqual(required);
  });

  it('does not take a refresh token for an access token', async () => {
    const { refresh } = await world.signIn('viewer');
    expect(await refusal(refresh)).toEqual([401, 'NO_VALID_SESSION']);
  });
});

describe('changes count from the next request on', () => {
  const change = async (before: string, after: string, expected: unknown) => {
    const { token } = await world.signIn('viewer');
    expect((await probe(token)).statusCode).toBe(200);
    await world.sql(before);
    expect(await refusal(token)).toEqual(expected);
    await world.sql(after);
    expect((await probe(token)).statusCode).toBe(200);
  };

  it('a disabled or deleted administrator', async () => {
    const expected = [401, 'SESSION_EXPIRED'];
    await change(
      'update administrator set ad_enabled = false where adminid = 2',
      'update administrator set ad_enabled = true where adminid = 2',
      expected,
    );
    await change(
      'update administrator set "ad_deletedAt" = now() where adminid = 2',
      'update administrator set "ad_deletedAt" = null where adminid = 2',
      expected,
    );
  });

  it('a disabled company, and one whose last day is over', async () => {
    const expected = [401, 'SESSION_EXPIRED'];
    await change(
      'update company set "c_deletedAt" = now() where companyid = 101',
      'update company set "c_deletedAt" = null where companyid = 101',
      expected,
    );
    await change(
      `update company set c_edate = current_date - 1 where companyid = 101`,
      'update company set c_edate = null where companyid = 101',
      expected,
    );
  });

  it('a changed and a deleted profile', async () => {
    const expected = [403, 'NOT_ENOUGH_PERMISSIONS'];
    const bits = mask(['user:view', 'supervisor', 'location:view', 'admin:view']);
    await change(
      'update adprofile set adp_bits = 0 where adprofileid = 1101',
      `update adprofile set adp_bits = ${bits} where adprofileid = 1101`,
      expected,
    );
    await change(
      'update adprofile set "adp_deletedAt" = now() where adprofileid = 1101',
      'update adprofile set "adp_deletedAt" = null where adprofileid = 1101',
      expected,
    );
  });

  it('applies the interlocks: without data protection there are no identities', async () => {
    const { token } = await world.signIn('viewer');
    await world.sql(`update adprofile set adp_bits = ${mask(['user:view', 'user:edit'])} where adprofileid = 1101`);
    expect(await refusal(token)).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    await world.sql(
      `update adprofile set adp_bits = ${mask(['user:view', 'supervisor', 'location:view', 'admin:view'])} where adprofileid = 1101`,
    );
  });

  it('a session that was ended for a new password, from inside the company too', async () => {
    const { token } = await world.signIn('nobody');
    const kept = await world.signIn('viewer');
    await asSystem(world.context.db, (trx) => revokeSessionsOf(trx, adminId('nobody')));
    expect(await refusal(token)).toEqual([401, 'NO_VALID_SESSION']);
    expect((await probe(kept.token)).statusCode).toBe(200);
  });
});

describe('X-Team-Member', () => {
  it('puts the membership’s profile in force', async () => {
    const { token } = await world.signIn('full');
    expect((await caller(token)).permissions).toContain('user:edit');
    const member = await caller(token, { 'x-team-member': '501' });
    expect(member).toMatchObject({
      teamMemberId: 501,
      mask: mask(['user:view', 'supervisor', 'location:view', 'admin:view']),
    });
  });

  it('refuses the one of another person, of another company, an unknown and a senseless one', async () => {
    const { token } = await world.signIn('full');
    for (const value of [
      '502',
      '504',
      '999999',
      '0',
      '-1',
      '501, 502',
      '1e2',
      'abc',
      '99999999999999999999',
      "1' or '1",
    ]) {
      expect(await refusal(token, { 'x-team-member': value }), value).toEqual([403, 'MEMBERSHIP_REFUSED']);
    }
  });

  it('writes what is refused into the audit log, malformed ones too, once an hour', async () => {
    const { token } = await world.signIn('viewer');
    const entries = () =>
      world.sql(
        `select lo_element, lo_elementid, company_id, lo_data::json ->> 'code' as code from auditlog
         where lo_action = 'switch_refused' and lo_adminid = $1 order by loggingid`,
        [adminId('viewer')],
      );
    await world.sql('update team_member set "deletedAt" = now() where id = 502');
    for (const value of ['501', 'abc', '501', "1' or '1", '502']) {
      expect(await refusal(token, { 'x-team-member': value })).toEqual([403, 'MEMBERSHIP_REFUSED']);
    }
    await world.sql('update team_member set "deletedAt" = null where id = 502');
    // The own one that is over is none that was asked for in vain.
    const entry = { lo_element: 'team_members', company_id: ACME, code: 'MEMBERSHIP_REFUSED' };
    expect(await entries()).toEqual([
      { ...entry, lo_elementid: '501' },
      { ...entry, lo_elementid: null },
    ]);
    world.advance(60 * 60);
    expect(await refusal((await world.signIn('viewer')).token, { 'x-team-member': '-' })).toEqual([
      403,
      'MEMBERSHIP_REFUSED',
    ]);
    expect(await entries()).toHaveLength(3);
  });

  it('refuses a deleted one and one of a deleted team', async () => {
    const { token } = await world.signIn('full');
    const asked = { 'x-team-member': '503' };
    expect((await probe(token, asked)).statusCode).toBe(200);
    await world.sql('update team set "deletedAt" = now() where id = 52');
    expect(await refusal(token, asked)).toEqual([403, 'MEMBERSHIP_REFUSED']);
    await world.sql('update team set "deletedAt" = null where id = 52');
    await world.sql('update team_member set "deletedAt" = now() where id = 503');
    expect(await refusal(token, asked)).toEqual([403, 'MEMBERSHIP_REFUSED']);
  });

  it('ends a session that was opened with a membership which is gone', async () => {
    const { token } = await world.signIn('viewer', { team: 'Reception' });
    expect(await caller(token)).toMatchObject({ teamMemberId: 502 });
    await world.sql('update team_member set "deletedAt" = now() where id = 502');
    expect(await refusal(token)).toEqual([401, 'SESSION_EXPIRED']);
    await world.sql('update team_member set "deletedAt" = null where id = 502');
  });
});

describe('X-Switch-User', () => {
  it('is refused and written into the audit log where it names no administrator, once an hour', async () => {
    const entries = () =>
      world.sql(
        `select lo_element, lo_elementid, company_id, lo_data::json ->> 'code' as code from auditlog
         where lo_action = 'switch_refused' and lo_element = 'administrator' and lo_adminid = $1 order by loggingid`,
        [adminId('viewer')],
      );
    const { token } = await world.signIn('viewer');
    for (const value of ['abc', '0', '2;', '2;x', '1, 2', '-', "1' or '1", '99999999999999999999']) {
      expect(await refusal(token, { 'x-switch-user': value }), value).toEqual([403, 'IMPERSONATION_REFUSED']);
    }
    const entry = {
      ...{ lo_element: 'administrator', lo_elementid: null, company_id: ACME, code: 'IMPERSONATION_REFUSED' },
    };
    expect(await entries()).toEqual([entry]);
    world.advance(60 * 60);
    const again = await world.signIn('viewer');
    expect(await refusal(again.token, { 'x-switch-user': 'abc' })).toEqual([403, 'IMPERSONATION_REFUSED']);
    expect(await entries()).toEqual([entry, entry]);
  });

  it('does not matter to a token that opens nothing', async () => {
    expect(await refusal('pts_unknown', { 'x-switch-user': 'abc' })).toEqual([401, 'NO_VALID_SESSION']);
  });
});

describe('language and time zone', () => {
  it('come from the headers, when they name something that exists', async () => {
    const { token } = await world.signIn('viewer');
    expect(await caller(token)).toMatchObject({ locale: 'fr', timezone: 'UTC' });
    const given = { 'accept-language': 'de, es-AR;q=0.8, en;q=0.3', 'x-timezone': 'Asia/Shanghai' };
    expect(await caller(token, given)).toMatchObject({ locale: 'es', timezone: 'Asia/Shanghai' });
    for (const zone of ['Mars/Olympus', '../etc/passwd', '+02:00', "UTC'; drop table session; --", 'x'.repeat(5000)]) {
      expect((await caller(token, { 'x-timezone': zone })).timezone, zone).toBe('UTC');
    }
    await world.sql(`update administrator set ad_language = 'zh' where adminid = 2`);
    expect((await caller(token, { 'accept-language': 'de' })).locale).toBe('zh');
  });
});
