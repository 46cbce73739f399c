import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Findings, ReviewDetail, ReviewLine } from '../../../../domain/access/accessReviewAnswers';
import { handOverReviews } from '../../../../server/actions/access-reviews/handOver';
import { remindReviewers } from '../../../../server/actions/access-reviews/remind';
import { asSystem } from '../../../../server/db/connect';
import { rateClassOf } from '../../../../server/http/limits/rateClasses';
import { forgetRemovals } from '../../../../server/storage/access-reviews/items';
import { addUses } from '../../../../server/storage/auth/permissionUses';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession, PERMISSIONS, SECOND } from '../../../support/personas';
import { readPdf } from '../../../support/pdf';
import { unzip, unzipped } from '../../../support/unzipped';

const DAY = 24 * 3600 * 1000;
const MANAGER = PERMISSIONS.filter((name) => !name.startsWith('superadmin'));
let test: TestApp;
/** May edit administrators, and has every right of the others. */
let manager: string;
let managerId: number;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const tomorrow = () => dayOf(Date.now() + DAY);

beforeAll(async () => {
  test = await testApp();
  managerId = await addAdmin(test.database, MAIN, maskWith(...MANAGER), 'review-manager@bellevue.example');
  manager = await openSession(test.database, managerId);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT';
const ask = (token: string, method: Method, path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/access-reviews${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const code = (answer: { json: () => unknown }) => (answer.json() as { msg_code?: string }).msg_code;
const findings = async (token = manager) => (await ask(token, 'GET', '/findings')).json<Findings>();
const detail = async (id: number, token = manager) => (await ask(token, 'GET', `/${id}`)).json<ReviewDetail>();
const person = (login: string, ...rights: string[]) => addAdmin(test.database, MAIN, maskWith(...rights), login);
const named = async (login: string) => (await findings()).accesses.find((one) => one.login === login);
const order = (values: object = {}) => ({
  ...{ name: 'Revue de printemps', dueOn: tomorrow(), contents: 'everything', leads: false, reviewers: [] },
  ...values,
});
const started = async (values: object = {}): Promise<number> => {
  const answer = await ask(manager, 'POST', '', order(values));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
};
const itemOf = async (review: number, id: number, token = manager, holder = 'administrators') =>
  (await detail(review, token)).items.find(({ access }) => access.holder === holder && access.id === id)!;
/** A reviewer who only sees administrators, and one more, so that no one is without. */
const reviewer = async (login: string) => {
  const id = await person(login, 'admin:view', 'team:view', 'global:view');
  return { id, token: await openSession(test.database, id) };
};
/** A colleague has kept the accesses of an administrator. */
const ownItemsKept = (review: number, admin: number) =>
  sql(`update access_review_item set decision = 'keep' where review_id = $1 and subject_id = $2`, [review, admin]);
const lines = async (token: string) => (await ask(token, 'GET', '')).json<{ reviews: ReviewLine[] }>().reviews;
const mails = (to: string) =>
  sql(`select m_subject as subject from mail where m_kind = 'access-review' and m_to = $1 order by mailid`, [to]);

describe('the findings', () => {
  it('name who has not signed in for 90 days, and no account that is younger', async () => {
    const old = await person('review-old@bellevue.example', 'user:view');
    await person('review-new@bellevue.example', 'user:view');
    await sql(`update administrator set "ad_createdAt" = now() - interval '91 days' where adminid = $1`, [old]);
    expect(await named('review-old@bellevue.example')).toMatchObject({ lastSignIn: null, findings: ['inactive'] });
    expect(await named('review-new@bellevue.example')).toBeUndefined();
    // A sign-in is what the audit log knows of: the one of the demo administrator, who signs in here.
    await test.as('viewer', { url: '/api/health/live' });
    const { accesses } = await findings();
    expect(
      accesses.filter(({ id, holder }) => holder === 'administrators' && id === 2003)[0]?.findings ?? [],
    ).not.toContain('inactive');
  });

  it('show the time of a sign-in to callers who see it in the audit log, and to no other caller', async () => {
    const id = await person('review-seen@bellevue.example', 'user:view');
    await sql(`update administrator set "ad_createdAt" = now() - interval '200 days' where adminid = $1`, [id]);
    const signedIn = new Date(Date.now() - 100 * DAY).toISOString();
    // An old line of the log, as it is after 100 days.
    await sql(
      `insert into auditlog (company_id, seq, "lo_createdAt", lo_action, lo_element, lo_elementid, lo_adminid, lo_data, hash)
       values ($1, -1, $2, 'login', 'administrator', $3::bigint::text, $3::bigint, '{}', '')`,
      [MAIN, signedIn, id],
    );
    const of = (list: Findings) => list.accesses.find((one) => one.holder === 'administrators' && one.id === id);
    expect(of(await findings())).toMatchObject({ lastSignIn: signedIn, findings: ['inactive'] });
    const viewer = await reviewer('review-sees-no-log@bellevue.example');
    const seen = of(await findings(viewer.token));
    expect(seen).toMatchObject({ findings: ['inactive'] });
    expect(seen).not.toHaveProperty('lastSignIn');
    expect(seen).not.toHaveProperty('lastSso');
    const review = await started({ contents: 'findings', reviewers: [viewer.id, 2001] });
    expect((await itemOf(review, id)).access.lastSignIn).toBe(signedIn);
    expect((await itemOf(review, id, viewer.token)).access).not.toHaveProperty('lastSignIn');
    expect((await ask(manager, 'POST', `/${review}/finish`, { leaveOpen: true })).statusCode).toBe(200);
    expect((await ask(manager, 'POST', `/${review}/sign`)).statusCode).toBe(200);
    const exported = async (token: string) => unzipped((await ask(token, 'POST', `/${review}/export`)).rawPayload);
    expect((await exported(manager)).get('signed.json')).toContain(signedIn);
    const files = await exported(viewer.token);
    expect([...files.keys()]).toEqual(['report.pdf', 'review.csv', 'accesses.csv']);
    expect(files.get('accesses.csv')).toContain('review-seen@bellevue.example');
  });

  it('say since when rights are counted, and claim 90 days only once they are over', async () => {
    const began = await findings();
    expect(began.complete).toBe(false);
    expect(began.accesses.filter((one) => one.findings.includes('unused'))).toEqual([]);
    const id = await person('review-uses@bellevue.example', 'user:view', 'location:view', 'admin:view');
    const [row] = await sql(`select ran_at from schema_migration where name = '0180_permission_uses'`);
    await sql(`update schema_migration set ran_at = now() - interval '100 days' where name = '0180_permission_uses'`);
    await sql(`update administrator set "ad_createdAt" = now() - interval '95 days' where adminid = $1`, [id]);
    await sql(
      `update administrator set "ad_createdAt" = now() - interval '10 days' where ad_login = 'review-new@bellevue.example'`,
    );
    const use = { holder: 'administrators', holderId: id, permission: 'location:view', uses: 1 } as const;
    await asSystem(test.context.db, (trx) => addUses(trx, [{ ...use, day: dayOf(Date.now()) }]));
    const full = await findings();
    expect(full).toMatchObject({ complete: true, countedSince: dayOf(Date.now() - 89 * DAY) });
    const found = full.accesses.find((one) => one.id === id && one.holder === 'administrators');
    // `user:view` is asked for in code, too: a review says nothing about it.
    expect(found).toMatchObject({ unused: ['admin:view'], findings: ['inactive', 'unused'] });
    // Too young to have been counted for 90 days.
    expect(await named('review-new@bellevue.example')).toBeUndefined();
    const profile = full.profiles.find(({ name }) => name === 'review-uses@bellevue.example');
    expect(profile).toMatchObject({ holders: 1, unused: ['admin:view'] });
    await sql(`update schema_migration set ran_at = $1 where name = '0180_permission_uses'`, [row?.['ran_at']]);
  });

  it('name keys that expire within 30 days, to callers who see keys', async () => {
    const [key] = await sql(
      `update api_token set "expiresAt" = now() + interval '20 days', "isEnabled" = true where id =
         (select id from api_token where companyid = $1 and "deletedAt" is null order by id limit 1) returning id`,
      [MAIN],
    );
    const isKey = ({ holder, id }: { holder: string; id: number }) => holder === 'tokens' && id === Number(key?.['id']);
    expect((await findings()).accesses.find(isKey)?.findings).toContain('expiring');
    const viewer = await openSession(test.database, await person('review-nokeys@bellevue.example', 'admin:view'));
    const seen = await findings(viewer);
    expect(seen.seesKeys).toBe(false);
    expect(seen.accesses.filter(({ holder }) => holder !== 'administrators')).toEqual([]);
  });

  it('name administrators outside single sign-on only where there is one', async () => {
    await sql(`update authtype set a_enable = 0 where a_module like 'admin_%'`);
    expect((await findings()).sso).toBeNull();
    const params = JSON.stringify({ entityId: 'x', endpoint: 'https://id.example/sso', compulsory: false });
    const [mode] = await sql(
      `insert into authtype (a_name, a_module, a_enable, a_params, a_companyid) values ('SSO', 'admin_saml', 4, $1, $2)
       returning authtypeid as id`,
      [params, MAIN],
    );
    const open = await findings();
    expect(open.sso).toEqual({ compulsory: false });
    expect(open.accesses.find(({ id, holder }) => id === 2001 && holder === 'administrators')?.findings).toContain(
      'outside-sso',
    );
    // Without a password there is no other way in.
    expect((await named('review-old@bellevue.example'))?.findings).not.toContain('outside-sso');
    await sql(`update authtype set a_params = replace(a_params, 'false', 'true') where authtypeid = $1`, [
      mode?.['id'],
    ]);
    const outside = (await findings()).accesses.filter((one) => one.findings.includes('outside-sso'));
    expect(outside.filter(({ breakGlass }) => !breakGlass)).toEqual([]);
    await sql('delete from authtype where authtypeid = $1', [mode?.['id']]);
  });

  it('are for callers who see administrators, and never name those of another company or hidden ones', async () => {
    const stranger = await openSession(test.database, await person('review-stranger@bellevue.example', 'user:view'));
    expect((await ask(stranger, 'GET', '/findings')).statusCode).toBe(403);
    const { accesses } = await findings();
    const ids = accesses.filter(({ holder }) => holder === 'administrators').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const others = await sql(`select adminid from administrator where adminid = any($1) and ad_companyid <> $2`, [
      ids,
      MAIN,
    ]);
    expect(others).toEqual([]);
    expect(accesses.filter(({ login }) => login?.startsWith('$special'))).toEqual([]);
  });
});

describe('a review', () => {
  it('is sent to the leads of teams, and to the chosen ones for the rest; reviewers never decide about themselves', async () => {
    const lead = await reviewer('review-lead@bellevue.example');
    const member = await person('review-member@bellevue.example', 'user:view');
    const [team] = await sql(`insert into team (name, companyid) values ('Revue', $1) returning id`, [MAIN]);
    for (const [id, isLead] of [
      [lead.id, true],
      [member, false],
    ] as const)
      await sql(
        `insert into team_member (adminid, teamid, profileid, companyid, "isLead")
         select $1, $2, ad_profileid, $3, $4 from administrator where adminid = $1`,
        [id, team?.['id'], MAIN, isLead],
      );
    const people = (await ask(manager, 'GET', '/reviewers')).json<{ reviewers: { id: number; leads: string[] }[] }>()
      .reviewers;
    expect(people.find(({ id }) => id === lead.id)?.leads).toEqual(['Revue']);
    expect(people.find(({ id }) => id === member)).toBeUndefined();
    const one = await reviewer('review-one@bellevue.example');
    // No one else may decide about the only reviewer.
    const alone = await ask(manager, 'POST', '', order({ leads: true, reviewers: [one.id] }));
    expect([alone.statusCode, code(alone)]).toEqual([422, 'ACCESS_REVIEW_NO_REVIEWER']);
    expect(alone.json<{ msg_args: string[] }>().msg_args[0]).toBe('review-one@bellevue.example');
    const id = await started({ leads: true, reviewers: [one.id, managerId] });
    expect((await itemOf(id, member)).reviewers).toEqual(['review-lead@bellevue.example']);
    expect((await itemOf(id, lead.id)).reviewers).not.toContain('review-lead@bellevue.example');
    expect((await itemOf(id, one.id)).reviewers).toEqual(['review-manager@bellevue.example']);
    expect(await mails('review-lead@bellevue.example')).toEqual([{ subject: 'Des accès à revoir' }]);
    const own = await itemOf(id, managerId);
    expect(own.mayDecide).toBe(false);
    const refused = await ask(manager, 'PUT', `/${id}/items/${own.id}`, { decision: 'keep', version: 0 });
    expect([refused.statusCode, code(refused)]).toEqual([403, 'ACCESS_REVIEW_OWN']);
    const [logged] = await sql(
      `select lo_data::json as data from auditlog
       where lo_action = 'change_refused' and lo_element = 'access_review' and lo_elementid = $1`,
      [String(id)],
    );
    const access = { title: 'review-manager@bellevue.example', holder: 'administrators', holderId: managerId };
    expect(logged?.['data']).toMatchObject({ ...access, review: 'Revue de printemps', code: 'ACCESS_REVIEW_OWN' });
    const [line] = (await ask(lead.token, 'GET', '')).json<{ reviews: { id: number; own: number }[] }>().reviews;
    expect(line).toMatchObject({ id, own: 2 });
  });

  it('asks for a day that is missing, and for one that is none', async () => {
    for (const [dueOn, msg_code] of [
      [undefined, 'FIELD_REQUIRED'],
      ['', 'FIELD_INVALID_FORMAT'],
      ['2026-02-30', 'FIELD_INVALID_FORMAT'],
    ]) {
      const answer = await ask(manager, 'POST', '', order({ dueOn }));
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { fields: { dueOn: { msg_code } } }]);
    }
  });

  it('asks for a name that can be read', async () => {
    for (const name of ['   ', '\u200b']) {
      const answer = await ask(manager, 'POST', '', order({ name, reviewers: [managerId, 2001] }));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { fields: { name: { msg_code: 'FIELD_REQUIRED' } } },
      ]);
    }
  });

  it('leaves undecided what no other reviewer may decide about', async () => {
    const only = await addAdmin(test.database, 4, maskWith(...MANAGER), 'review-only@partner.example');
    const token = await openSession(test.database, only);
    await sql('update administrator set ad_enabled = false where ad_companyid = 4 and adminid <> $1', [only]);
    await sql('update api_token set "isEnabled" = false where companyid = 4');
    const nothing = await ask(token, 'POST', '', order({ reviewers: [only] }));
    expect([nothing.statusCode, code(nothing)]).toEqual([422, 'ACCESS_REVIEW_EMPTY']);
    const other = await addAdmin(test.database, 4, maskWith('user:view'), 'review-second@partner.example');
    const answer = await ask(token, 'POST', '', order({ reviewers: [only] }));
    expect(answer.statusCode, answer.body).toBe(201);
    const { items } = await detail(answer.json<{ id: number }>().id, token);
    const of = (id: number) => items.find(({ access }) => access.id === id && access.holder === 'administrators');
    expect(of(only)).toMatchObject({ own: true, mayDecide: false, reviewers: [] });
    expect(of(other)).toMatchObject({ own: false, mayDecide: true, reviewers: ['review-only@partner.example'] });
  });

  it('is refused without anything to do: a day that is over, unknown reviewers, no finding', async () => {
    const past = await ask(manager, 'POST', '', order({ dueOn: dayOf(Date.now() - 2 * DAY), reviewers: [managerId] }));
    expect(past.json()).toMatchObject({ fields: { dueOn: { msg_code: 'ACCESS_REVIEW_PAST' } } });
    const blind = await person('review-blind@bellevue.example', 'user:view');
    const unknown = await ask(manager, 'POST', '', order({ reviewers: [blind] }));
    expect(unknown.json()).toMatchObject({ fields: { reviewers: { msg_code: 'FIELD_INVALID_CHOICE' } } });
    const second = await addAdmin(test.database, SECOND, maskWith(...MANAGER), 'review-second@second.example');
    const token = await openSession(test.database, second);
    await sql('update administrator set ad_enabled = false where ad_companyid = $1 and adminid <> $2', [
      SECOND,
      second,
    ]);
    await sql('update api_token set "isEnabled" = false where companyid = $1', [SECOND]);
    // Counting began before the account was made.
    await sql(`update schema_migration set ran_at = ran_at - interval '3 days' where name = '0180_permission_uses'`);
    const nothing = await ask(token, 'POST', '', order({ contents: 'findings', reviewers: [second] }));
    expect([nothing.statusCode, code(nothing)]).toEqual([422, 'ACCESS_REVIEW_EMPTY']);
    await sql(`update schema_migration set ran_at = ran_at + interval '3 days' where name = '0180_permission_uses'`);
    // A review of one company is none of another.
    const id = await started({ reviewers: [managerId, 2001] });
    expect((await ask(token, 'GET', `/${id}`)).statusCode).toBe(404);
    expect((await ask(token, 'POST', `/${id}/finish`, {})).statusCode).toBe(404);
  });

  it('removes at once with the rights of the reviewer, and asks an administrator without them', async () => {
    const one = await reviewer('review-asks@bellevue.example');
    const [kept, gone, waits] = [
      await person('review-kept@bellevue.example', 'user:view'),
      await person('review-gone@bellevue.example', 'user:view'),
      await person('review-waits@bellevue.example', 'user:view'),
    ];
    const id = await started({ reviewers: [one.id, managerId] });
    const decide = async (token: string, about: number, body: object) => {
      const { id: item, version } = await itemOf(id, about, token);
      return ask(token, 'PUT', `/${id}/items/${item}`, { version, ...body });
    };
    expect((await decide(one.token, kept, { decision: 'keep' })).statusCode).toBe(200);
    for (const reason of [undefined, null, '', '  ', '\u200b']) {
      const unsaid = await decide(manager, gone, { decision: 'remove', reason });
      expect(unsaid.json(), String(reason)).toMatchObject({ fields: { reason: { msg_code: 'FIELD_REQUIRED' } } });
    }
    // Disabling needs a proof of the person, as in the list.
    const unproven = await openSession(test.database, managerId, { unproven: true });
    expect(code(await decide(unproven, gone, { decision: 'remove', reason: 'parti' }))).toBe('PROOF_REQUIRED');
    expect((await decide(manager, gone, { decision: 'remove', reason: 'parti' })).statusCode).toBe(200);
    const enabled = async (admin: number) =>
      (await sql('select ad_enabled as is from administrator where adminid = $1', [admin]))[0]?.['is'];
    expect(await enabled(gone)).toBe(false);
    const again = await decide(manager, gone, { decision: 'keep' });
    expect([again.statusCode, code(again)]).toEqual([409, 'ACCESS_REVIEW_GONE']);
    expect((await decide(one.token, waits, { decision: 'remove', reason: 'inconnu' })).statusCode).toBe(200);
    expect([await enabled(waits), (await itemOf(id, waits)).state]).toEqual([true, 'asked']);
    expect((await mails('review-manager@bellevue.example')).map(({ subject }) => subject)).toContain(
      'Un retrait vous attend',
    );
    const item = (await itemOf(id, waits)).id;
    expect((await ask(one.token, 'POST', `/${id}/items/${item}/remove`)).statusCode).toBe(403);
    expect((await ask(manager, 'POST', `/${id}/items/${item}/remove`)).statusCode).toBe(200);
    expect([await enabled(waits), (await itemOf(id, waits)).state]).toEqual([false, 'removed']);
    const [entry] = await sql(
      `select lo_data::jsonb as data from auditlog where lo_action = 'update' and lo_elementid = $1 order by seq desc limit 1`,
      [String(gone)],
    );
    expect(entry?.['data']).toMatchObject({ review: id });
  });

  it('takes memberships and keys away', async () => {
    const id = await started({ reviewers: [managerId, 2001] });
    const { items } = await detail(id);
    const of = (holder: string) => items.find(({ access, mayDecide }) => access.holder === holder && mayDecide)!;
    for (const holder of ['team-members', 'tokens']) {
      const item = of(holder);
      const answer = await ask(manager, 'PUT', `/${id}/items/${item.id}`, {
        decision: 'remove',
        reason: 'x',
        version: 0,
      });
      expect([holder, answer.statusCode, answer.body]).toEqual([holder, 200, expect.any(String)]);
      expect((await itemOf(id, item.access.id, manager, holder)).state).toBe('removed');
    }
    const [member] = await sql('select "deletedAt" as at from team_member where id = $1', [
      of('team-members').access.id,
    ]);
    const [key] = await sql('select "isEnabled" as is from api_token where id = $1', [of('tokens').access.id]);
    expect([member?.['at'] instanceof Date, key?.['is']]).toEqual([true, false]);
  });

  it('says of an access that was given back that it is still to be removed, and signs that', async () => {
    const about = await person('review-given-back@bellevue.example', 'user:view');
    const other = await person('review-stays-away@bellevue.example', 'user:view');
    const id = await started({ reviewers: [managerId, 2001] });
    const remove = async (admin: number) =>
      ask(manager, 'PUT', `/${id}/items/${(await itemOf(id, admin)).id}`, {
        ...{ decision: 'remove', reason: 'parti', version: (await itemOf(id, admin)).version },
      });
    const enable = (is: boolean) =>
      test.app.inject({
        method: 'POST',
        url: '/legacy/elements/administrator',
        headers: { authorization: `Bearer ${manager}` },
        payload: { adminid: about, ad_enabled: is },
      });
    for (const admin of [about, other]) expect((await remove(admin)).statusCode).toBe(200);
    const progress = async () => (await lines(manager)).find((line) => line.id === id)?.progress;
    expect(await progress()).toMatchObject({ settled: 2, asked: 0 });
    expect((await enable(true)).statusCode).toBe(200);
    expect(await itemOf(id, about)).toMatchObject({ state: 'asked', removedAt: null });
    expect(await itemOf(id, other)).toMatchObject({ state: 'removed', removedAt: expect.any(String) });
    expect(await progress()).toMatchObject({ settled: 2, asked: 1 });
    // It can be removed again, and given back once more.
    const path = `/${id}/items/${(await itemOf(id, about)).id}/remove`;
    expect((await ask(manager, 'POST', path)).statusCode).toBe(200);
    expect((await itemOf(id, about)).state).toBe('removed');
    expect((await enable(true)).statusCode).toBe(200);
    expect(await progress()).toEqual((await detail(id)).progress);
    await ownItemsKept(id, managerId);
    expect((await ask(manager, 'POST', `/${id}/finish`, { leaveOpen: true })).statusCode).toBe(200);
    expect((await ask(manager, 'POST', `/${id}/sign`)).statusCode).toBe(200);
    // Once it is signed, the review shows what was signed.
    expect((await enable(false)).statusCode).toBe(200);
    expect(await itemOf(id, about)).toMatchObject({ state: 'asked', removedAt: null });
    expect(await progress()).toEqual((await detail(id)).progress);
    const { signature, intact } = await detail(id);
    const signed = unzipped((await ask(manager, 'POST', `/${id}/export`)).rawPayload).get('signed.json')!;
    const decided = (JSON.parse(signed) as [...unknown[], unknown[][]]).at(-1) as unknown[][];
    const removals = decided.filter(
      ([, holder, key]) => holder === 'administrators' && [about, other].includes(Number(key)),
    );
    expect(removals.map((item) => [item[2], item[10] !== null, item[11] !== null])).toEqual([
      [about, false, false],
      [other, true, true],
    ]);
    expect([intact, createHash('sha256').update(signed).digest('hex')]).toEqual([true, signature]);
  });

  it('is not changed after its signature by an access that is given back at the same time', async () => {
    const about = await person('review-given-back-while-signed@bellevue.example', 'user:view');
    const id = await started({ reviewers: [managerId, 2001] });
    const item = await itemOf(id, about);
    const body = { decision: 'remove', reason: 'parti', version: item.version };
    expect((await ask(manager, 'PUT', `/${id}/items/${item.id}`, body)).statusCode).toBe(200);
    await ownItemsKept(id, managerId);
    expect((await ask(manager, 'POST', `/${id}/finish`, { leaveOpen: true })).statusCode).toBe(200);
    const waiting = () => sql('select 1 from pg_locks where not granted');
    const signing = await asSystem(test.context.db, async (trx) => {
      await forgetRemovals(trx, 'administrators', about);
      const answer = ask(manager, 'POST', `/${id}/sign`);
      await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      return { answer };
    });
    expect((await signing.answer).statusCode).toBe(200);
    expect((await detail(id)).intact).toBe(true);
    expect((await sql('select removed_by from access_review_item where id = $1', [item.id]))[0]).toEqual({
      removed_by: null,
    });
  });

  it('names nobody for an access that was given back and then disabled elsewhere, and notifies who had removed it', async () => {
    const about = await person('review-back-and-forth@bellevue.example', 'user:view');
    const id = await started({ reviewers: [managerId, 2001] });
    const item = await itemOf(id, about);
    const body = { decision: 'remove', reason: 'parti', version: item.version };
    expect((await ask(manager, 'PUT', `/${id}/items/${item.id}`, body)).statusCode).toBe(200);
    const colleague = await openSession(test.database, 2001);
    const enable = async (is: boolean) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/legacy/elements/administrator',
          headers: { authorization: `Bearer ${colleague}` },
          payload: { adminid: about, ad_enabled: is },
        })
      ).statusCode;
    const mails = async () =>
      (
        await sql(`select m_subject as subject from mail where adminid = $1 and m_subject like '%rétabli%'`, [
          managerId,
        ])
      ).length;
    expect([await mails(), await enable(true), await mails()]).toEqual([0, 200, 1]);
    expect(await enable(false)).toBe(200);
    expect(await itemOf(id, about)).toMatchObject({ state: 'removed', removedAt: null });
    await ownItemsKept(id, managerId);
    expect((await ask(manager, 'POST', `/${id}/finish`, { leaveOpen: true })).statusCode).toBe(200);
    expect((await ask(manager, 'POST', `/${id}/sign`)).statusCode).toBe(200);
    const [signed] = await sql(
      'select removed_at as at, removed_by as by from access_review_item where review_id = $1 and holder_id = $2 and holder = $3',
      [id, about, 'administrators'],
    );
    expect(signed).toEqual({ at: expect.any(Date), by: null });
  });

  it('tells the second of two reviewers that the first one was faster, and follows what happens meanwhile', async () => {
    const [one, two] = [
      await reviewer('review-first@bellevue.example'),
      await reviewer('review-late@bellevue.example'),
    ];
    const [about, away] = [
      await person('review-both@bellevue.example', 'user:view'),
      await person('review-away@bellevue.example', 'user:view'),
    ];
    const id = await started({ reviewers: [one.id, two.id] });
    const { id: item } = await itemOf(id, about);
    const body = { decision: 'keep', version: 0 };
    const both = await Promise.all([one, two].map(({ token }) => ask(token, 'PUT', `/${id}/items/${item}`, body)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    await sql('update administrator set ad_enabled = false where adminid = any($1)', [[away, one.id]]);
    const now = await detail(id);
    expect(now.items.find(({ access }) => access.id === away)?.state).toBe('gone');
    expect(now.reviewers).toContainEqual({
      id: one.id,
      name: 'review-first@bellevue.example',
      able: false,
      standsIn: false,
    });
    // Who edits administrators decides in place of a reviewer who cannot.
    const { id: rest, mayDecide } = await itemOf(id, two.id);
    expect(mayDecide).toBe(true);
    expect((await ask(manager, 'PUT', `/${id}/items/${rest}`, body)).statusCode).toBe(200);
    // A person who sees administrators and was not asked decides nothing.
    const other = await reviewer('review-other@bellevue.example');
    expect((await ask(other.token, 'PUT', `/${id}/items/${(await itemOf(id, 2003)).id}`, body)).statusCode).toBe(403);
  });

  it('asks again about an access whose profile was changed, and takes no decision about the former one', async () => {
    const one = await reviewer('review-raised-by@bellevue.example');
    const about = await person('review-raised@bellevue.example', 'user:view');
    const removed = await person('review-raised-away@bellevue.example', 'user:view');
    const id = await started({ reviewers: [one.id, managerId] });
    const raise = (to: number) =>
      sql(
        `update administrator set ad_profileid = (select ad_profileid from administrator where adminid = $2)
         where adminid = any($1)`,
        [[about, removed], to],
      );
    const decide = async (admin: number, body: object) =>
      ask(one.token, 'PUT', `/${id}/items/${(await itemOf(id, admin)).id}`, body);
    const before = await itemOf(id, about);
    expect((await decide(removed, { decision: 'remove', reason: 'parti', version: 0 })).statusCode).toBe(200);
    await raise(managerId);
    const keep = (version: number) => ask(one.token, 'PUT', `/${id}/items/${before.id}`, { decision: 'keep', version });
    // The reviewer has not seen the new profile.
    expect((await keep(0)).statusCode).toBe(412);
    const raised = await itemOf(id, about);
    const name = (await itemOf(id, managerId)).access.profile;
    expect(raised).toMatchObject({ state: 'open', version: 1, access: { profile: name, unused: [] } });
    expect(raised.access.formerProfile).toBe(before.access.profile);
    expect((await keep(1)).statusCode).toBe(200);
    expect((await itemOf(id, about)).state).toBe('kept');
    // A decision that was taken is about the former profile, too; a removal is about any.
    await raise(one.id);
    expect(await itemOf(id, about)).toMatchObject({ state: 'open', version: 3, access: { formerProfile: name } });
    expect((await itemOf(id, removed)).state).toBe('asked');
    // Back to the profile that was kept: nothing has changed since.
    await raise(managerId);
    expect((await itemOf(id, about)).access.formerProfile).toBeUndefined();
    expect((await lines(manager)).find((line) => line.id === id)?.progress).toEqual((await detail(id)).progress);
  });

  it('is not finished with a decision about a profile that was changed since', async () => {
    const about = await person('review-raised-late@bellevue.example', 'user:view');
    const id = await started({ contents: 'everything', reviewers: [managerId, 2001] });
    const { items } = await detail(id);
    for (const { id: item } of items.filter(({ own }) => !own)) {
      await ask(manager, 'PUT', `/${id}/items/${item}`, { decision: 'keep', version: 0 });
    }
    await ownItemsKept(id, managerId);
    await sql('update administrator set ad_profileid = 2001 where adminid = $1', [about]);
    // Who finishes has not seen it, even where open accesses may stay undecided.
    expect((await ask(manager, 'POST', `/${id}/finish`, { leaveOpen: true })).statusCode).toBe(412);
    expect((await itemOf(id, about)).state).toBe('open');
    const refused = await ask(manager, 'POST', `/${id}/finish`, {});
    expect([code(refused), refused.json<{ msg_args: unknown }>().msg_args]).toEqual(['ACCESS_REVIEW_UNDECIDED', [1]]);
    const entries = await sql(
      `select lo_data::jsonb ->> 'items' as items, lo_adminid as admin from auditlog
       where lo_action = 'review_reopen' and lo_elementid = $1`,
      [String(id)],
    );
    expect(entries).toEqual([{ items: '1', admin: null }]);
  });

  it('asks nothing about the memberships of a person who is gone, and keeps a removal that waits', async () => {
    const one = await reviewer('review-members@bellevue.example');
    const [away, back] = [
      await person('review-member-away@bellevue.example', 'user:view'),
      await person('review-member-back@bellevue.example', 'user:view'),
    ];
    const member = async (admin: number) =>
      Number(
        (
          await sql(
            `insert into team_member (adminid, teamid, profileid, companyid)
             select adminid, 2001, ad_profileid, ad_companyid from administrator where adminid = $1 returning id`,
            [admin],
          )
        )[0]?.['id'],
      );
    const [of, waits] = [await member(away), await member(back)];
    const id = await started({ reviewers: [one.id, managerId] });
    const { id: item } = await itemOf(id, waits, manager, 'team-members');
    const asked = { decision: 'remove', reason: 'inconnu', version: 0 };
    expect((await ask(one.token, 'PUT', `/${id}/items/${item}`, asked)).statusCode).toBe(200);
    const before = (await detail(id)).progress;
    await sql('update administrator set ad_enabled = false where adminid = any($1)', [[away, back]]);
    expect((await itemOf(id, of, manager, 'team-members')).state).toBe('gone');
    // It comes back with the account.
    expect((await itemOf(id, waits, manager, 'team-members')).state).toBe('asked');
    // Two accounts and a membership have nothing left to decide.
    expect((await detail(id)).progress).toEqual({ ...before, settled: before.settled + 3 });
  });

  it('is finished, signed and exported, and then shows what was signed', async () => {
    const id = await started({ contents: 'findings', reviewers: [managerId, 2001] });
    const early = await ask(manager, 'POST', `/${id}/sign`);
    expect([early.statusCode, code(early)]).toEqual([409, 'ACCESS_REVIEW_OPEN']);
    const open = await ask(manager, 'POST', `/${id}/finish`, {});
    expect([open.statusCode, code(open)]).toEqual([409, 'ACCESS_REVIEW_UNDECIDED']);
    const { items } = await detail(id);
    const decidable = items.find(({ mayDecide }) => mayDecide)!;
    const body = { decision: 'keep', reason: '=1+1', version: 0 };
    expect((await ask(manager, 'PUT', `/${id}/items/${decidable.id}`, body)).statusCode).toBe(200);
    expect((await ask(manager, 'POST', `/${id}/finish`, { leaveOpen: true })).statusCode).toBe(200);
    const after = await ask(manager, 'PUT', `/${id}/items/${decidable.id}`, { decision: 'keep', version: 1 });
    expect([after.statusCode, code(after)]).toEqual([409, 'ACCESS_REVIEW_FINISHED']);
    const unproven = await openSession(test.database, managerId, { unproven: true });
    expect(code(await ask(unproven, 'POST', `/${id}/sign`))).toBe('PROOF_REQUIRED');
    expect((await ask(manager, 'POST', `/${id}/sign`)).statusCode).toBe(200);
    expect(code(await ask(manager, 'POST', `/${id}/sign`))).toBe('ACCESS_REVIEW_SIGNED');
    const { signature, intact } = await detail(id);
    expect(intact).toBe(true);
    const [entry] = await sql(
      `select lo_data::jsonb ->> 'sha256' as hash from auditlog where lo_action = 'review_sign' and lo_elementid = $1`,
      [String(id)],
    );
    expect(entry?.['hash']).toBe(signature);
    // A report that cannot be printed does not keep back what was signed.
    const { fontFolder } = test.context.config;
    Object.assign(test.context.config, { fontFolder: `${fontFolder}.missing` });
    const unprinted = await ask(manager, 'POST', `/${id}/export`);
    Object.assign(test.context.config, { fontFolder });
    const withoutReport = unzipped(unprinted.rawPayload);
    expect([...withoutReport.keys()]).toEqual(['report.txt', 'review.csv', 'accesses.csv', 'signed.json']);
    expect(withoutReport.get('report.txt')).toContain('n’a pas pu être produit');
    const zip = await ask(manager, 'POST', `/${id}/export`);
    expect(zip.headers['content-type']).toBe('application/zip');
    const files = unzipped(zip.rawPayload);
    expect([...files.keys()]).toEqual(['report.pdf', 'review.csv', 'accesses.csv', 'signed.json']);
    expect(createHash('sha256').update(files.get('signed.json')!).digest('hex')).toBe(signature);
    expect(files.get('review.csv')).toContain(signature);
    // Days are written as in the report (dd/MM/y).
    const lastDay = tomorrow().split('-').reverse().join('/');
    expect(files.get('review.csv')).toContain(`À terminer au plus tard le;${lastDay}`);
    const pages = readPdf(unzip(zip.rawPayload).get('report.pdf')!).pages.map(({ texts }) => texts.join('\n'));
    const report = pages.join('\n').replaceAll('\n', ' ');
    for (const text of ['Revue des accès', 'Décisions', 'Accès examinés', 'sha256sum signed.json']) {
      expect(report).toContain(text);
    }
    expect(report).toContain(signature);
    expect(report).toContain('Entreprise : Hôtels Bellevue');
    expect(report).toContain(`${decidable.access.name} — Gardé`);
    expect(report).toContain('=1+1');
    // No spreadsheet takes a reason for a formula.
    expect(files.get('accesses.csv')).toContain("'=1+1");
    expect(
      await sql(
        `select 1 from auditlog where lo_action = 'export' and lo_element = 'access_review' and lo_elementid = $1`,
        [String(id)],
      ),
    ).toHaveLength(2);
    await sql(`update access_review_item set decision = 'remove' where id = $1`, [decidable.id]);
    expect((await detail(id)).intact).toBe(false);
  });

  it('reminds once, when its last day is over, those who have something left to decide', async () => {
    const one = await reviewer('review-remind@bellevue.example');
    const id = await started({ name: 'Revue en retard', reviewers: [one.id, managerId] });
    const at = (days: number) => ({ ...test.context, now: () => new Date(Date.now() + days * DAY) });
    const late = async () =>
      (await mails('review-remind@bellevue.example')).filter(({ subject }) => subject === 'Revue des accès en retard');
    await remindReviewers(at(1));
    expect(await late()).toEqual([]);
    await Promise.all([remindReviewers(at(3)), remindReviewers(at(3))]);
    expect(await late()).toHaveLength(1);
    await remindReviewers(at(9));
    expect(await late()).toHaveLength(1);
    await ownItemsKept(id, managerId);
    expect((await ask(manager, 'POST', `/${id}/finish`, { leaveOpen: true })).statusCode).toBe(200);
  });

  describe('of people who are gone', () => {
    // Those of other tests have reviewers who are gone, too.
    beforeAll(() =>
      sql(
        'update access_review set finished_at = now(), signed_at = now() where company_id = $1 and signed_at is null',
        [MAIN],
      ),
    );
    const gone = (...ids: number[]) =>
      sql('update administrator set ad_enabled = false where adminid = any($1)', [ids]);
    const back = (...ids: number[]) => sql('update administrator set ad_enabled = true where adminid = any($1)', [ids]);
    const subjects = async (login: string) => (await mails(login)).map(({ subject }) => subject);
    /** Runs, and one more at once: it must send nothing twice. */
    const handedOver = () => Promise.all([handOverReviews(test.context), handOverReviews(test.context)]);
    /** An administrator who may run reviews. */
    const runner = async (login: string) => {
      const id = await person(login, ...MANAGER);
      return { id, login, token: await openSession(test.database, id) };
    };
    const order = async (by: string, reviewers: number[]) => {
      const answer = await ask(by, 'POST', '', {
        ...{ name: 'Sans personne', dueOn: tomorrow(), contents: 'everything', leads: false, reviewers },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number }>().id;
    };
    const ended = async (id: number) =>
      sql('update access_review set finished_at = now(), signed_at = now() where id = $1', [id]);

    it('gives open accesses to the administrators, once, as soon as their last reviewer is disabled or deleted', async () => {
      const run = await runner('review-stands-in@bellevue.example');
      const [one, two] = [
        await reviewer('review-gone-1@bellevue.example'),
        await reviewer('review-gone-2@bellevue.example'),
      ];
      const id = await order(manager, [one.id, two.id]);
      await gone(one.id);
      await handedOver();
      // The other one decides about everybody but herself.
      const [mail] = ['Des accès à revoir vous sont confiés'];
      expect(await subjects(run.login)).toEqual([mail]);
      expect((await itemOf(id, two.id)).reviewers).toContain(run.login);
      expect((await itemOf(id, 2003)).reviewers).not.toContain(run.login);
      await sql('update administrator set "ad_deletedAt" = now() where adminid = $1', [two.id]);
      await handedOver();
      await handOverReviews(test.context);
      expect(await subjects(run.login)).toEqual([mail, mail]);
      const item = await itemOf(id, 2003, run.token);
      expect(item.reviewers).toEqual(expect.arrayContaining([run.login, 'review-manager@bellevue.example']));
      // Never to the person whose access it is.
      expect((await itemOf(id, run.id)).reviewers).not.toContain(run.login);
      const { reviewers } = await detail(id);
      expect(reviewers).toEqual(
        expect.arrayContaining([
          { id: run.id, name: run.login, able: true, standsIn: true },
          { id: one.id, name: 'review-gone-1@bellevue.example', able: false, standsIn: false },
        ]),
      );
      const [line] = (await lines(run.token)).filter((found) => found.id === id);
      expect(line?.own).toBeGreaterThan(1);
      expect(
        (await ask(run.token, 'PUT', `/${id}/items/${item.id}`, { decision: 'keep', version: 0 })).statusCode,
      ).toBe(200);
      await back(one.id);
      expect((await itemOf(id, 2005, one.token)).mayDecide).toBe(true);
      await ended(id);
    });

    it('does so when their last reviewer has lost the right to see administrators, who is not reminded either', async () => {
      const run = await runner('review-right-runner@bellevue.example');
      const [one, two] = [
        await reviewer('review-right-lost@bellevue.example'),
        await reviewer('review-right-kept@bellevue.example'),
      ];
      const id = await order(manager, [one.id, two.id]);
      const rights = (adminId: number, mask: string) =>
        sql(
          'update adprofile set adp_bits = $2 where adprofileid = (select ad_profileid from administrator where adminid = $1)',
          [adminId, mask],
        );
      await sql('update access_review_item set reviewer_ids = $2 where review_id = $1 and $3 = any(reviewer_ids)', [
        ...[id, [one.id], one.id],
      ]);
      await rights(one.id, maskWith('global:view'));
      const late = { ...test.context, now: () => new Date(Date.now() + 3 * DAY) };
      await remindReviewers(late);
      expect(await subjects('review-right-lost@bellevue.example')).toEqual(['Des accès à revoir']);
      await handedOver();
      expect(await subjects(run.login)).toEqual(['Des accès à revoir vous sont confiés']);
      expect((await itemOf(id, 2003)).reviewers).toContain(run.login);
      const isAble = async (adminId: number) => (await detail(id)).reviewers.find((row) => row.id === adminId)?.able;
      expect([await isAble(one.id), await isAble(two.id), await isAble(run.id)]).toEqual([false, true, true]);
      // Whose right comes back is reminded.
      await rights(one.id, maskWith('admin:view', 'team:view', 'global:view'));
      await remindReviewers(late);
      expect(await subjects('review-right-lost@bellevue.example')).toEqual([
        ...['Des accès à revoir', 'Revue des accès en retard'],
      ]);
      expect(await isAble(one.id)).toBe(true);
      await ended(id);
    });

    it('leaves what was decided, reviews that are over, and accesses that no reviewer was asked about', async () => {
      const run = await runner('review-stays-out@bellevue.example');
      const one = await reviewer('review-gone-3@bellevue.example');
      const id = await order(manager, [one.id, managerId]);
      await sql(`update access_review_item set decision = 'keep' where review_id = $1 and $2 = any(reviewer_ids)`, [
        id,
        one.id,
      ]);
      await gone(one.id);
      await handOverReviews(test.context);
      expect(await subjects(run.login)).toEqual([]);
      await sql('update access_review_item set decision = null where review_id = $1', [id]);
      await ended(id);
      await handOverReviews(test.context);
      expect(await subjects(run.login)).toEqual([]);
    });

    it('says to the administrators, once, that the person who has started it is gone', async () => {
      const run = await runner('review-takes-over@bellevue.example');
      const starter = await runner('review-starter@bellevue.example');
      const id = await order(starter.token, [managerId, run.id]);
      expect((await detail(id)).starterGone).toBe(false);
      await handedOver();
      await gone(starter.id);
      await handedOver();
      await handOverReviews(test.context);
      expect(await subjects(run.login)).toEqual(['Des accès à revoir', 'Une revue des accès est sans responsable']);
      expect((await detail(id)).starterGone).toBe(true);
      await ended(id);
    });

    it('says to the administrators that a removal waits, where who has started it gets no mail', async () => {
      const run = await runner('review-removes@bellevue.example');
      const starter = await runner('review-started@bellevue.example');
      const one = await reviewer('review-asks-removal@bellevue.example');
      const id = await order(starter.token, [one.id, managerId]);
      await gone(starter.id);
      await handOverReviews(test.context);
      const { id: item } = await itemOf(id, 2003);
      const asked = { decision: 'remove', reason: 'parti', version: 0 };
      expect((await ask(one.token, 'PUT', `/${id}/items/${item}`, asked)).statusCode).toBe(200);
      await handedOver();
      await handOverReviews(test.context);
      expect(await subjects(run.login)).toEqual(['Une revue des accès est sans responsable', 'Un retrait vous attend']);
      expect(await subjects(starter.login)).toEqual([]);
      await ended(id);
    });

    it('is a matter of the company where somebody from elsewhere has started it', async () => {
      const run = await runner('review-of-here@bellevue.example');
      const one = await reviewer('review-asks-here@bellevue.example');
      const id = await order(manager, [one.id, managerId]);
      await sql('update access_review set created_by = 1001 where id = $1', [id]);
      const { id: item } = await itemOf(id, 2003);
      const asked = { decision: 'remove', reason: 'parti', version: 0 };
      expect((await ask(one.token, 'PUT', `/${id}/items/${item}`, asked)).statusCode).toBe(200);
      await handOverReviews(test.context);
      expect(await subjects(run.login)).toEqual(['Un retrait vous attend']);
      expect((await detail(id)).starterGone).toBe(false);
      await ended(id);
    });
  });

  it('is not for API keys, nor while impersonating', async () => {
    const id = await started({ reviewers: [managerId, 2001] });
    const item = (await itemOf(id, 2003)).id;
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/access-reviews/${id}/items/${item}`,
      headers: { authorization: `Bearer ${await openSession(test.database, 2001)}`, 'x-switch-user': '2003' },
      payload: { decision: 'keep', version: 0 },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the end of a review', () => {
  it('is for callers who see every item and are in none of the open ones', async () => {
    const id = await started({ reviewers: [managerId, 2001] });
    const end = (token: string, step: 'finish' | 'sign') =>
      ask(token, 'POST', `/${id}/${step}`, step === 'finish' ? { leaveOpen: true } : undefined);
    // No key and no membership is in the lists of this one.
    const blind = await openSession(
      test.database,
      await person('review-partly@bellevue.example', 'admin:view', 'admin:edit'),
    );
    const partly = await detail(id, blind);
    expect(partly).toMatchObject({ hidden: true, mayEnd: false });
    const refused = await end(blind, 'finish');
    expect([refused.statusCode, code(refused)]).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    // How many are left is not said either.
    expect(code(await ask(blind, 'POST', `/${id}/finish`, {}))).toBe('NOT_ENOUGH_PERMISSIONS');
    const own = await end(manager, 'finish');
    expect([own.statusCode, code(own), (await detail(id)).mayEnd]).toEqual([403, 'ACCESS_REVIEW_OWN', false]);
    const tries = await sql(
      `select lo_adminid::int as by, lo_data::json ->> 'code' as code, lo_data::json ->> 'title' as title from auditlog
       where lo_action = 'change_refused' and lo_element = 'access_review' and lo_elementid = $1 and lo_adminid = $2`,
      [String(id), managerId],
    );
    expect(tries).toEqual([{ by: managerId, code: 'ACCESS_REVIEW_OWN', title: 'Revue de printemps' }]);
    await ownItemsKept(id, managerId);
    expect((await detail(id)).mayEnd).toBe(true);
    expect((await end(manager, 'finish')).statusCode).toBe(200);
    expect((await end(blind, 'sign')).statusCode).toBe(403);
    await sql('update access_review_item set decision = null where review_id = $1 and subject_id = $2', [
      id,
      managerId,
    ]);
    expect(code(await end(manager, 'sign'))).toBe('ACCESS_REVIEW_OWN');
    await ownItemsKept(id, managerId);
    expect((await end(manager, 'sign')).statusCode).toBe(200);
    expect((await detail(id)).mayEnd).toBe(false);
  });

  it('is possible for the only administrator, although there is no other reviewer', async () => {
    const [row] = await sql(
      `select r.id from access_review r where r.company_id = 4 and finished_at is null order by id desc limit 1`,
    );
    const [only] = await sql(`select adminid as id from administrator where ad_login = 'review-only@partner.example'`);
    const token = await openSession(test.database, Number(only?.['id']));
    expect((await ask(token, 'POST', `/${String(row?.['id'])}/finish`, { leaveOpen: true })).statusCode).toBe(200);
    expect((await ask(token, 'POST', `/${String(row?.['id'])}/sign`)).statusCode).toBe(200);
  });
});

describe('numbers of a review', () => {
  it('are those of the accesses that the caller sees, in the list as in the review', async () => {
    const id = await started({ reviewers: [managerId, 2001] });
    const whole = await detail(id);
    const viewer = await openSession(test.database, await person('review-some@bellevue.example', 'admin:view'));
    const some = await detail(id, viewer);
    expect([whole.hidden, some.hidden]).toEqual([false, true]);
    expect(some.progress.total).toBe(some.items.length);
    expect(some.progress.total).toBeLessThan(whole.progress.total);
    const [kept, asked] = whole.items.filter(({ mayDecide }) => mayDecide);
    const answers = { [kept!.id]: { decision: 'keep' }, [asked!.id]: { decision: 'remove', reason: 'x', ask: true } };
    for (const [item, answer] of Object.entries(answers))
      expect((await ask(manager, 'PUT', `/${id}/items/${item}`, { version: 0, ...answer })).statusCode).toBe(200);
    await sql('update administrator set ad_enabled = false where adminid = $1', [
      await person('review-unrelated@bellevue.example'),
    ]);
    for (const token of [manager, viewer]) {
      const all = await lines(token);
      for (const { own, ...line } of all) {
        const one = await detail(line.id, token);
        expect(line.progress, line.name).toEqual(one.progress);
        const waits = one.items.filter(({ state, reviewers }) => state === 'open' && reviewers.length > 0);
        expect(own).toBeLessThanOrEqual(waits.length);
      }
      expect(all.find((line) => line.id === id)?.progress.total).toBe((await detail(id, token)).items.length);
    }
    const mine = whole.items.filter(({ reviewers }) => reviewers.includes('review-manager@bellevue.example')).length;
    const line = (await lines(manager)).find((one) => one.id === id);
    // Both of the two that were decided were asked of the manager.
    expect(line).toMatchObject({ own: mine - 2, progress: { settled: 2, asked: 1 } });
  });
});

describe('limits', () => {
  it('count starts and exports as heavy', () => {
    for (const url of ['/api/access-reviews', '/api/access-reviews/:id/export'])
      expect(rateClassOf('POST', url, undefined)).toBe('heavy');
  });

  it('let two reviewers ask for a removal at the same time', async () => {
    const [one, two] = [
      await reviewer('review-left@bellevue.example'),
      await reviewer('review-right@bellevue.example'),
    ];
    const about = [
      await person('review-thing1@bellevue.example', 'user:view'),
      await person('review-thing2@bellevue.example', 'user:view'),
    ];
    const id = await started({ reviewers: [one.id, two.id] });
    const { items } = await detail(id);
    const ids = about.map((admin) => items.find(({ access: { adminId } }) => adminId === admin)?.id);
    for (let round = 0; round < 20; round += 1) {
      await sql('update access_review set notified_at = null where id = $1', [id]);
      await sql('update access_review_item set decision = null, version = 0 where review_id = $1', [id]);
      const body = { decision: 'remove', reason: 'x', version: 0, ask: true };
      const both = await Promise.all(
        [one, two].map(({ token }, place) => ask(token, 'PUT', `/${id}/items/${ids[place]}`, body)),
      );
      expect(both.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    }
  });

  it('hold for the open reviews of a company, also for two who start at once', async () => {
    const admin = await addAdmin(test.database, 5, maskWith(...MANAGER), 'review-starter@partner.example');
    const token = await openSession(test.database, admin);
    await addAdmin(test.database, 5, maskWith('user:view'), 'review-started@partner.example');
    await sql(
      `insert into access_review (company_id, name, due_on, counted_since, created_at, created_by)
       select 5, 'Open', '2099-01-01', '2026-01-01', now(), $1 from generate_series(1, 19)`,
      [admin],
    );
    const start = () => ask(token, 'POST', '', order({ contents: 'everything', reviewers: [admin] }));
    await sql('update administrator set ad_enabled = false where ad_companyid = 5 and ad_login not like $1', [
      'review-%',
    ]);
    await sql('update api_token set "isEnabled" = false where companyid = 5');
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(both.map(code)).toContain('ACCESS_REVIEW_TOO_MANY_OPEN');
    await sql('update access_review set finished_at = now() where company_id = 5');
    expect((await start()).statusCode).toBe(201);
  });

  it('cut findings off at 5000 enabled accesses of a kind, and refuse a review of everything', async () => {
    const add = (name: string, enabled: boolean) =>
      sql(
        `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt")
         select $1 || n, $1 || n, profileid, companyid, adminid, $2, now(), now() + interval '300 days'
         from generate_series(1, 5001) n, (select * from api_token where companyid = $3 order by id limit 1) k`,
        [name, enabled, MAIN],
      );
    await add('review-disabled', false);
    expect((await findings()).truncated).toBe(false);
    await sql(`update api_token set "isEnabled" = true where name like 'review-disabled%'`);
    const found = await findings();
    expect(found).toMatchObject({ truncated: true });
    const refused = await ask(manager, 'POST', '', order({ reviewers: [managerId, 2001] }));
    expect([refused.statusCode, code(refused)]).toEqual([409, 'ACCESS_REVIEW_TOO_MANY']);
    expect((await ask(manager, 'GET', '/reviewers')).statusCode).toBe(200);
    const some = await ask(manager, 'POST', '', order({ contents: 'findings', reviewers: [managerId, 2001] }));
    expect(some.statusCode, some.body).toBe(201);
    await sql(`delete from api_token where name like 'review-disabled%'`);
  });
});

describe('who leads a team', () => {
  it('is written by callers who edit administrators, never about themselves, and with a proof', async () => {
    const member = async (adminId: number) => {
      const [team] = await sql(`insert into team (name, companyid) values ($1, $2) returning id`, [
        `Lead ${adminId}`,
        MAIN,
      ]);
      const [row] = await sql(
        `insert into team_member (adminid, teamid, profileid, companyid, "isLead")
         select $1, $2, ad_profileid, $3, false from administrator where adminid = $1 returning id`,
        [adminId, team?.['id'], MAIN],
      );
      return { id: Number(row?.['id']), team: Number(team?.['id']) };
    };
    const change = (token: string, { id }: { id: number }, payload: object) =>
      test.app.inject({
        method: 'PATCH',
        url: `/api/team_members/${id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
        payload: JSON.stringify(payload),
      });
    const rights = ['admin:view', 'team:view', 'team:edit', 'global:view', 'global:edit'];
    const editorId = await person('review-editor@bellevue.example', ...rights);
    const editor = await openSession(test.database, editorId);
    const [own, other] = [
      await member(editorId),
      await member(await person('review-plain@bellevue.example', 'admin:view')),
    ];
    for (const membership of [own, other]) {
      expect((await change(editor, membership, { isLead: true })).statusCode).toBe(422);
      expect((await change(editor, membership, { isLead: false })).statusCode).toBe(200);
    }
    // Nor by moving the membership of a lead.
    await sql('update team_member set "isLead" = true where id = $1', [own.id]);
    const moved = await change(editor, own, { teamid: other.team });
    expect([moved.statusCode, code(moved)]).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    const mine = await member(managerId);
    const self = await change(manager, mine, { isLead: true });
    expect([self.statusCode, code(self)]).toEqual([403, 'RIGHTS_EXCEEDED']);
    const unproven = await openSession(test.database, managerId, { unproven: true });
    expect(code(await change(unproven, other, { isLead: true }))).toBe('PROOF_REQUIRED');
    expect((await change(manager, other, { isLead: true })).statusCode).toBe(200);
    await sql('delete from team_member where id = any($1)', [[own.id, other.id, mine.id]]);
  });
});
