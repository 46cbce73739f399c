import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnActivity } from '../../domain/records/ownActivity';
import { inCompany } from '../../server/db/connect';
import { createToken, hashToken } from '../../server/keys/tokens';
import { appendAudit, type AuditEntry } from '../../server/storage/audit/audit';
import { addLocation } from '../support/alerts/location';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../support/personas';

/** What people see of their own account: no other person's keys and entries, and no record that they may not see. */
let test: TestApp;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let people = 0;
async function person(...rights: string[]) {
  const login = `own-${(people += 1)}@bellevue.example`;
  const id = await addAdmin(test.database, MAIN, maskWith(...rights), login);
  return { id, login, token: await openSession(test.database, id) };
}
const ask = (token: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
  test.app.inject({ url: `/api/${url}`, headers: { authorization: `Bearer ${token}`, ...headers } });
const change = (token: string, type: string, payload: object, headers = {}) =>
  test.app.inject({
    ...{ method: 'POST', url: `/legacy/elements/${type}`, payload },
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('the own API keys', () => {
  interface Key {
    readonly id: number;
    readonly name: string;
    readonly enabled: boolean;
    readonly lastUsedAt: string | null;
    readonly canOpen: boolean;
  }
  const keys = async (token: string) => (await ask(token, 'own-keys')).json<{ keys: Key[] }>().keys;
  async function addKey(creator: number, name: string, { deleted = false, company = MAIN } = {}) {
    const key = createToken('ptk_');
    await sql(
      `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt", "deletedAt")
       select $1, $2, ad_profileid, $3, adminid, true, now(), now() + interval '9 days', case when $4 then now() end
       from administrator where adminid = $5`,
      [name, hashToken(test.context.db, key), company, deleted, creator],
    );
    return key;
  }

  it('are those that one has created, in this company; not deleted ones, nor those of others', async () => {
    const me = await person('global:view', 'global:edit', 'location:view');
    const other = await person('global:view');
    await addKey(me.id, 'Mine');
    await addKey(me.id, 'Deleted', { deleted: true });
    await addKey(me.id, 'Elsewhere', { company: SECOND });
    await addKey(other.id, 'Theirs');
    expect(await keys(me.token)).toMatchObject([{ name: 'Mine', enabled: true, lastUsedAt: null, canOpen: true }]);
    expect((await keys(me.token))[0]).not.toHaveProperty('token');
  });

  it('say when they were last used', async () => {
    const me = await person('global:view', 'location:view');
    const key = await addKey(me.id, 'Used');
    expect(
      (await test.app.inject({ url: '/legacy/elements/location', headers: { authorization: `Bearer ${key}` } }))
        .statusCode,
    ).toBe(200);
    const [shown] = await keys(me.token);
    expect(Date.now() - Date.parse(shown?.lastUsedAt ?? '')).toBeLessThan(60_000);
  });

  it('are shown without the right to the list, and lead nowhere then', async () => {
    const me = await person('location:view');
    await addKey(me.id, 'From before');
    const [one] = await keys(me.token);
    expect(one).toMatchObject({ name: 'From before', canOpen: false });
    expect((await ask(me.token, `api_tokens/${one!.id}`)).statusCode).toBe(403);
  });
});

describe('the own activity', () => {
  const page = async (token: string, query = '') =>
    (await ask(token, `own-activity${query}`)).json<{ entries: OwnActivity[]; next: string | null }>();
  const location = async (name: string) => (await addLocation(test, name)).locationid;

  it('is shown without the right to the audit log, and only to its owner', async () => {
    const me = await person('location:view', 'location:edit');
    const other = await person('location:view', 'location:edit');
    const id = await location('Mon site');
    expect((await change(me.token, 'location', { locationid: id, l_alias: 'one' })).statusCode).toBe(200);
    expect((await change(other.token, 'location', { locationid: id, l_alias: 'two' })).statusCode).toBe(200);
    expect((await ask(me.token, '../legacy/elements/auditlog')).statusCode).not.toBe(200);
    const { entries } = await page(me.token);
    expect(entries).toMatchObject([
      {
        ...{ action: 'update', element: 'location', elementId: String(id), title: 'Mon site' },
        ...{ admin: { name: me.login }, original: null, key: false },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/"one"|"two"/);
  });

  it('names no record that one does not see any more, and says nothing of what it contained', async () => {
    const me = await person('location:view', 'location:edit', 'user:view', 'user:edit');
    const id = await location('Secret hall');
    expect((await change(me.token, 'location', { locationid: id, l_alias: 'hidden words' })).statusCode).toBe(200);
    expect((await page(me.token)).entries[0]?.title).toBe('Secret hall');
    await limitTo(test.database, me.id, null, []);
    expect((await page(me.token)).entries[0]).toMatchObject({ elementId: null, title: null });
    expect(JSON.stringify(await page(me.token))).not.toMatch(/Secret hall|hidden words/);
    // Nor without the right to locations at all.
    const [none] = await sql(
      `insert into adprofile (adp_name, adp_bits, adp_edit, adp_companyid) values ('Own none', '0', true, $1) returning adprofileid as id`,
      [MAIN],
    );
    await sql(`update administrator set ad_scopemode = 'all', ad_profileid = $2 where adminid = $1`, [
      me.id,
      none?.['id'],
    ]);
    expect((await page(me.token)).entries[0]).toMatchObject({ title: null });
  });

  it('names what is no record where one has changed it oneself, and not where the change was refused', async () => {
    const me = await person('location:view');
    const note = (action: AuditEntry['action'], element: string, title: string, original: number | null = null) =>
      inCompany(test.context.db, { companyId: MAIN, everyCompany: false }, async (trx) =>
        appendAudit(trx, {
          ...{ companyId: MAIN, adminId: me.id, originalAdminId: original, ip: '', action, element, elementId: 7 },
          data: { title },
        }),
      );
    await note('create', 'scheduled_report', 'Chiffres du mois');
    await note('create', 'scheduled_report', '••••');
    await note('change_refused', 'access_review', 'Revue cachée');
    await note('create', 'alert', 'Faite par un autre', 2001);
    await note('update', 'location', 'Site caché');
    const { entries } = await page(me.token);
    expect(entries.map(({ element, title }) => [element, title])).toEqual([
      ['location', null],
      ['alert', null],
      ['access_review', null],
      ['scheduled_report', null],
      ['scheduled_report', 'Chiffres du mois'],
    ]);
  });

  it('says who acted in one’s name, and what one did in the name of others', async () => {
    const boss = await person('admin:view', 'admin:edit', 'location:view', 'location:edit', 'admin_switch');
    const target = await person('location:view', 'location:edit');
    const id = await location('Shared');
    const as = { 'x-switch-user': String(target.id) };
    expect((await change(boss.token, 'location', { locationid: id, l_alias: 'as' }, as)).statusCode).toBe(200);
    const update = (entries: readonly OwnActivity[]) => entries.find(({ action }) => action === 'update');
    expect(update((await page(target.token)).entries)).toMatchObject({
      ...{ title: 'Shared', admin: { name: target.login }, original: { name: boss.login } },
    });
    expect(update((await page(boss.token)).entries)).toMatchObject({
      ...{ title: 'Shared', admin: { name: target.login }, original: { name: boss.login } },
    });
    // The address is that of who acted: it is shown with their name only.
    await sql(`update administrator set ad_login = '$special-' || ad_login where adminid = $1`, [boss.id]);
    expect(update((await page(target.token)).entries)).toMatchObject({ original: { name: null }, ip: null });
    await sql(`update administrator set ad_login = $2 where adminid = $1`, [boss.id, boss.login]);
    for (const url of ['own-activity', 'own-keys'])
      expect((await ask(boss.token, url, as)).json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
  });

  it('has pages, without gaps, also for entries of one time', async () => {
    const me = await person('location:view', 'location:edit');
    const id = await location('Busy');
    for (const alias of ['a', 'b', 'c', 'd', 'e']) {
      expect((await change(me.token, 'location', { locationid: id, l_alias: alias })).statusCode).toBe(200);
    }
    const seen: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const found: Awaited<ReturnType<typeof page>> = await page(me.token, `?limit=2${next && `&cursor=${next}`}`);
      seen.push(...found.entries.map((entry) => entry.id));
      next = found.next;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    for (const bad of ['?limit=0', '?limit=301', '?cursor=x', '?nope=1']) {
      expect((await ask(me.token, `own-activity${bad}`)).statusCode).toBe(422);
    }
  });
});
