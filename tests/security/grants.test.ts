import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Json } from '../support/apiClients';
import { changed, imported, refusedRows, runner } from '../support/jobs';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';
import { untouched } from '../support/stamp';

/** What the one who asks holds; a stronger one holds a right more. */
const MINE = ['admin:view', 'admin:edit', 'team:view', 'team:edit', 'global:view', 'global:edit', 'admin_switch'];
const STRONGER = [...MINE, 'location:view'];

let test: TestApp;
let jobs: ReturnType<typeof runner>;
let rows: Rows;
let samples: Samples;
let headers: Record<string, string>;
let me: number;
let weak: number;
let strong: number;
const resource = (name: string) => test.context.models.current().model.resources[name]!;

beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
  rows = rowsOf(test.database);
  samples = samplesOf(() => test.context.models.current().model, rows);
  me = await addAdmin(test.database, MAIN, maskWith(...MINE), 'granter@bellevue.example');
  headers = { authorization: `Bearer ${await openSession(test.database, me)}` };
  const profile = (names: readonly string[]) =>
    samples.row(
      resource('administrator-profiles'),
      { companyId: MAIN },
      { adp_bits: maskWith(...names), adp_forkeys: true },
    );
  weak = await profile(MINE);
  strong = await profile(STRONGER);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

/** The test app as one person sees it, for what takes a role. */
const asPerson = (own: Record<string, string>) =>
  ({
    ...test,
    as: (_role: string, ask: InjectOptions) => test.app.inject({ ...ask, headers: { ...ask.headers, ...own } }),
  }) as unknown as TestApp;
/** A bulk change of one record. @returns how many were changed, and why the others were refused */
async function bulk(own: Record<string, string>, name: string, id: number, values: Json) {
  const person = asPerson(own);
  const job = await changed(person, '', name, { ids: [id], operation: 'edit', values });
  const codes = (await refusedRows(person, '', job.id)).map(({ problems }) => problems?.['']?.msg_code);
  return [job.result?.['changed'], ...codes];
}
/** An import of one row into a record that is there. @returns the verdict of the row, and why it was refused */
async function importRow(own: Record<string, string>, name: string, id: number, values: Json) {
  const cells = Object.entries({ [resource(name).id]: id, ...values });
  const line = (texts: readonly unknown[]) => texts.map((text) => `"${String(text)}"`).join();
  const file = `${line(cells.map(([field]) => field))}\r\n${line(cells.map(([, value]) => value))}\r\n`;
  const mapping = cells.map(([field]) => field);
  const plan = { strategy: 'update', mapping, key: [resource(name).id] };
  const outcome = await imported(asPerson(own), '', name, file, plan);
  return outcome.rows.map(({ verdict, problems }) => [verdict, Object.values(problems ?? {})[0]?.msg_code]);
}

const create = (name: string, values: Json) =>
  test.app.inject({ ...apiClientFor(resource(name)).create!(resource(name), values), headers });
const update = (name: string, id: number, values: Json) =>
  test.app.inject({ ...apiClientFor(resource(name)).update!(resource(name), id, values), headers });
const remove = (name: string, id: number) =>
  test.app.inject({ ...apiClientFor(resource(name)).remove!(resource(name), id), headers });
const restore = (name: string, id: number) =>
  test.app.inject({ ...apiClientFor(resource(name)).restore!(resource(name), id), headers });
const row = (name: string, values: Json) => samples.row(resource(name), { companyId: MAIN }, values);
type Answer = { statusCode: number; json(): unknown };
const code = (answer: Answer) => [answer.statusCode, (answer.json() as Json)['msg_code']];
const refused = async (answer: Answer | Promise<Answer>) =>
  expect(code(await answer)).toEqual([403, 'RIGHTS_EXCEEDED']);
const done = async (answer: Answer | Promise<Answer>) =>
  expect(code(await answer)).toEqual([expect.any(Number), undefined]);

/** What points at a profile and so gives its rights away: resource, field. */
const GIVERS = [
  ['administrators', 'ad_profileid'],
  ['team-members', 'profileid'],
  ['tokens', 'profileid'],
] as const;

describe('callers grant only what they hold', () => {
  it('by the mask of a profile, new or changed', async () => {
    const body = await samples.body(resource('administrator-profiles'));
    await untouched(test, async () => {
      await refused(create('administrator-profiles', { ...body, adp_bits: maskWith(...STRONGER) }));
      await refused(
        create('administrator-profiles', { ...body, adp_bits: maskWith('superadmin:view', 'superadmin:edit') }),
      );
      await refused(update('administrator-profiles', weak, { adp_bits: maskWith(...STRONGER) }));
      // The default mask has more than this administrator; leaving it out means it.
      const { adp_bits: _bits, ...rest } = body;
      await refused(create('administrator-profiles', rest));
    });
    await done(create('administrator-profiles', { ...body, adp_bits: maskWith(...MINE) }));
    const own = await row('administrator-profiles', { adp_bits: maskWith(...MINE) });
    await done(update('administrator-profiles', own, { adp_bits: maskWith('admin:view', 'admin:edit') }));
    await done(update('administrator-profiles', own, { adp_bits: maskWith(...MINE) }));
  });

  it('by changing, deleting or restoring a stronger profile', async () => {
    const deleted = await row('administrator-profiles', { adp_bits: maskWith(...STRONGER), adp_deletedAt: new Date() });
    const unused = await row('administrator-profiles', { adp_bits: maskWith(...STRONGER) });
    await untouched(test, async () => {
      await refused(update('administrator-profiles', strong, { adp_name: 'Mine now' }));
      await refused(update('administrator-profiles', strong, { adp_bits: '0' }));
      await refused(remove('administrator-profiles', unused));
      await refused(restore('administrator-profiles', deleted));
    });
  });

  it.each(GIVERS)('by pointing %s.%s at a stronger profile, in one step or in two', async (name, field) => {
    const body = await samples.body(resource(name));
    const own = await row(name, { [field]: weak });
    await untouched(test, async () => {
      await refused(create(name, { ...body, [field]: strong }));
      await refused(update(name, own, { [field]: strong }));
    });
    await done(create(name, { ...body, [field]: weak }));
    await done(update(name, own, { [field]: weak }));
  });

  it.each(GIVERS)('by touching one of %s (%s) that is stronger', async (name, field) => {
    const { id: key, softDelete, fields } = resource(name);
    const other = await row(name, { [field]: strong });
    const gone = await row(name, { [field]: strong, [softDelete?.field ?? key]: new Date() });
    const text = fields.find(({ kind, readOnly }) => kind === 'text' && !readOnly)?.name;
    await untouched(test, async () => {
      await refused(update(name, other, { [field]: weak }));
      if (text) await refused(update(name, other, { [text]: 'Mine now' }));
      await refused(remove(name, other));
      await refused(restore(name, gone));
    });
  });

  it('by the password, the e-mail or the state of a stronger administrator', async () => {
    const other = await row('administrators', { ad_profileid: strong });
    await untouched(test, async () => {
      for (const values of [
        { ad_password: 'Sept-Lampes-Grises-83!' },
        { ad_email: 'me@bellevue.example' },
        { ad_login: 'me@bellevue.example' },
        { ad_enabled: false },
      ]) {
        await refused(update('administrators', other, values));
      }
    });
  });

  it('by the account of an administrator who has more rights in a team', async () => {
    const other = await row('administrators', { ad_profileid: weak });
    const membership = await row('team-members', { adminid: other, profileid: strong });
    const { fields } = resource('administrators');
    const text = fields.find(({ kind, readOnly }) => kind === 'text' && !readOnly)?.name ?? '';
    const onAccount = (path: string) =>
      test.app.inject({ method: 'POST', url: `/api/administrators/${other}/${path}`, headers });
    await untouched(test, async () => {
      for (const values of [
        { ad_password: 'Sept-Lampes-Grises-83!' },
        { ad_email: 'me@bellevue.example' },
        { ad_login: 'me@bellevue.example' },
        { [text]: 'Mine now' },
      ]) {
        await refused(update('administrators', other, values));
      }
      await refused(remove('administrators', other));
      for (const path of ['second-factor/reset', 'sso-identity/forget', 'sessions/end']) await refused(onAccount(path));
    });
    await test.database.ownerQuery('update team_member set "deletedAt" = now() where id = $1', [membership]);
    await done(update('administrators', other, { ad_email: 'other@bellevue.example' }));
  });

  it('by raising themselves', async () => {
    const [own] = await test.database.ownerQuery('select ad_profileid as id from administrator where adminid = $1', [
      me,
    ]);
    await untouched(test, async () => {
      await refused(update('administrators', me, { ad_profileid: strong }));
      await refused(update('administrator-profiles', Number(own?.['id']), { adp_bits: maskWith(...STRONGER) }));
    });
  });

  it('by a profile that they may not see', async () => {
    const hidden = await row('administrator-profiles', { adp_name: '$special-grant', adp_bits: '0' });
    const body = await samples.body(resource('tokens'));
    await untouched(test, async () => {
      const answer = await create('tokens', { ...body, profileid: hidden });
      expect(code(answer)).toEqual([422, 'VALIDATION_FAILED']);
    });
  });

  it('by many records at once', async () => {
    const body = await samples.body(resource('administrators'));
    const elements = [
      { ...body, ad_profileid: weak },
      { ...body, ad_login: 'second@bellevue.example', ad_profileid: strong },
    ];
    await untouched(test, async () => {
      await refused(
        test.app.inject({ method: 'POST', url: '/legacy/elements/administrator/many', headers, payload: { elements } }),
      );
    });
  });

  it.each([...GIVERS, ['administrator-profiles', 'adp_bits'] as const])(
    'by a bulk change or an import of %s (%s)',
    async (name, field) => {
      const isMask = field === 'adp_bits';
      const [less, more] = isMask ? [maskWith('admin:view'), maskWith(...STRONGER)] : [weak, strong];
      const id = await row(name, isMask ? { [field]: maskWith(...MINE) } : { [field]: less });
      const value = async () => String((await rows.read(resource(name), id))?.[field]);
      const first = await value();
      expect(await bulk(headers, name, id, { [field]: more })).toEqual([0, 'RIGHTS_EXCEEDED']);
      expect(await importRow(headers, name, id, { [field]: more })).toEqual([['refused', 'RIGHTS_EXCEEDED']]);
      expect(await value()).toBe(first);
      // What one holds is taken, in the same words.
      const other = isMask
        ? less
        : await row('administrator-profiles', { adp_bits: maskWith('admin:view'), adp_forkeys: true });
      expect(await bulk(headers, name, id, { [field]: other })).toEqual([1]);
      expect(await importRow(headers, name, id, { [field]: isMask ? maskWith(...MINE) : weak })).toEqual([
        ['update', undefined],
      ]);
      expect(await value()).toBe(String(isMask ? maskWith(...MINE) : weak));
    },
    60_000,
  );

  it('while rights that one has may be given on', async () => {
    const body = await samples.body(resource('tokens'));
    const made = (await create('tokens', { ...body, profileid: weak })).json<{ token: string }>();
    const asKey = { authorization: `Bearer ${made.token}` };
    const list = (url: string) => test.app.inject({ url, headers: asKey });
    expect((await list('/legacy/elements/administrator?limit=1')).statusCode).toBe(200);
    expect((await list('/legacy/elements/location?limit=1')).statusCode).toBe(403);
    // The profile is raised by another person: the key has still no more than its creator.
    await test.database.ownerQuery('update adprofile set adp_bits = $1 where adprofileid = $2', [
      maskWith(...STRONGER),
      weak,
    ]);
    expect((await list('/legacy/elements/location?limit=1')).statusCode).toBe(403);
    await test.database.ownerQuery('update adprofile set adp_bits = $1 where adprofileid = $2', [
      maskWith(...MINE),
      weak,
    ]);
  });
});

describe('callers show only what they see', () => {
  const LISTED = { ad_scopemode: 'listed', ad_maingroupid: 2002, groupids: [2001] };

  it('neither to themselves nor to others', async () => {
    const scoped = await addAdmin(
      test.database,
      MAIN,
      maskWith(...MINE, 'location:view'),
      'scoped-granter@bellevue.example',
    );
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = 2002, groupids = '{2001}' where adminid = $1`,
      [scoped],
    );
    const theirs = { authorization: `Bearer ${await openSession(test.database, scoped)}` };
    const send = (values: Json, id?: number) => {
      const administrators = resource('administrators');
      const face = apiClientFor(administrators);
      return test.app.inject({
        ...(id === undefined ? face.create!(administrators, values) : face.update!(administrators, id, values)),
        headers: theirs,
      });
    };
    const body = { ...(await samples.body(resource('administrators'))), ad_profileid: weak };
    const everything = await row('administrators', { ad_profileid: weak });
    await untouched(test, async () => {
      await refused(send({ ad_scopemode: 'all' }, scoped));
      await refused(send({ ad_maingroupid: null }, scoped));
      await refused(send({ groupids: [] }, scoped));
      await refused(send({ ad_name: 'Mine now' }, everything));
      await refused(send(body));
      await refused(send({ ...body, ...LISTED, ad_maingroupid: null }));
      // A scope that one does not see is absent.
      expect((await send({ ...body, ...LISTED, groupids: [2001, 2013] })).statusCode).toBe(422);
    });
    await done(send({ ...body, ...LISTED }));
    await done(send({ ad_name: 'Still me' }, scoped));
  });

  it('and an administrator of some scopes is not saved without one, but can be disabled', async () => {
    const nothing = { ad_scopemode: 'listed', ad_maingroupid: null, groupids: [] };
    const body = { ...(await samples.body(resource('administrators'))), ad_profileid: weak };
    const someone = await row('administrators', { ad_profileid: weak });
    await untouched(test, async () => {
      for (const answer of [
        await create('administrators', { ...body, ...nothing }),
        await update('administrators', someone, { ad_scopemode: 'listed' }),
      ]) {
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ fields: { ad_maingroupid: { msg_code: 'ADMINISTRATOR_NEEDS_SCOPE' } } });
      }
    });
    expect((await bulk(headers, 'administrators', someone, { ad_scopemode: 'listed' }))[0]).toBe(0);
    expect((await rows.read(resource('administrators'), someone))?.['ad_scopemode']).toBe('all');
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = null, groupids = '{}' where adminid = $1`,
      [someone],
    );
    await done(update('administrators', someone, { ad_enabled: false }));
    expect((await update('administrators', someone, { ad_enabled: true })).statusCode).toBe(422);
  });

  describe('through any other path', () => {
    let scoped: number;
    let theirs: Record<string, string>;
    let unlimited: number;
    let limited: number;
    let team: number;
    beforeAll(async () => {
      const all = maskWith(...MINE, 'location:view', 'location:edit');
      scoped = await addAdmin(test.database, MAIN, all, 'scoped-paths@bellevue.example');
      await limitTo(test.database, scoped, 2002, [2001]);
      theirs = { authorization: `Bearer ${await openSession(test.database, scoped)}` };
      unlimited = await row('administrators', { ad_profileid: weak });
      limited = await row('administrators', { ad_profileid: weak, ...LISTED });
      team = await row('teams', {});
    });
    const send = (ask: InjectOptions) => test.app.inject({ ...ask, headers: theirs });
    const make = (name: string, values: Json) => send(apiClientFor(resource(name)).create!(resource(name), values));
    const change = (name: string, id: number, values: Json) =>
      send(apiClientFor(resource(name)).update!(resource(name), id, values));
    const drop = (name: string, id: number) => send(apiClientFor(resource(name)).remove!(resource(name), id));
    const bring = (name: string, id: number) => send(apiClientFor(resource(name)).restore!(resource(name), id));

    it('memberships: the rows of the member count', async () => {
      const membership = { teamid: team, profileid: weak };
      const theirOwn = await row('team-members', { ...membership, adminid: unlimited });
      const gone = await row('team-members', {
        teamid: await row('teams', {}),
        profileid: weak,
        adminid: unlimited,
        deletedAt: new Date(),
      });
      await untouched(test, async () => {
        const other = await row('teams', {});
        await refused(make('team-members', { ...membership, teamid: other, adminid: unlimited }));
        await refused(change('team-members', theirOwn, { profileid: weak }));
        await refused(change('team-members', theirOwn, { adminid: limited }));
        await refused(drop('team-members', theirOwn));
        await refused(bring('team-members', gone));
        await test.database.ownerQuery('delete from team where id = $1', [other]);
      });
      const own = (await make('team-members', { ...membership, adminid: limited })).json<{ id: number }>();
      expect(own.id).toEqual(expect.any(Number));
      // To be moved to a person who sees more is the same as being made for them.
      await untouched(test, () => refused(change('team-members', own.id, { adminid: unlimited })));
    });

    it('teams: a restored one brings its memberships back', async () => {
      const deleted = await row('teams', { deletedAt: new Date() });
      await row('team-members', { teamid: deleted, adminid: unlimited, profileid: weak });
      const strongOne = await row('teams', { deletedAt: new Date() });
      await row('team-members', { teamid: strongOne, adminid: limited, profileid: strong });
      await untouched(test, async () => {
        await refused(bring('teams', deleted));
      });
      // In rights too, and not only for anyone who is limited to scopes.
      await untouched(test, () => refused(restore('teams', strongOne)));
    });

    it('profiles: all holders count', async () => {
      const body = await samples.body(resource('administrator-profiles'));
      const held = await row('administrator-profiles', { adp_bits: maskWith('admin:view') });
      await row('administrators', { ad_profileid: held });
      const byMembership = await row('administrator-profiles', { adp_bits: '0' });
      await row('team-members', { teamid: await row('teams', {}), adminid: unlimited, profileid: byMembership });
      const byDefault = await row('administrator-profiles', { adp_bits: '0' });
      const mode = { a_module: 'admin_saml', a_params: JSON.stringify({ defaultProfile: byDefault }) };
      await row('auth-modes', mode);
      const byKey = await row('administrator-profiles', { adp_bits: '0' });
      await row('tokens', { profileid: byKey, adminid: null });
      await untouched(test, async () => {
        await refused(change('administrator-profiles', held, { adp_bits: maskWith(...MINE) }));
        await refused(change('administrator-profiles', byMembership, { adp_bits: maskWith(...MINE) }));
        // People who get it when they first sign in, and keys that no one made, see the whole company.
        await refused(change('administrator-profiles', byDefault, { adp_bits: maskWith(...MINE) }));
        await refused(change('administrator-profiles', byKey, { adp_bits: maskWith(...MINE) }));
      });
      const face = apiClientFor(resource('administrator-profiles'));
      const made = await make('administrator-profiles', { ...body, adp_bits: maskWith('admin:view') });
      const free = face.record(made.json())['adprofileid'] as number;
      // One that no one has is theirs to change.
      await done(change('administrator-profiles', free, { adp_bits: maskWith(...MINE) }));
    });

    it('API keys: those of others are not there, and their own see no more than they do', async () => {
      const body = await samples.body(resource('tokens'));
      const other = await row('tokens', { profileid: weak, adminid: unlimited });
      await untouched(test, async () => {
        expect((await change('tokens', other, { name: 'Mine now' })).statusCode).toBe(404);
      });
      const places = await row('administrator-profiles', { adp_bits: maskWith('location:view'), adp_forkeys: true });
      const { token } = (await make('tokens', { ...body, profileid: places })).json<{ token: string }>();
      const total = async (as: Record<string, string>) =>
        (await test.app.inject({ url: '/legacy/elements/location?limit=1', headers: as })).json<{ total: number }>()
          .total;
      const [all] = await test.database.ownerQuery('select count(*)::int as n from location where l_companyid = $1', [
        MAIN,
      ]);
      const seen = await total({ authorization: `Bearer ${token}` });
      expect(seen).toBe(await total(theirs));
      expect(seen).toBeLessThan(Number(all?.['n']));
    });

    it('default profiles of authentication modes', async () => {
      const saml = (profile: number): Json => ({
        a_name: `SAML ${profile}`,
        a_module: 'admin_saml',
        a_params: JSON.stringify({ defaultProfile: profile }),
      });
      const body = await samples.body(resource('auth-modes'));
      await untouched(test, async () => {
        // Weaker than oneself, but for people who see the whole company.
        await refused(make('auth-modes', { ...body, ...saml(weak) }));
        await refused(create('auth-modes', { ...body, ...saml(strong) }));
      });
    });

    it('bulk changes and reverts', async () => {
      const narrow = await row('administrators', { ad_profileid: weak, ...LISTED });
      const widened = await test.app.inject({
        ...apiClientFor(resource('administrators')).update!(resource('administrators'), narrow, {
          ad_scopemode: 'all',
        }),
        headers,
      });
      expect(widened.statusCode).toBe(200);
      const narrowed = await test.app.inject({
        ...apiClientFor(resource('administrators')).update!(resource('administrators'), narrow, LISTED),
        headers,
      });
      expect(narrowed.statusCode).toBe(200);
      const [line] = await test.database.ownerQuery(
        `select max(loggingid) as id from auditlog where lo_element = 'administrator' and lo_elementid = $1`,
        [String(narrow)],
      );
      await untouched(test, () =>
        refused(
          send({
            method: 'POST',
            url: `/api/records/administrators/${narrow}/revert`,
            payload: { auditId: Number(line?.['id']) },
          }),
        ),
      );
      const elements = [{ adminid: narrow, ad_scopemode: 'all' }];
      await untouched(test, () =>
        refused(send({ method: 'POST', url: '/legacy/elements/administrator/many', payload: { elements } })),
      );
      const all = { ad_scopemode: 'all' };
      expect(await bulk(theirs, 'administrators', narrow, all)).toEqual([0, 'RIGHTS_EXCEEDED']);
      expect(await importRow(theirs, 'administrators', narrow, all)).toEqual([['refused', 'RIGHTS_EXCEEDED']]);
      const seen = await rows.read(resource('administrators'), narrow);
      expect(seen?.['ad_scopemode']).toBe('listed');
      expect(await bulk(theirs, 'administrators', narrow, { ad_name: 'Bulk' })).toEqual([1]);
      expect(await importRow(theirs, 'administrators', narrow, { ad_name: 'Import' })).toEqual([['update', undefined]]);
    }, 60_000);

    it('scopes: others’ stay on a record, and no record is given to scopes that one does not see', async () => {
      const location = await row('locations', { groupids: [2001, 2002, 2013] });
      await untouched(test, async () => {
        expect((await change('locations', location, { groupids: [2001, 2002, 2014] })).statusCode).toBe(422);
        // Out of one's own sight.
        expect((await change('locations', location, { groupids: [2002] })).statusCode).toBe(422);
      });
      await done(change('locations', location, { groupids: [2002, 2001] }));
      const [kept] = await test.database.ownerQuery('select groupids from location where locationid = $1', [location]);
      expect(kept?.['groupids']).toEqual([2002, 2001, 2013]);
    });
  });
});
