import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Probe, probesOf } from '../probe';
import { type World, adminId, mask, signInWorld } from './signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const { probe, caller, refusal } = probesOf(() => world);

describe('X-Switch-User', () => {
  const as = (name: string) => ({ 'x-switch-user': String(adminId(name)) });
  const refused = [403, 'IMPERSONATION_REFUSED'];

  it('acts as a weaker administrator of the company, and keeps the original', async () => {
    const { token } = await world.signIn('full');
    expect(await caller(token, as('viewer'))).toMatchObject({
      adminId: adminId('viewer'),
      originalAdminId: adminId('full'),
      mask: mask(['user:view', 'supervisor', 'location:view', 'admin:view']),
    });
    expect((await world.post('/legacy/probe', {}, token, as('viewer'))).statusCode).toBe(403);
    expect(await caller(token)).toMatchObject({ adminId: adminId('full'), originalAdminId: null });
  });

  it.each([
    ['without the right to switch', 'viewer', 'nobody'],
    ['oneself', 'full', 'full'],
    ['somebody stronger', 'full', 'stronger'],
    ['a super-administrator', 'full', 'super'],
    ['somebody disabled', 'full', 'disabled'],
    ['somebody deleted', 'full', 'removed'],
    ['a hidden login', 'super', '$special'],
    ['somebody of another company', 'full', 'foreigner'],
    ['somebody of another company, as super-administrator at home', 'super', 'foreigner'],
    ['somebody who sees more rows', 'scoped', 'viewer'],
    ['somebody who sees other rows', 'scoped', 'outside'],
  ])('refuses %s', async (_why, actor, target) => {
    const { token } = await world.signIn(actor);
    expect(await refusal(token, as(target))).toEqual(refused);
  });

  it('refuses an absent, a senseless and a nested one with the same body', async () => {
    const { token } = await world.signIn('full');
    const bodies = new Set<string>();
    for (const value of ['999999', '0', '-1', 'abc', '2, 5', '2\t5', '', '18446744073709551617']) {
      const { statusCode, body } = await probe(token, { 'x-switch-user': value });
      expect(statusCode, value).toBe(403);
      bodies.add(body);
    }
    bodies.add((await probe(token, as('stronger'))).body);
    expect([...bodies]).toEqual([JSON.stringify({ result: false, msg_code: 'IMPERSONATION_REFUSED', msg_args: [] })]);
  });

  it('lets a scoped administrator act as one who sees fewer of the same rows', async () => {
    const { token } = await world.signIn('scoped');
    expect(await caller(token, as('narrower'))).toMatchObject({ scope: { mode: 'listed', main: 1, secondaries: [2] } });
    expect(await caller(token)).toMatchObject({ scope: { mode: 'listed', main: 1, secondaries: [2, 3] } });
  });

  it('measures the target by the membership that it would act with, and the actor by theirs', async () => {
    const { token } = await world.signIn('full');
    // The viewer's own membership holds everything that the actor holds: allowed, and more than the viewer's profile.
    expect((await caller(token, { ...as('viewer'), 'x-team-member': '502' })).permissions).toContain('user:edit');
    await world.sql(`update team_member set profileid = 1103 where id = 502`);
    expect(await refusal(token, { ...as('viewer'), 'x-team-member': '502' })).toEqual(refused);
    await world.sql(`update team_member set profileid = 1100 where id = 502`);
    // With a membership that lacks the right to switch, the actor may not.
    expect(await refusal(token, { ...as('nobody'), 'x-team-member': '501' })).toEqual(refused);
    expect(await refusal(token, { ...as('nobody'), 'x-team-member': '504' })).toEqual([403, 'MEMBERSHIP_REFUSED']);
  });

  it('never adds a right: every actor with every target', async () => {
    const names = ['full', 'viewer', 'super', 'stronger', 'nobody', 'scoped', 'narrower', 'foreignFull', 'partner'];
    for (const actor of names) {
      const { token } = await world.signIn(actor);
      const own = BigInt((await caller(token)).mask ?? 0);
      for (const target of names) {
        const answer = await probe(token, as(target));
        if (answer.statusCode !== 200) continue;
        expect(BigInt(answer.json<Probe>().mask) & ~own, `${actor} as ${target}`).toBe(0n);
      }
    }
  });
});
