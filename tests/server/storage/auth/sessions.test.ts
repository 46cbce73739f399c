import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inCompany } from '../../../../server/db/connect';
import { forgetSignInLeftovers } from '../../../../server/storage/auth/signInLeftovers';
import { purgeSessions } from '../../../../server/storage/auth/sessions';
import { revokeSessionsOf } from '../../../../server/storage/auth/revokeSessions';
import { ACME, GLOBEX, type World, adminId, signInWorld } from '../../auth/signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const inside = <T>(companyId: number, work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.context.db, { companyId, everyCompany: false }, work);

describe('row-level security', () => {
  it('shows sessions of the own people only, and no tokens inside a company', async () => {
    await world.signIn('viewer');
    await world.signIn('foreigner');
    const admins = async (companyId: number) =>
      inside(
        companyId,
        async (trx) => (await sql<{ id: number }>`select distinct admin_id as id from session`.execute(trx)).rows,
      );
    expect(await admins(ACME)).toEqual([{ id: adminId('viewer') }]);
    expect(await admins(GLOBEX)).toEqual([{ id: adminId('foreigner') }]);
    await inside(ACME, async (trx) => {
      expect((await sql`select 1 from session_token`.execute(trx)).rows).toEqual([]);
    });
    expect((await sql`select 1 from session`.execute(world.context.db.app)).rows).toEqual([]);
  });
});

describe('revokeSessionsOf', () => {
  it('ends all of one person in the transaction that asks, and those of no other person', async () => {
    const [one, two, other] = await Promise.all(['viewer', 'viewer', 'full'].map((name) => world.signIn(name)));
    const abroad = await world.signIn('foreigner');
    const failed = inside(ACME, async (trx) => {
      await revokeSessionsOf(trx, adminId('viewer'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await world.get('/legacy/probe', one!.token)).statusCode).toBe(200);

    await inside(ACME, (trx) => revokeSessionsOf(trx, adminId('viewer')));
    await inside(ACME, (trx) => revokeSessionsOf(trx, adminId('foreigner')));
    const statuses = [one, two, other, abroad].map(
      async (session) => (await world.get('/legacy/probe', session!.token)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200]);
  });

  it('can spare the session in which a person changed their own password', async () => {
    const kept = await world.signIn('viewer');
    const gone = await world.signIn('viewer');
    const { sessionId } = (await world.get('/legacy/probe', kept.token)).json<{ sessionId: string }>();
    await inside(ACME, (trx) => revokeSessionsOf(trx, adminId('viewer'), sessionId));
    expect((await world.get('/legacy/probe', kept.token)).statusCode).toBe(200);
    expect((await world.get('/legacy/probe', gone.token)).statusCode).toBe(401);
  });
});

describe('purgeSessions', () => {
  it('removes what ended a day ago, tokens included', async () => {
    await world.sql('delete from session');
    await world.signIn('viewer');
    const later = (hours: number) => new Date(world.context.now().getTime() + hours * 3_600_000);
    expect(await asSystem(world.context.db, (trx) => purgeSessions(trx, later(35), 10))).toBe(0);
    expect(await asSystem(world.context.db, (trx) => purgeSessions(trx, later(37), 10))).toBe(1);
    expect(await world.sql('select 1 from session_token')).toEqual([]);
  });
});

describe('forgetSignInLeftovers', () => {
  it('removes sessions, counters of tries and browsers when their time is over, and not before', async () => {
    await world.sql('delete from session');
    await world.login('viewer', { password: 'wrong' });
    await world.signIn('viewer');
    const left = async (hours: number) => {
      const at = new Date(world.context.now().getTime() + hours * 3_600_000);
      await forgetSignInLeftovers(world.context.db, at);
      const [row] = await world.sql(`select (select count(*)::int from session) as sessions,
        (select count(*)::int from login_attempt) as tries, (select count(*)::int from known_device) as browsers`);
      return row;
    };
    const before = await left(0);
    expect(before).toMatchObject({ sessions: 1, browsers: expect.any(Number) });
    expect(before?.['tries']).toBeGreaterThan(0);
    expect(await left(2)).toEqual({ ...before, tries: 0 });
    expect(await left(37)).toEqual({ ...before, tries: 0, sessions: 0 });
    expect(await left(24 * 365 + 1)).toEqual({ sessions: 0, tries: 0, browsers: 0 });
  });
});
