import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS } from '../support/apiClients';
import { addAdmin, MAIN, maskWith, openSession, PERMISSIONS } from '../support/personas';
import { rowsOf } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

/** Whole values that no one without data protection may ever be answered. */
const CANARIES: Readonly<Record<string, string>> = {
  email: 'zqxcanary.whole@masked.example',
  login: 'zqxcanary.login@masked.example',
  phone: '+33 6 45 67 89 01',
  mac: '02:CA:4A:12:34:56',
  ip: '10.201.202.203',
};

let test: TestApp;
let samples: Samples;
let headers: Record<string, string>;
const rows: { resource: Resource; field: Field; id: number | string }[] = [];
const model = () => test.context.models.current().model;
const masks = () =>
  Object.values(model().resources).flatMap((resource) =>
    resource.fields.flatMap((field) => (field.mask ? [{ resource, field }] : [])),
  );
const ask = (options: InjectOptions) => test.app.inject({ ...options, headers: { ...headers, ...options.headers } });
const allCanaries = Object.values(CANARIES);

beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(model, rowsOf(test.database));
  // Every right but data protection; what hangs on it falls by itself.
  const admin = await addAdmin(
    test.database,
    MAIN,
    maskWith(...PERMISSIONS.filter((name) => name !== 'supervisor')),
    'nearly-everything@bellevue.example',
  );
  headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
  for (const resource of new Set(masks().map((one) => one.resource))) {
    const fields = resource.fields.filter(({ mask }) => mask);
    const values = Object.fromEntries(fields.map(({ name, mask }) => [name, CANARIES[mask!.as]]));
    const id = await samples.row(resource, { companyId: MAIN, groupids: [2001], ...values });
    for (const [name, value] of Object.entries(values)) {
      const key = typeof id === 'string' ? `'${String(id)}'` : id;
      await test.database.ownerQuery(
        `update ${resource.storage.table} set "${name}" = '${value ?? ''}' where "${resource.id}" = ${key}`,
      );
    }
    for (const field of fields) rows.push({ resource, field, id });
  }
});
afterAll(() => test.close());

describe('masked values', () => {
  it('are declared for what says who and where a guest is', () => {
    expect(masks().map(({ resource, field }) => `${resource.name}.${field.name}`)).toEqual(
      expect.arrayContaining([
        'identities.u_email',
        'identities.s_phone',
        'authentications.login',
        'authentications.src_ip',
        'access-logs.src_ip',
        'leases.macAddress',
        'devices.ip_address',
      ]),
    );
  });

  it('are answered masked: list, one record, history, what points at it, palette, log search', async () => {
    let seen = 0;
    for (const { resource, field, id } of rows) {
      const face = API_CLIENTS[resource.backend.service];
      const asked: InjectOptions[] = [
        face.list(resource, { filter: { [resource.id]: { in: [id] } } }) as InjectOptions,
        face.list(resource, { limit: 1000 }) as InjectOptions,
        ...(face.get ? [face.get(resource, id as number) as InjectOptions] : []),
        { url: `/api/records/${resource.name}/${id}/history` },
        { url: `/api/records/${resource.name}/${id}/related` },
        { url: '/admin-ui/logs/_search?size=5000' },
        { url: '/device/leases' },
        { url: '/device/hosts' },
        { url: '/api/search?q=zqxcanary' },
      ];
      for (const options of asked) {
        const { statusCode, body } = await ask(options);
        for (const whole of allCanaries) expect(body, `${String(options.url)} ${resource.name}`).not.toContain(whole);
        if (statusCode === 200 && body.includes('••') && body.includes(field.name)) seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  it('can neither be filtered, nor sorted, nor searched, nor exported', async () => {
    for (const { resource, field } of rows) {
      const face = API_CLIENTS[resource.backend.service];
      const whole = CANARIES[field.mask!.as] ?? '';
      const name = `${resource.name}.${field.name}`;
      // The log search knows no filter and no sort but its own.
      if (resource.backend.service !== 'logs') {
        const filter = { [field.name]: whole };
        const filtered = await ask(face.list(resource, { filter }) as InjectOptions);
        expect([403, 422], name).toContain(filtered.statusCode);
        const sort = [field.name, 'ASC'] as const;
        const sorted = await ask(face.list(resource, { sort }) as InjectOptions);
        expect([403, 422], name).toContain(sorted.statusCode);
      }
      const order = (columns: string[], filter: object = {}) =>
        ask({ method: 'POST', url: `/api/jobs/exports/${resource.name}`, payload: { columns, filter } });
      expect([403, 422], name).toContain((await order([field.name])).statusCode);
      expect([403, 422], name).toContain((await order([resource.id], { [field.name]: whole })).statusCode);
      const found = await ask(face.list(resource, { filter: { q: whole } }) as InjectOptions);
      const empty = await ask(face.list(resource, { filter: { q: 'zqxnothing-like-it' } }) as InjectOptions);
      expect([200, 403], name).toContain(found.statusCode);
      // A whole address is the one thing that the access log lets them search (specification S-LOG-5).
      if (resource.backend.service === 'logs' && field.mask!.as === 'ip') continue;
      expect(found.body.replace(/"took":\d+/, ''), name).toBe(empty.body.replace(/"took":\d+/, ''));
    }
  });

  it('are whole for data protection', async () => {
    const { resource, id } = rows.find(({ field }) => field.name === 'u_email')!;
    const { body } = await test.as('admin', { url: `/legacy/elements/${resource.backend.type}/${id}` });
    expect(body).toContain(CANARIES['login']);
  });

  it('are named in the audit log, never written', async () => {
    const { resource, id } = rows.find(({ field }) => field.name === 'u_email')!;
    const saved = await test.as('admin', {
      method: 'POST',
      url: `/legacy/elements/${resource.backend.type}`,
      payload: { [resource.id]: id, u_email: 'zqxcanary.changed@masked.example' },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const lines = await test.database.ownerQuery(`select lo_data from auditlog where lo_elementid = '${id}'`);
    expect(JSON.stringify(lines)).toContain('u_email');
    expect(JSON.stringify(lines)).not.toContain('masked.example');
  });
});

describe('one masked value', () => {
  const reveal = (payload: object, as = headers) => {
    const { resource, id } = rows.find(
      ({ resource: one, field }) => one.name === 'authentications' && field.name === 'login',
    )!;
    const url = `/api/records/${resource.name}/${id}/reveal`;
    return test.app.inject({ method: 'POST', url, payload, headers: as });
  };

  it('is shown for a reason, which the log keeps without the value', async () => {
    const answer = await reveal({ field: 'login', reason: '  réclamation 4711 ' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ value: CANARIES['login'] });
    const [line] = await test.database.ownerQuery(`select lo_data from auditlog where lo_action = 'reveal'
      and lo_element = 'authentication' order by loggingid desc limit 1`);
    expect(JSON.parse(String(line?.['lo_data']))).toMatchObject({ field: 'login', reason: 'réclamation 4711' });
    expect(JSON.stringify(line)).not.toContain('masked.example');
  });

  it.each([
    [{ field: 'login' }, 'reason'],
    [{ field: 'login', reason: '   ' }, 'reason'],
    [{ field: 'login', reason: '\u200b'.repeat(6) }, 'reason'],
    [{ field: 'login', reason: '\u3164'.repeat(6) }, 'reason'],
    [{ field: 'login', reason: 'abc' }, 'reason'],
    [{ field: 'login', reason: 'x'.repeat(301) }, 'reason'],
    [{ field: 'status', reason: 'réclamation' }, 'status'],
    [{ field: 'nope', reason: 'réclamation' }, 'nope'],
    [{ field: 'login', reason: 'réclamation', more: 1 }, 'more'],
  ])('%j is refused', async (payload, named) => {
    const answer = await reveal(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(named);
  });

  it('is not there for another company, nor without the right to see the record', async () => {
    const token = await test.tokenOf('admin2');
    const other = await reveal({ field: 'login', reason: 'réclamation' }, { authorization: `Bearer ${token}` });
    // Anyone who sees it whole has nothing to reveal; the answer does not tell whether the record is there.
    expect([404, 422]).toContain(other.statusCode);
    const blind = await test.tokenOf('report-author');
    const refused = await reveal({ field: 'login', reason: 'réclamation' }, { authorization: `Bearer ${blind}` });
    expect(refused.statusCode).toBe(403);
  });
});
