import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { changed, ended, exported, runner } from '../../../support/jobs';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  test = await testApp();
  for (const [who, permission] of [
    ['author', 'location:view'],
    ['colleague', 'location:view'],
    ['helper', 'support_access'],
  ] as const) {
    const mask = maskWith(permission, ...(who === 'helper' ? [] : ['location:edit']));
    tokens[who] = await openSession(
      test.database,
      await addAdmin(test.database, MAIN, mask, `${who}@bellevue.example`),
    );
  }
});
afterAll(() => test.close());

const call = (who: string, payload?: Json, path = '') =>
  test.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/legacy/elements/ticket${path}`,
    headers: { authorization: `Bearer ${tokens[who] ?? ''}` },
    ...(payload && { payload }),
  });
const SOUND = {
  ti_name: 'Aucun trafic',
  ti_message: 'Depuis midi.',
  ti_type: 2,
  ti_priority: 1,
  ti_phone: '0612345678',
};
/** Field and code of each refusal. */
const refusal = async (change: Json) => {
  const answer = await call('author', { ...SOUND, ...change });
  expect(answer.statusCode, answer.body).toBe(422);
  const { fields } = answer.json<{ fields: Record<string, { msg_code: string }> }>();
  return Object.entries(fields).map(([name, { msg_code }]) => `${name} ${msg_code}`);
};

describe('a ticket (specification S-TICK-2)', () => {
  it.each(['ti_name', 'ti_message', 'ti_type', 'ti_priority'])('needs %s', async (name) => {
    // A null is refused; the type and the priority have defaults, so they may be left out.
    expect(await refusal({ [name]: null })).toEqual([`${name} FIELD_REQUIRED`]);
  });

  it('needs an e-mail address or a phone number', async () => {
    expect(await refusal({ ti_phone: null })).toEqual(['ti_email FIELD_REQUIRED']);
    expect((await call('author', SOUND)).statusCode).toBe(201);
    const byMail = { ...SOUND, ti_phone: null, ti_email: 'site@bellevue.example' };
    expect((await call('author', byMail)).statusCode).toBe(201);
  });

  it('takes IPv4 addresses where it is about provisioning, and nothing else as one', async () => {
    const asked = { ...SOUND, ti_type: 1, ti_addresses: ['203.0.113.7', '198.51.100.20'] };
    const made = await call('author', asked);
    expect([made.statusCode, made.json<{ element: Json }>().element['ti_addresses']]).toEqual([
      201,
      asked.ti_addresses,
    ]);
    for (const wrong of ['203.0.113', '203.0.113.256', '2001:db8::1', 'router']) {
      expect(await refusal({ ti_type: 1, ti_addresses: ['203.0.113.7', wrong] }), wrong).toEqual([
        'ti_addresses FIELD_IP_ADDRESS',
      ]);
    }
  });
});

it('a ticket is its author’s alone; support_access shows all of them (specification S-TICK-3)', async () => {
  const made = (await call('author', { ...SOUND, ti_name: 'Only mine' })).json<{ ticketid: number }>();
  const sees = async (who: string) => {
    const list = (await call(who, undefined, '?limit=1000')).json<{ elements: Json[] }>().elements;
    const one = await call(who, undefined, `/${made.ticketid}`);
    return [list.some(({ ticketid }) => ticketid === made.ticketid), one.statusCode];
  };
  expect(await sees('author')).toEqual([true, 200]);
  expect(await sees('colleague')).toEqual([false, 404]);
  expect(await sees('helper')).toEqual([true, 200]);
});

describe('a superadministrator at home', () => {
  const PROVIDER = 1;
  const asSuper = (method: 'GET' | 'POST', url: string, payload?: Json) =>
    test.as('superadmin', { method, url, ...(payload && { payload }) });
  const listed = async (query = '') => {
    const answer = await asSuper('GET', `/legacy/elements/ticket?limit=1000&extra=admin,company${query}`);
    return answer.json<{ elements: (Json & { company?: { c_name: string }; admin?: Json })[] }>().elements;
  };
  const stored = async (where = 'true') =>
    Number((await test.database.ownerQuery(`select count(*) as n from ticket where ${where}`))[0]?.['n']);
  const ours = () => stored(`ti_companyid = ${PROVIDER}`);

  it('sees the tickets of every company, with the company and who wrote them, and exports them', async () => {
    const all = await listed();
    expect(all).toHaveLength(await stored());
    expect(all.length).toBeGreaterThan(await ours());
    const other = all.find(({ ti_companyid }) => ti_companyid === MAIN);
    expect([other?.company?.c_name, typeof other?.admin?.['ad_name']]).toEqual(['Hôtels Bellevue', 'string']);
    expect(await listed(`&filter=${JSON.stringify({ ti_companyid: [MAIN] })}`)).toHaveLength(
      await stored(`ti_companyid = ${MAIN}`),
    );
    const jobs = runner(test);
    const { lines } = await exported(test, 'superadmin', 'tickets', { columns: ['ticketid', 'ti_companyid'] });
    await jobs.stop();
    expect(lines).toHaveLength((await stored()) + 1);
    expect(lines.some((line) => line.includes('Hôtels Bellevue'))).toBe(true);
  });

  it('finds them in the search, and counts them on the page of their company', async () => {
    const { ticketid } = (await call('author', { ...SOUND, ti_name: 'Zephyr en panne' })).json<{ ticketid: number }>();
    const found = (await asSuper('GET', '/api/search?q=Zephyr')).json<{ results: { records: Json[] }[] }>().results;
    expect(found.flatMap(({ records }) => records.map((record) => Number(record['ticketid'])))).toContain(ticketid);
    const related = (await asSuper('GET', `/api/records/companies/${MAIN}/related`)).json<Json[]>();
    expect(related).toContainEqual(
      expect.objectContaining({ resource: 'tickets', count: await stored(`ti_companyid = ${MAIN}`) }),
    );
    // As in the list: asked for those of their own company, they are told of no others.
    const url = `/api/records/companies/${MAIN}/related?disable_company_filter=0`;
    expect((await asSuper('GET', url)).json<Json[]>()).toContainEqual(
      expect.objectContaining({ resource: 'tickets', count: 0 }),
    );
  });

  it('exports those of the own company alone when asked for them', async () => {
    const jobs = runner(test);
    const ordered = await asSuper('POST', '/api/jobs/exports/tickets?disable_company_filter=0', {
      format: 'csv',
      columns: ['ticketid'],
    });
    expect(ordered.statusCode, ordered.body).toBe(201);
    const job = await ended(test, 'superadmin', ordered.json<{ id: string }>().id);
    await jobs.stop();
    expect(job.result).toMatchObject({ rows: await ours() });
  });

  it('opens and changes one of another company, which is logged there', async () => {
    const { ticketid } = (await call('author', SOUND)).json<{ ticketid: number }>();
    expect((await asSuper('GET', `/legacy/elements/ticket/${ticketid}`)).statusCode).toBe(200);
    expect((await asSuper('POST', '/legacy/elements/ticket', { ticketid, ti_priority: 2 })).statusCode).toBe(200);
    const history = await asSuper('GET', `/api/records/tickets/${ticketid}/history`);
    expect(history.json<{ lines: Json[] }>().lines.map(({ action }) => action)).toEqual(['update', 'create']);
    const logged = await test.database.ownerQuery(
      `select company_id from auditlog where lo_element = 'ticket' and lo_elementid = $1`,
      [String(ticketid)],
    );
    expect(logged.map(({ company_id }) => Number(company_id))).toEqual([MAIN, MAIN]);
  });

  it('changes and deletes those of several companies at once; a new one is of their own', async () => {
    const own = (await asSuper('POST', '/legacy/elements/ticket', SOUND)).json<{ ticketid: number }>().ticketid;
    const other = (await call('author', SOUND)).json<{ ticketid: number }>().ticketid;
    const ids = [own, other];
    const jobs = runner(test);
    const edited = await changed(test, 'superadmin', 'tickets', { ids, operation: 'edit', values: { ti_priority: 4 } });
    // The log has no value of a ticket.
    expect(edited).toMatchObject({ result: { changed: 2, refused: 0 }, undoable: false });
    expect((await asSuper('POST', `/api/jobs/${edited.id}/undo`)).statusCode).toBe(409);
    expect(await stored(`ticketid in (${own}, ${other}) and ti_priority = 4`)).toBe(2);
    const gone = await changed(test, 'superadmin', 'tickets', { ids, operation: 'delete' });
    await jobs.stop();
    expect([gone.result, await stored(`ticketid in (${own}, ${other})`)]).toEqual([{ changed: 2, refused: 0 }, 0]);
    const logged = await test.database.ownerQuery(
      `select lo_elementid as id, lo_action as action, company_id from auditlog
       where lo_element = 'ticket' and lo_elementid = any($1) order by loggingid`,
      [ids.map(String)],
    );
    const linesOf = (id: number) =>
      logged
        .filter((line) => line['id'] === String(id))
        .map(({ action, company_id }) => `${String(action)} ${Number(company_id)}`);
    expect(linesOf(own)).toEqual(['create', 'update', 'delete'].map((action) => `${action} ${PROVIDER}`));
    expect(linesOf(other)).toEqual(['create', 'update', 'delete'].map((action) => `${action} ${MAIN}`));
  });

  it('sees those of one company when they ask for theirs, or work in another one', async () => {
    expect(await listed('&disable_company_filter=0')).toHaveLength(await ours());
    await asSuper('POST', '/api/switch-company', { company: MAIN });
    const inMain = await listed();
    await asSuper('POST', '/api/switch-company', { company: PROVIDER });
    expect(inMain).toHaveLength(await stored(`ti_companyid = ${MAIN}`));
  });

  it('is alone in that: support_access shows those of its company', async () => {
    const list = (await call('helper', undefined, '?limit=1000')).json<{ elements: Json[] }>().elements;
    expect(list).toHaveLength(await stored(`ti_companyid = ${MAIN}`));
  });
});
