import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope, type Scope } from '../../domain/access/scope';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Json } from '../support/apiClients';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';
import { numbersOf } from '../support/random';
import { rowsOf } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

const STEPS = 300;
const SCOPES = [2001, 2002, 2003, 2013, 2014];
const MINE = [
  ...['admin:view', 'admin:edit', 'team:view', 'team:edit', 'global:view', 'global:edit', 'admin_switch'],
  ...['location:view', 'location:edit'],
];
const OTHERS = ['user:view', 'user:edit', 'template:edit', 'superadmin:view', 'superadmin:edit', 'supervisor', 'lobby'];

/** A person who can act: an administrator, a membership, an API key. */
interface Standing {
  readonly mask: bigint;
  readonly scope: Scope;
}

let test: TestApp;
let samples: Samples;
const random = numbersOf(20_261_122);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.5);
const resource = (name: string) => test.context.models.current().model.resources[name]!;

beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(() => test.context.models.current().model, rowsOf(test.database));
});
afterAll(() => test.close());

/** Everybody of the company who can act, with what they may do and see, read past the server. */
async function standings(): Promise<Map<string, Standing>> {
  const scope = `a.ad_scopemode as mode, a.ad_maingroupid as main, a.groupids as groups`;
  const found = await test.database.ownerQuery(
    `select 'admin ' || a.adminid as who, p.adp_bits::text as bits, null as own, ${scope} from administrator a
       join adprofile p on p.adprofileid = a.ad_profileid where a.ad_companyid = $1 and a."ad_deletedAt" is null
     union all
     select 'member ' || m.id, p.adp_bits::text, null, ${scope} from team_member m
       join team t on t.id = m.teamid join administrator a on a.adminid = m.adminid
       join adprofile p on p.adprofileid = m.profileid
       where m.companyid = $1 and m."deletedAt" is null and t."deletedAt" is null and a."ad_deletedAt" is null
     union all
     select 'key ' || k.id, p.adp_bits::text, o.adp_bits::text, ${scope} from api_token k
       join adprofile p on p.adprofileid = k.profileid join administrator a on a.adminid = k.adminid
       join adprofile o on o.adprofileid = a.ad_profileid where k.companyid = $1 and k."deletedAt" is null`,
    [MAIN],
  );
  return new Map(
    found.map(({ who, bits, own, mode, main, groups }) => {
      const mask = BigInt(String(bits)) & (own === null ? ~0n : BigInt(String(own)));
      const secondaries = ((groups ?? []) as unknown[]).map(Number).filter((id) => id !== Number(main ?? 0));
      const seen: Scope =
        mode === 'listed' ? { mode, main: main === null ? null : Number(main), secondaries } : { mode: 'all' };
      return [String(who), { mask, scope: seen }];
    }),
  );
}

/** Every combination of scopes that a row may have. */
const ROWS = Array.from({ length: 2 ** SCOPES.length }, (_, bits) =>
  SCOPES.filter((_id, place) => (bits >> place) & 1),
);
/** What a person can see, worked out row by row. */
const seesNoMore = (one: Scope, other: Scope) =>
  other.mode === 'all' || (one.mode !== 'all' && ROWS.every((row) => !inScope(one, row) || inScope(other, row)));
const isNoStronger = (one: Standing, other: Standing) =>
  (one.mask & ~other.mask) === 0n && seesNoMore(one.scope, other.scope);

describe('300 random steps of an administrator who may administer others within a scope', () => {
  it.each([
    ['limited to scopes', [2002, [2001]] as const],
    ['who sees the whole company', undefined],
  ])(
    'make nobody stronger than themselves: %s',
    async (_name, limits) => {
      const login = `walker-${randomUUID()}@bellevue.example`;
      const walker = await addAdmin(test.database, MAIN, maskWith(...MINE), login);
      if (limits) await limitTo(test.database, walker, limits[0], limits[1]);
      const mine: Standing = (await standings()).get(`admin ${walker}`)!;
      const actors: Record<string, string>[] = [
        { authorization: `Bearer ${await openSession(test.database, walker)}` },
      ];
      const keys = async (sql: string) =>
        (await test.database.ownerQuery(`${sql} order by 1`, [MAIN])).map(({ id }) => Number(id));
      const ids = {
        administrators: () => keys('select adminid as id from administrator where ad_companyid = $1'),
        'administrator-profiles': () => keys('select adprofileid as id from adprofile where adp_companyid = $1'),
        teams: () => keys('select id from team where companyid = $1'),
        'team-members': () => keys('select id from team_member where companyid = $1'),
        tokens: () => keys('select id from api_token where companyid = $1'),
        locations: () => keys('select locationid as id from location where l_companyid = $1'),
      };
      type Name = keyof typeof ids;
      const one = async (of: Name) => pick(await ids[of]());
      // Half of the time something that may be allowed.
      const mask = () => maskWith(...some(MINE), ...(random() < 0.5 ? [] : some(OTHERS)));
      const scope = (): Json =>
        random() < 0.3
          ? { ad_scopemode: 'all' }
          : { ad_scopemode: 'listed', ad_maingroupid: pick([null, ...SCOPES]), groupids: some(SCOPES) };
      const values: Readonly<Record<Name, () => Promise<Json>>> = {
        administrators: async () => ({ ad_profileid: await one('administrator-profiles'), ...scope() }),
        'administrator-profiles': async () => ({ adp_bits: mask() }),
        teams: async () => ({ name: `Team ${random()}` }),
        'team-members': async () => ({
          adminid: await one('administrators'),
          teamid: await one('teams'),
          profileid: await one('administrator-profiles'),
        }),
        tokens: async () => ({ profileid: await one('administrator-profiles') }),
        locations: async () => ({ groupids: some(SCOPES) }),
      };
      const names = Object.keys(ids) as Name[];
      const ask = async (of: Name): Promise<InjectOptions> => {
        const face = apiClientFor(resource(of));
        const kind = pick(['create', 'update', 'update', 'remove', 'restore', 'revert', 'part'] as const);
        if (kind === 'create') {
          return face.create!(resource(of), { ...(await samples.body(resource(of))), ...(await values[of]()) });
        }
        const id = await one(of);
        if (kind === 'remove') return face.remove!(resource(of), id);
        if (kind === 'restore') return face.restore!(resource(of), id);
        if (kind === 'revert') {
          const [line] = await test.database.ownerQuery(
            'select max(loggingid) as id from auditlog where company_id = $1 and lo_elementid = $2',
            [MAIN, String(id)],
          );
          const payload = { auditId: Number(line?.['id'] ?? 0) };
          return { method: 'POST', url: `/api/records/${of}/${id}/revert`, payload };
        }
        const all = Object.entries(await values[of]());
        return face.update!(resource(of), id, Object.fromEntries(kind === 'part' ? [pick(all)] : all));
      };

      let done = 0;
      for (let step = 0; step < STEPS; step += 1) {
        const actor = pick(actors);
        const as = random() < 0.1 ? { 'x-switch-user': String(await one('administrators')) } : {};
        const asked = await ask(pick(names));
        // After the question, which may have made records of its own to point at.
        const before = await standings();
        const answer = await test.app.inject({ ...asked, headers: { ...actor, ...as } });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode < 300) done += 1;
        const { token } = answer.statusCode === 201 ? answer.json<{ token?: unknown }>() : {};
        if (typeof token === 'string') actors.push({ authorization: `Bearer ${token}` });
        const now = await standings();
        for (const [who, standing] of now) {
          const was = before.get(who);
          const grew = !was || !isNoStronger(standing, was);
          if (grew && !isNoStronger(standing, mine)) {
            throw new Error(`step ${step}: ${String(asked.method)} ${String(asked.url)} made ${who} too strong`);
          }
        }
      }
      // Enough of the steps were allowed for the others to mean something.
      expect(done).toBeGreaterThan(10);
    },
    180_000,
  );
});
