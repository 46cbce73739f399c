import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../../server/keys/tokens';
import { probesOf } from '../probe';
import { DELETED, GLOBEX, type World, adminId, mask, signInWorld } from './signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const { caller, refusal } = probesOf(() => world);

describe('API keys', () => {
  it('read with a read-only profile and do not write', async () => {
    const key = createToken('ptk_');
    await world.addKey(key, 1101);
    expect(await caller(key)).toMatchObject({ adminId: 0, sessionId: null, companyId: 101, teamMemberId: null });
    expect((await world.post('/legacy/probe', {}, key)).statusCode).toBe(403);
    const strong = createToken('ptk_');
    await world.addKey(strong, 1100);
    expect((await world.post('/legacy/probe', {}, strong)).statusCode).toBe(200);
  });

  it('belong to no person: no impersonation, no membership, no switch', async () => {
    const key = createToken('ptk_');
    await world.addKey(key, 1102);
    expect(await refusal(key, { 'x-switch-user': '2' })).toEqual([403, 'IMPERSONATION_REFUSED']);
    expect(await refusal(key, { 'x-team-member': '501' })).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    expect((await world.post('/api/switch-company', { company: GLOBEX }, key)).statusCode).toBe(403);
    expect((await world.post('/api/switch-user', { admin: 2, reason: 'Ticket' }, key)).statusCode).toBe(403);
  });

  it.each([
    ['disabled', { isEnabled: false }],
    ['expired', { expiresAt: new Date(Date.now() - 1000) }],
    ['deleted', { deletedAt: new Date() }],
    ['of a deleted company', { companyid: DELETED }],
  ])('die when %s', async (_why, columns) => {
    const key = createToken('ptk_');
    await world.addKey(key, 1101, columns);
    expect(await refusal(key)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  });

  it('hold nothing when their profile is gone', async () => {
    const key = createToken('ptk_');
    await world.addKey(key, 1101, { profileid: 999 });
    expect(await refusal(key)).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
  });

  it('never hold more than the person who made them has today, and die with them', async () => {
    await world.sql('alter table api_token add column if not exists adminid bigint');
    const key = createToken('ptk_');
    await world.addKey(key, 1100, { adminid: adminId('viewer') });
    expect((await caller(key)).mask).toBe(mask(['user:view', 'supervisor', 'location:view', 'admin:view']));
    expect((await world.post('/legacy/probe', {}, key)).statusCode).toBe(403);
    await world.sql('update administrator set ad_enabled = false where adminid = $1', [adminId('viewer')]);
    expect(await refusal(key)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  });

  it('see what their creator sees', async () => {
    const key = createToken('ptk_');
    await world.addKey(key, 1100, { adminid: adminId('narrower') });
    expect((await caller(key)).scope).toEqual({ mode: 'listed', main: 1, secondaries: [2] });
  });

  it('of a person of the support serve another company only as long as it has given consent', async () => {
    await world.sql('alter table api_token add column if not exists adminid bigint');
    const [profile, supporter] = [1290, 9290];
    await world.sql(
      `insert into adprofile (adprofileid, adp_name, adp_bits, adp_companyid) values ($1, 'Support', $2, $3)`,
      [profile, mask(['support_access', 'supervisor', 'user:view']), GLOBEX],
    );
    await world.sql(
      `insert into administrator (adminid, ad_name, ad_login, ad_profileid, ad_companyid, ad_enabled)
       values ($1, 'Support', 'support@globex.example', $2, $3, true)`,
      [supporter, profile, GLOBEX],
    );
    const key = createToken('ptk_');
    await world.addKey(key, 1101, { adminid: supporter });
    const consent = (given: boolean) =>
      world.sql('update company set c_supportaccess = $1 where companyid = 101', [given]);
    await consent(false);
    expect(await refusal(key)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    await consent(true);
    expect(await caller(key)).toMatchObject({ adminId: supporter, companyId: 101, actorCompanyId: GLOBEX });
    // With the company of its creator ends the key.
    for (const [end, back] of [
      ['"c_deletedAt" = now()', '"c_deletedAt" = null'],
      [`c_edate = now() - interval '2 days'`, 'c_edate = null'],
    ]) {
      await world.sql(`update company set ${end} where companyid = $1`, [GLOBEX]);
      expect(await refusal(key), end).toEqual([401, 'AUTHENTICATION_REQUIRED']);
      await world.sql(`update company set ${back} where companyid = $1`, [GLOBEX]);
    }
    await consent(false);
    expect(await refusal(key)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  });
});
