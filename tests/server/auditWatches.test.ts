import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runWatches } from '../../server/actions/audit-watches/run';
import { asSystem } from '../../server/db/connect';
import { appendAudit } from '../../server/storage/audit/audit';
import { mailPlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { mailSender } from '../support/mailSender';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../support/personas';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let test: TestApp;
let clock = Date.now();
let people = 0;

interface Person {
  readonly id: number;
  readonly login: string;
  readonly token: string;
}

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const send = (
  { token }: Pick<Person, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) =>
  test.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const run = () =>
  runWatches(test.context, (error) => {
    throw error;
  });
/** A run after some time. */
const later = async (ms = MINUTE + 1) => {
  clock += ms;
  await run();
};

beforeAll(async () => {
  test = await testApp({ now: () => new Date(clock), env: { PORTICO_WEBHOOKS: '1' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql('delete from audit_watch');
  await sql(`delete from mail where m_kind = 'audit-watch'`);
});

async function person(rights: readonly string[] = ['admin:view', 'admin:edit'], companyId = MAIN): Promise<Person> {
  people += 1;
  const login = `watch${people}@bellevue.example`;
  const id = await addAdmin(test.database, companyId, maskWith(...rights), login);
  const token = await openSession(test.database, id);
  await sql(
    `update session set expires_at = '2999-01-01', seen_at = '2900-01-01', proven_at = '2999-01-01' where admin_id = $1`,
    [id],
  );
  await sql(
    `update session_token set expires_at = '2999-01-01'
    where session_id in (select id from session where admin_id = $1)`,
    [id],
  );
  return { id, login, token };
}
async function view(owner: Person, filter: object, sharing = 'own'): Promise<number> {
  const made = await send(owner, 'POST', '/views', {
    ...{ resource: 'auditlog', name: 'Refused keys', sharing },
    state: { filter, columns: null },
  });
  expect(made.statusCode, made.body).toBe(201);
  return Number(made.json<{ id: number }>().id);
}
const input = (viewId: number, more: object = {}) => ({ viewId, mail: true, quiet: null, enabled: true, ...more });
async function watch(
  owner: Person,
  filter: object = { lo_action: ['key_refused'] },
  more: object = {},
): Promise<number> {
  const made = await send(owner, 'POST', '/audit-watches', input(await view(owner, filter), more));
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}
/** Entries of the log, as the server writes them. */
const happens = (
  count = 1,
  more: { companyId?: number; adminId?: number | null; element?: string; elementId?: string } = {},
) =>
  asSystem(test.context.db, async (trx) => {
    for (let n = 0; n < count; n += 1) {
      appendAudit(trx, {
        ...{ companyId: MAIN, adminId: null, originalAdminId: null, ip: '203.0.113.7' },
        ...{ action: 'key_refused', element: 'api_tokens', elementId: String(n), data: { title: 'Till' } },
        ...more,
      });
    }
  });
const mails = async (to?: Person) =>
  (
    await sql(
      `select m_to as to, m_subject as subject, m.matches from mail join audit_watch_message m using (message_id)
       where m_kind = 'audit-watch' and m_channel = 'mail' order by mailid`,
    )
  ).filter((mail) => !to || mail['to'] === to.login);
const problemOf = async (id: number) =>
  (await sql('select problem from audit_watch where id = $1', [id]))[0]?.['problem'];

describe('a saved search of the audit log', () => {
  it('mails its owner new entries once, with their number, and none from before', async () => {
    await happens(3);
    const owner = await person();
    await watch(owner);
    await later();
    expect(await mails()).toEqual([]);
    await happens(2);
    await happens(1, { element: 'identity' });
    await Promise.all([later(), run(), run()]);
    expect(await mails()).toEqual([
      { to: owner.login, subject: 'Message d’une vue suivie du journal d’audit', matches: 3 },
    ]);
    await later(HOUR);
    expect(await mails()).toHaveLength(1);
  });

  it('waits a quarter of an hour after a message, and counts what has come since', async () => {
    const owner = await person();
    await watch(owner);
    await happens(1);
    await later();
    await happens(2);
    await later();
    expect(await mails()).toHaveLength(1);
    await happens(3);
    await later(15 * MINUTE);
    expect((await mails()).map(({ matches }) => matches)).toEqual([1, 5]);
  });

  it('is one message for a burst of 10 000 entries, which names twenty of them', async () => {
    const owner = await person();
    await watch(owner);
    for (let n = 0; n < 10; n += 1) await happens(1000);
    await later();
    expect((await mails()).map(({ matches }) => matches)).toEqual([10_000]);
    await happens(1);
    await later(16 * MINUTE);
    expect((await mails()).map(({ matches }) => matches)).toEqual([10_000, 1]);
  }, 120_000);

  it('searches a long log part by part, and counts everything', async () => {
    const owner = await person();
    const id = await watch(owner);
    await happens(2);
    // As if 120 000 entries had been written since.
    await sql('update audit_watch set seen_seq = seen_seq - 120000 where id = $1', [id]);
    const [all] = await sql(
      `select count(*)::int as count from auditlog where company_id = $1 and lo_action = 'key_refused'`,
      [MAIN],
    );
    await later();
    expect((await mails()).map(({ matches }) => matches)).toEqual([Math.min(Number(all?.['count']), 10_001)]);
    await later(16 * MINUTE);
    expect(await mails()).toHaveLength(1);
  });

  it('watches the company that its owner works in', async () => {
    const id = await addAdmin(
      test.database,
      1,
      maskWith('admin:view', 'admin:edit', 'superadmin:view'),
      'away@x.example',
    );
    const token = await openSession(test.database, id, { companyId: MAIN });
    await sql(`update session set expires_at = '2999-01-01', seen_at = '2900-01-01' where admin_id = $1`, [id]);
    await sql(
      `update session_token set expires_at = '2999-01-01'
      where session_id in (select id from session where admin_id = $1)`,
      [id],
    );
    const away = { id, login: 'away@x.example', token };
    const made = await watch(away);
    expect(await sql('select company_id::int as company from audit_watch where id = $1', [made])).toEqual([
      { company: MAIN },
    ]);
    expect((await send(away, 'GET', '/audit-watches')).json()).toMatchObject({ watches: [{ id: made }] });
    await happens(2);
    await happens(3, { companyId: 1 });
    await later();
    expect((await mails(away)).map(({ matches }) => matches)).toEqual([2]);
  });

  it('looks only for what the view says, whatever its period', async () => {
    const owner = await person();
    await watch(owner, { lo_action: ['key_refused'], lo_element: 'identity', lo_createdAt: { lte: '2020-01-01' } });
    await happens(1);
    await later();
    expect(await mails()).toEqual([]);
    await happens(1, { element: 'identity' });
    await later();
    expect((await mails()).map(({ matches }) => matches)).toEqual([1]);
  });
});

describe('what its owner may not see', () => {
  it('is in no message: entries of another company, and outside the scope', async () => {
    const [owner, scoped] = [await person(), await person()];
    await limitTo(test.database, scoped.id, 2001, []);
    await watch(owner);
    await watch(scoped);
    await happens(4, { companyId: SECOND });
    await later();
    expect(await mails()).toEqual([]);
    await happens(2);
    await happens(1, { adminId: scoped.id });
    await later();
    expect((await mails(owner)).map(({ matches }) => matches)).toEqual([3]);
    expect((await mails(scoped)).map(({ matches }) => matches)).toEqual([1]);
  });

  it.each([
    [
      'disabled',
      'owner',
      'update administrator set ad_enabled = false where adminid = $1',
      'update administrator set ad_enabled = true where adminid = $1',
    ],
    [
      'without the right',
      'right',
      'update adprofile set adp_bits = 0 where adprofileid = (select ad_profileid from administrator where adminid = $1)',
      undefined,
    ],
  ])('stops it: an owner who is %s', async (_why, problem, change, back) => {
    const owner = await person();
    const id = await watch(owner);
    await sql(change, [owner.id]);
    await happens(2);
    await later();
    expect(await mails()).toEqual([]);
    expect(await problemOf(id)).toBe(problem);
    if (back === undefined) return;
    await sql(back, [owner.id]);
    // What was written meanwhile is not reported later.
    await later(31 * MINUTE);
    expect(await mails()).toEqual([]);
    expect(await problemOf(id)).toBeNull();
    await happens(1);
    await later();
    expect((await mails()).map(({ matches }) => matches)).toEqual([1]);
  });

  it('counts at the time of the match: narrower rights', async () => {
    const owner = await person();
    await watch(owner);
    await limitTo(test.database, owner.id, 2001, []);
    await happens(2);
    await later();
    expect(await mails()).toEqual([]);
  });

  it('stops, instead of finding more, with a filter that is no field any more', async () => {
    const owner = await person();
    const id = await watch(owner, { lo_action: ['key_refused'], lo_gone: 'x' });
    await happens(1);
    await later();
    expect(await mails()).toEqual([]);
    expect(await problemOf(id)).toBe('view');
  });

  it('stops with a view that is gone or not shared any more', async () => {
    const [owner, other] = [await person(), await person(['admin:view', 'admin:edit'])];
    const shared = await view(owner, {}, 'everyone');
    const made = await send(other, 'POST', '/audit-watches', input(shared));
    expect(made.statusCode, made.body).toBe(201);
    await send(owner, 'PUT', `/views/${shared}`, { sharing: 'own' });
    await happens(1);
    await later();
    expect((await mails()).map(({ matches }) => matches)).toEqual([0]);
    expect(await problemOf(made.json<{ id: number }>().id)).toBe('view');
    const { watches } = (await send(other, 'GET', '/audit-watches')).json<{
      watches: { name: unknown; problem: string }[];
    }>();
    expect(watches).toMatchObject([{ name: null, problem: 'view' }]);
  });
});

describe('a message', () => {
  it('is none of the entries that cause another one', async () => {
    const owner = await person();
    await watch(owner, {});
    await happens(1);
    await later();
    expect(await mails()).toHaveLength(1);
    const [mail] = await sql(`select mailid::text as id from mail where m_kind = 'audit-watch'`);
    await happens(3, { element: 'mail', elementId: String(mail?.['id']) });
    await later(16 * MINUTE);
    await later(16 * MINUTE);
    expect(await mails()).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, with everything in between', async () => {
    const owner = await person();
    await sql(`update administrator set ad_timezone = 'UTC' where adminid = $1`, [owner.id]);
    const at = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    await watch(owner, {}, { quiet: { from: at(clock), to: at(clock + 2 * HOUR) } });
    await happens(1);
    await later();
    await later(HOUR);
    await happens(1);
    expect(await mails()).toEqual([]);
    await later(HOUR);
    expect((await mails()).map(({ matches }) => matches)).toEqual([2]);
  });

  it('does not tell the secret of its webhook again without a proof of the person', async () => {
    const owner = await person();
    const payload = input(await view(owner, {}), { mail: false, webhook: 'https://hooks.example.com/once' });
    const make = async () => {
      const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'watch-once' };
      const answer = await test.app.inject({ method: 'POST', url: '/api/audit-watches', headers, payload });
      const { secret, msg_code: code } = answer.json<{ secret?: string; msg_code?: string }>();
      return [answer.statusCode, secret ?? code];
    };
    const first = await make();
    expect(first).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect(await make()).toEqual(first);
    await sql('update session set proven_at = null where admin_id = $1', [owner.id]);
    expect(await make()).toEqual([403, 'PROOF_REQUIRED']);
  });

  it('leaves as a webhook, too, with the address of its own time', async () => {
    const owner = await person();
    const made = await send(
      owner,
      'POST',
      '/audit-watches',
      input(await view(owner, {}), { mail: false, webhook: 'https://hooks.example.com/secret-path' }),
    );
    expect(made.json<{ secret: string }>().secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await sql('select * from audit_watch'))).not.toContain('secret-path');
    expect((await send(owner, 'GET', '/audit-watches')).body).not.toContain('secret-path');
    await happens(2);
    await later();
    expect(await sql(`select m_to as to, m_channel as channel from mail where m_kind = 'audit-watch'`)).toEqual([
      { to: 'hooks.example.com', channel: 'webhook' },
    ]);
    const [sealed] = await sql(`select sealed from mail where m_kind = 'audit-watch'`);
    const place = mailPlace(MAIN, 'hooks.example.com');
    const { text } = JSON.parse(test.context.secrets.unseal(String(sealed?.['sealed']), place)) as { text: string };
    const { data } = JSON.parse(text) as { data: { entries: Record<string, unknown>[] } };
    expect(data.entries[0]).toMatchObject({
      action: 'key_refused',
      element: 'api_tokens',
      elementId: '1',
      adminId: null,
    });
    expect(data.entries[0]).toMatchObject({
      ip: '203.0.113.7',
      text: expect.stringContaining('Clé d’API refusée') as string,
    });
    expect(data.entries[0]?.['at']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(typeof data.entries[0]?.['id']).toBe('number');
    const audited = await sql(`select lo_data as data from auditlog where lo_element = 'audit_watch'`);
    expect(JSON.stringify(audited)).not.toContain('secret-path');
  });

  it.each([
    ['it was stopped', 'update audit_watch set enabled = false where owner_id = $1', 'NO_ADDRESS'],
    ['its owner was disabled', 'update administrator set ad_enabled = false where adminid = $1', 'NO_RIGHT'],
  ])('does not leave as a webhook that waited, when %s meanwhile', async (_what, change, error) => {
    const owner = await person();
    await watch(owner, {}, { mail: false, webhook: 'https://hooks.example.com/secret-path' });
    await happens();
    await later();
    await sql(change, [owner.id]);
    // The outbox lives by the clock of the database.
    await sql(`update mail set next_at = now() where m_channel = 'webhook'`);
    const sender = mailSender(test.context);
    const waiting = () => sql(`select 1 from mail where m_channel = 'webhook' and m_attempts = 0`);
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
    await sender.stop();
    expect(await sql(`select m_state as state, m_error as error from mail where m_channel = 'webhook'`)).toEqual([
      { state: 'failed', error },
    ]);
  });

  it('can be read in the built-in mailbox by its owner, and by no other caller', async () => {
    const [owner, other] = [
      await person(['admin:view', 'admin:edit', 'global:view', 'global:edit']),
      await person(['admin:view', 'admin:edit', 'global:view', 'global:edit']),
    ];
    await watch(owner);
    await happens(21);
    await later();
    const [mail] = await sql(`select mailid from mail where m_kind = 'audit-watch'`);
    const read = (who: Person) => send(who, 'POST', `/mails/${String(mail?.['mailid'])}/read`, {});
    const own = await read(owner);
    expect(own.statusCode, own.body).toBe(200);
    const { text } = own.json<{ text: string }>();
    expect(text).toContain('21 nouvelles entrées');
    expect(text.match(/Clé d’API refusée · Clé d’API \d+ · 203/g)).toHaveLength(20);
    expect((await read(other)).statusCode).not.toBe(200);
  });
});

describe('the calls', () => {
  it('are about the own watches alone', async () => {
    const [owner, other] = [await person(), await person()];
    const id = await watch(owner);
    const [own] = (await send(owner, 'GET', '/audit-watches')).json<{
      watches: { version: number; viewId: number }[];
    }>().watches;
    expect((await send(other, 'GET', '/audit-watches')).json()).toMatchObject({ watches: [] });
    const change = input(own?.viewId ?? 0, { enabled: false, version: own?.version });
    expect((await send(other, 'PUT', `/audit-watches/${id}`, change)).statusCode).toBe(404);
    expect((await send(other, 'DELETE', `/audit-watches/${id}`)).statusCode).toBe(404);
    expect((await send(owner, 'PUT', `/audit-watches/${id}`, change)).statusCode).toBe(200);
    expect((await send(owner, 'PUT', `/audit-watches/${id}`, change)).statusCode).toBe(412);
    await happens(1);
    await later();
    expect(await mails()).toEqual([]);
    expect((await send(owner, 'DELETE', `/audit-watches/${id}`)).statusCode).toBe(200);
    expect(await sql('select 1 from audit_watch')).toEqual([]);
  });

  it('ask for a proof of the person before entries leave for a new address', async () => {
    const owner = await person();
    const viewId = await view(owner, {});
    await sql('update session set proven_at = null where admin_id = $1', [owner.id]);
    const webhook = 'https://hooks.example.com/x';
    const refused = await send(owner, 'POST', '/audit-watches', input(viewId, { webhook }));
    expect(refused.json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
    const made = await send(owner, 'POST', '/audit-watches', input(viewId));
    const url = `/audit-watches/${made.json<{ id: number }>().id}`;
    const changed = await send(owner, 'PUT', url, input(viewId, { webhook, version: 0 }));
    expect(changed.json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
    expect((await send(owner, 'PUT', url, input(viewId, { version: 0 }))).statusCode).toBe(200);
  });

  it.each([
    ['own', '••••'],
    ['everyone', 'Refused keys'],
  ])(
    'leave entries in the audit log, with the name of a view only where it is for everyone: %s',
    async (sharing, title) => {
      const owner = await person();
      const viewId = await view(owner, {}, sharing);
      const id = (await send(owner, 'POST', '/audit-watches', input(viewId))).json<{ id: number }>().id;
      await send(owner, 'PUT', `/audit-watches/${id}`, { ...input(viewId), enabled: false, version: 0 });
      await send(owner, 'DELETE', `/audit-watches/${id}`);
      const entries = await sql(
        `select lo_action as action, lo_data::jsonb->>'title' as title from auditlog
       where lo_element = 'audit_watch' and lo_elementid = $1 order by loggingid`,
        [String(id)],
      );
      expect(entries).toEqual(['create', 'update', 'delete'].map((action) => ({ action, title })));
    },
  );

  it('are limited for one person, before the company is full', async () => {
    const [owner, other] = [await person(), await person()];
    await watch(owner);
    const fill = (who: Person, count: number) =>
      sql(
        `insert into audit_watch (company_id, owner_id, view_id, mail, timezone, enabled, seen_seq, next_at)
         select $1, $2, 1, true, 'UTC', false, 0, now() from generate_series(1, $3::int)`,
        [MAIN, who.id, count],
      );
    await fill(owner, 19);
    const add = async (who: Person) =>
      (await send(who, 'POST', '/audit-watches', input(await view(who, {})))).json<{ msg_code?: string }>();
    expect(await add(owner)).toMatchObject({ msg_code: 'AUDIT_WATCH_TOO_MANY', msg_args: [20] });
    expect((await add(other)).msg_code).toBeUndefined();
    await fill(owner, 200);
    expect(await add(other)).toMatchObject({ msg_code: 'AUDIT_WATCH_COMPANY_FULL', msg_args: [200] });
  });

  it('refuse views of others and of other lists, no way to notify, and addresses that are not public', async () => {
    const [owner, other] = [await person(), await person()];
    const codes = async (body: object) =>
      Object.keys((await send(owner, 'POST', '/audit-watches', body)).json<{ fields?: object }>().fields ?? {});
    expect(await codes(input(await view(other, {})))).toEqual(['viewId']);
    expect(await codes(input(987654321))).toEqual(['viewId']);
    const own = await view(owner, {});
    expect(await codes(input(own, { mail: false }))).toEqual(['mail']);
    expect(await codes(input(own, { webhook: 'http://127.0.0.1/x' }))).toEqual(['webhook']);
    expect(await codes(input(own, { quiet: { from: '10:00', to: '10:00' } }))).toEqual(['quiet']);
    const viewer = await person(['admin:view']);
    expect((await send(viewer, 'GET', '/audit-watches')).statusCode).toBe(403);
  });
});

describe('what colleagues follow', () => {
  interface Other {
    readonly id: number;
    readonly view: string;
    readonly owner: string;
    readonly mayStop: boolean;
    readonly enabled: boolean;
  }
  const others = async (who: Person) => (await send(who, 'GET', '/audit-watches')).json<{ others: Other[] }>().others;
  const MORE = ['admin:view', 'admin:edit', 'global:view', 'global:edit'];
  const shared = async () => {
    const owner = await person(MORE);
    const viewId = await view(owner, { lo_action: ['key_refused'] }, 'everyone');
    const made = await send(owner, 'POST', '/audit-watches', input(viewId));
    return { owner, id: made.json<{ id: number }>().id };
  };

  it('is seen by callers who see the view, without address and quiet hours; a private view only by its owner', async () => {
    const { owner, id } = await shared();
    await watch(owner);
    const colleague = await person(MORE);
    expect(await others(colleague)).toEqual([
      {
        ...{ id, viewId: expect.any(Number) as number, view: 'Refused keys', owner: owner.login },
        ...{ mail: true, webhook: false, enabled: true, problem: null, mayStop: true },
      },
    ]);
    expect(await others(owner)).toEqual([]);
    expect(await others(await person(['admin:view', 'admin:edit'], SECOND))).toEqual([]);
  });

  it('is stopped by who may change the account; its owner is told, reads it, and can go on', async () => {
    const { owner, id } = await shared();
    const colleague = await person(MORE);
    expect((await send(colleague, 'POST', `/audit-watches/${id}/stop`)).statusCode).toBe(200);
    expect(await others(colleague)).toMatchObject([{ enabled: false, mayStop: false }]);
    await happens(2);
    await later();
    const sent = await mails(owner);
    expect(sent).toEqual([{ to: owner.login, subject: 'Une de vos vues suivies a été arrêtée', matches: 0 }]);
    const [row] = await sql(`select mailid as id from mail where m_kind = 'audit-watch'`);
    const mail = await send(owner, 'POST', `/mails/${String(row?.['id'])}/read`, {});
    expect(mail.json<{ text: string }>().text).toMatch(new RegExp(`Arrêté par.*${colleague.login.split('@')[0]}`));
    expect((await send(colleague, 'POST', `/mails/${String(row?.['id'])}/read`, {})).statusCode).toBe(403);
    const { watches } = (await send(owner, 'GET', '/audit-watches')).json<{
      watches: { viewId: number; version: number }[];
    }>();
    expect(watches).toMatchObject([{ enabled: false, problem: null, last: null }]);
    const entries = await sql(
      `select lo_adminid as by, lo_data::jsonb -> 'changes' as changes from auditlog
       where lo_element = 'audit_watch' and lo_action = 'update' and lo_elementid = $1`,
      [String(id)],
    );
    expect(entries).toEqual([{ by: colleague.id, changes: { enabled: [true, false] } }]);
    const again = { ...input(watches[0]?.viewId ?? 0), version: watches[0]?.version };
    expect((await send(owner, 'PUT', `/audit-watches/${id}`, again)).statusCode).toBe(200);
  });

  it('does not name who stopped it to an owner who may not see that account', async () => {
    const { owner, id } = await shared();
    const token = await openSession(test.database, 1001, { companyId: MAIN });
    await sql(`update session set expires_at = '2999-01-01', seen_at = '2900-01-01' where admin_id = 1001`);
    await sql(`update session_token set expires_at = '2999-01-01'
      where session_id in (select id from session where admin_id = 1001)`);
    const support = { id: 1001, login: '', token };
    expect((await send(support, 'POST', `/audit-watches/${id}/stop`)).statusCode).toBe(200);
    const [row] = await sql(`select mailid as id from mail where m_kind = 'audit-watch'`);
    const mail = await send(owner, 'POST', `/mails/${String(row?.['id'])}/read`, {});
    expect(mail.json<{ text: string }>().text).toContain('Refused keys');
    expect(mail.json<{ text: string }>().text).not.toContain('Arrêté par');
  });

  it('cannot be blinded unnoticed: its owner is told when a colleague changes the filter of the view, or takes it away', async () => {
    const { owner } = await shared();
    const subjects = async () => (await mails(owner)).map(({ subject }) => subject);
    const weak = await person();
    const [{ id } = { id: 0 }] = await sql('select view_id as id from audit_watch where owner_id = $1', [owner.id]);
    const change = async (who: Person, body: object) =>
      expect((await send(who, 'PUT', `/views/${String(id)}`, body)).statusCode).toBe(200);
    // What is no other filter is no news, nor is what the owner does.
    const columns = { names: ['lo_action'], widths: {} };
    await change(weak, { name: 'Keys', state: { filter: { lo_action: ['key_refused'] }, columns } });
    await change(owner, { state: { filter: { lo_action: ['login', 'key_refused'] } } });
    expect(await subjects()).toEqual([]);
    await change(weak, { state: { filter: { lo_action: ['login'], lo_elementid: '0' } } });
    await change(weak, { state: { filter: { lo_action: ['login'] } } });
    expect(await subjects()).toEqual(['Une vue que vous suivez a été modifiée']);
    clock += 16 * MINUTE;
    expect((await send(weak, 'DELETE', `/views/${String(id)}`)).statusCode).toBe(204);
    expect((await subjects()).slice(1)).toEqual(['Une vue que vous suivez n’est plus disponible']);
    const rows = await sql(`select mailid as id from mail where m_kind = 'audit-watch' order by mailid`);
    for (const row of rows) {
      const mail = await send(owner, 'POST', `/mails/${String(row['id'])}/read`, {});
      expect(mail.json<{ text: string }>().text).toContain('Keys');
    }
  });

  it('is not stopped by who has fewer rights, by its own call, nor for a view that is not seen', async () => {
    const weak = await person();
    const strong = await person(MORE);
    const viewId = await view(strong, {}, 'everyone');
    const id = (await send(strong, 'POST', '/audit-watches', input(viewId))).json<{ id: number }>().id;
    expect(await others(weak)).toMatchObject([{ id, mayStop: true }]);
    expect((await send(weak, 'POST', `/audit-watches/${id}/stop`)).json()).toMatchObject({
      msg_code: 'RIGHTS_EXCEEDED',
    });
    expect((await send(strong, 'POST', `/audit-watches/${id}/stop`)).statusCode).toBe(404);
    const hidden = await watch(strong);
    expect((await send(weak, 'POST', `/audit-watches/${hidden}/stop`)).statusCode).toBe(404);
    const elsewhere = await person(['admin:view', 'admin:edit'], SECOND);
    expect((await send(elsewhere, 'POST', `/audit-watches/${id}/stop`)).statusCode).toBe(404);
    expect(await sql('select 1 from audit_watch where not enabled')).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});
