import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../server/auth/policy';
import type { LightMyRequestResponse } from 'fastify';
import { INTAKE_KINDS } from '../../server/actions/intake/kinds';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}
interface EventSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Json>>;
  readonly examples: readonly Json[];
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const MAIN = 2;
/** Would end the session that the others are asked with. */
const ENDS_THE_SESSION = '/api/logout';
/** No one has published anything yet. */
const UNMADE = '/api/studio/files/{name}/versions/{version}';
/** What lists cannot be asked without. */
const NEEDED: Readonly<Record<string, string>> = {
  '/api/views': '?resource=countries',
  '/api/scheduled-reports/choices': '?kind=dashboard&target=2001',
  '/api/reports/filter-names': '?filters=%7B%7D',
  '/api/lobby/guests': '?q=nobody',
  '/api/lobby/openable': '?ids=2001',
  '/api/diagnosis': '?q=martin',
  '/nac/tunnels/identifier-availability': '?identifier=free.example&identifierType=fqdn',
  '/nac/location_configurations/export': '?source=network',
  '/api/administrator-profiles/{id}/effect': '?bits=0',
  '/api/administrators/{id}/why-hidden': '?resource=administrators&record=2003',
  '/legacy/reports': '?start=2026-01-01&end=2026-12-31&source=authentications&dimensions=date|location&previous=1',
};
/** A setting of the registry. */
const SETTING = 'core:console.theme';
/** Answers until a person hangs up; `events.test.ts` listens to it. */
const ENDLESS = '/api/events';
/**
 * A link that is good once, a file instead of JSON, the accounts of an order: `server/actions/jobs/export.test.ts`,
 * `server/actions/jobs/import.test.ts`, `server/http/routes/bulkAccounts.test.ts`.
 */
const OF_THEIR_OWN = [
  '/api/jobs/files/{token}',
  // `security/ownSessions.test.ts`
  '/api/sessions/{id}',
  '/api/jobs/imports/{name}',
  '/api/bulk-accounts/{id}/accounts',
  '/api/bulk-accounts/{id}/file',
  // `server/http/routes/uploads.test.ts`
  '/preview/{company}/{hash}',
  '/files/{company}/{hash}',
  '/legacy/upload/{id}',
  '/legacy/upload/{id}/{element}',
  '/legacy/upload/{id}/aup',
  '/legacy/upload/{id}/template',
  '/legacy/{elements}/{endpoint}',
  '/legacy/aups/upload',
  '/api/upload/{id}',
  '/api/upload/{id}/{element}',
  '/api/upload/{id}/aup',
  '/api/upload/{id}/template',
  '/api/{elements}/upload',
  '/api/aups/upload',
  // `server/http/routes/themeImport.test.ts`
  '/legacy/templates/import',
  '/api/templates/import',
  '/api/uploads/{resource}/{id}',
  // Pages: `server/http/routes/sponsor.test.ts`; what each mail is good for: `server/http/routes/mails.test.ts`
  '/sponsor/{company}',
  // `security/signingKeys.test.ts`
  '/api/auth-modes/{id}/signing-key/{step}',
  // `security/singleSignOn.test.ts`
  '/saml/{mode}/metadata',
  '/saml/{mode}/send',
  '/saml/{mode}/acs',
  // `security/openIdConnect.test.ts`
  '/oidc/{mode}/callback',
  // `security/backchannelLogout.test.ts`
  '/oidc/{mode}/logout',
  // `security/singleLogout.test.ts`
  '/saml/{mode}/logout',
  '/sponsor/{company}/sent',
  '/sponsor/{company}/links',
  '/sponsor/{company}/{token}',
  '/unsubscribe/{token}',
  '/api/mails/{id}/read',
  '/api/mails/{id}/retry',
  '/api/sponsor-requests/{id}/approve',
  '/api/sponsor-requests/{id}/refuse',
];

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
let test: TestApp;
let doc: Document;
let calls: { path: string; method: Method; operation: Operation }[];
let view: number;
beforeAll(async () => {
  test = await testApp();
  const moved = await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
  expect(moved.statusCode).toBe(200);
  const payload = { resource: 'countries', name: 'Mine', state: {} };
  const made = await test.as('superadmin', { method: 'POST', url: '/api/views', payload });
  view = made.json<{ id: number }>().id;
  const rule = { rr_class: 'technical', rr_months: 12 };
  await test.as('superadmin', { method: 'POST', url: '/legacy/elements/retention_rule', payload: rule });
  await test.database.ownerQuery(
    `insert into mail (company_id, m_kind, m_to, m_subject, m_language, m_state, message_id)
     values ($1, 'sponsor-request', 'a@b.example', 'Subject', 'fr', 'sent', '<1@b.example>')`,
    [MAIN],
  );
  doc = (await test.as('superadmin', { url: '/api/openapi.json' })).json<Document>();
  calls = Object.entries(doc.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as Method, operation })),
  );
});
afterAll(() => test.close());

/** A job of the superadministrator's own that has ended. */
async function endedJob(): Promise<string> {
  const [row] = await test.database.ownerQuery(
    `insert into job (company_id, admin_id, caller, kind, resource, state, parameters)
     values ($1, 1001, '{}', 'export', 'scopes', 'cancelled', '{}') returning id`,
    [MAIN],
  );
  return String(row?.['id']);
}

/** A saved search of the audit log of the superadministrator that has sent a message. */
async function auditWatch(): Promise<string> {
  await test.database.ownerQuery(
    `insert into audit_watch (id, company_id, owner_id, view_id, mail, timezone, enabled, seen_seq, next_at)
     overriding system value values (987654, 2, 1001, $1, true, 'UTC', true, 0, now()) on conflict do nothing`,
    [view],
  );
  await test.database.ownerQuery(
    `insert into audit_watch_message (watch_id, company_id, admin_id, message_id, matches, at)
     values (987654, 2, 1001, 'documented', 3, now())`,
  );
  return '987654';
}

/** What a colleague follows, of a view that everybody sees. */
async function watchOfColleague(): Promise<string> {
  const payload = { resource: 'auditlog', name: 'Followed by a colleague', sharing: 'everyone', state: {} };
  const made = await test.as('superadmin', { method: 'POST', url: '/api/views', payload });
  const [row] = await test.database.ownerQuery(
    `insert into audit_watch (company_id, owner_id, view_id, mail, timezone, enabled, seen_seq, next_at)
     values (2, 2011, $1, true, 'UTC', true, 0, now()) returning id`,
    [made.json<{ id: number }>().id],
  );
  return String(row?.['id']);
}

/** An alert of the superadministrator that has fired and notified a person; its firing has the same key. */
async function alert(): Promise<string> {
  const run = (text: string) => test.database.ownerQuery(text);
  await run(
    `insert into alert (id, company_id, owner_id, rights, name, source, counted, filters, step, condition,
       threshold, side, sensitivity, weeks, hold, recipients, webhook_host, timezone, enabled, evaluated_to,
       verdict, last_value, last_high)
     overriding system value values (987654, 2, 1001, '{"scope":{"mode":"all"},"kinds":[]}', 'Documented', 'authentications', 'user',
       '{"history.visit":[1]}', 'hour', 'above', 5,
       'both', 'medium', 8, 1, '{1001}', 'hooks.example', 'Europe/Paris', true, now(), 'unusual', 9, 5)
     on conflict (id) do nothing`,
  );
  await run(
    `insert into alert_firing (id, alert_id, company_id, from_at, to_at, fired_at, value, high, filters, rights)
     overriding system value values (987654, 987654, 2, now(), now(), now(), 9, 5, '',
       '{"scope":{"mode":"all"},"kinds":[]}') on conflict (id) do nothing`,
  );
  await run(
    `insert into alert_delivery (id, firing_id, company_id, event, channel, admin_id, skipped, at)
     overriding system value values (987654, 987654, 2, 'fires', 'mail', 1001, 'address', now())
     on conflict (id) do nothing`,
  );
  return '987654';
}

/** An access review with one item, whose key is the same. */
async function accessReview(): Promise<string> {
  await test.database.ownerQuery(
    `insert into access_review (id, company_id, name, due_on, counted_since, created_at, created_by)
     overriding system value values (987654, $1, 'Documented', '2099-01-01', '2026-01-01', now(), 2001)
     on conflict (id) do nothing`,
    [MAIN],
  );
  await test.database.ownerQuery(
    `insert into access_review_item (id, review_id, company_id, holder, holder_id, subject_id, facts, reviewer_ids)
     overriding system value values (987654, 987654, $2, 'administrators', 2003, 2003, $1, '{2001}')
     on conflict (id) do nothing`,
    [JSON.stringify(REVIEWED), MAIN],
  );
  return '987654';
}
const REVIEWED = {
  ...{ holder: 'administrators', id: 2003, adminId: 2003, name: 'Documented', login: null, profile: null, team: null },
  ...{ breakGlass: false, lastSignIn: null, lastSso: null, createdAt: null, expiresAt: null, unused: [], findings: [] },
};

/** A scheduled report of the person who asks: one call deletes it. */
async function scheduledReport(): Promise<string> {
  const [row] = await test.database.ownerQuery(
    `insert into scheduled_report (company_id, admin_id, kind, target_id, title, every, day, hour, time_zone, pdf, csv,
       enabled, next_at)
     values ($1, 1001, 'dashboard', 2001, 'Documented', 'week', 1, 8, 'UTC', true, true, false, now()) returning id`,
    [MAIN],
  );
  return String(row?.['id']);
}

/** A passkey of the person who asks, because one call renames it and another one deletes it. */
async function passkey(): Promise<string> {
  const [row] = await test.database.ownerQuery(
    `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
     select adminid, ad_companyid, 'Key', gen_random_uuid(), '', 0, '[]', gen_random_uuid(), now() from administrator
     where adminid = 1001 returning id`,
  );
  return String(row?.['id']);
}

async function source(): Promise<string> {
  const [row] = await test.database.ownerQuery('select sourceid from intake_source where companyid = $1 limit 1', [
    MAIN,
  ]);
  return String(row?.['sourceid']);
}

/** A wireless dashboard that is disabled: it is not asked. */
async function integration(): Promise<string> {
  const [row] = await test.database.ownerQuery(
    `select id from integration where kind = 'wireless_dashboard' and not "isEnabled" and companyid = $1 limit 1`,
    [MAIN],
  );
  return String(row?.['id']);
}

/** An event that was set aside, and that the intake takes by now. */
async function eventSetAside(): Promise<string> {
  const time = new Date().toISOString();
  const event = { id: 'aside', time, session_id: 'aside', event: 'start' };
  const [row] = await test.database.ownerQuery(
    `insert into dead_letter (company_id, sourceid, kind, reason, event_id, event_at, received_at, event, event_key)
     values ($1, $2, 'sessions', 'unknown-location', 'aside', $3, $3, $4, gen_random_uuid()) returning id`,
    [MAIN, await source(), time, JSON.stringify(event)],
  );
  return String(row?.['id']);
}

async function guest(): Promise<string> {
  const [row] = await test.database.ownerQuery('select userid from identity where u_companyid = $1 limit 1', [MAIN]);
  return String(row?.['userid']);
}

async function signIn(): Promise<string> {
  const [row] = await test.database.ownerQuery(
    'select authenticationid as id from authentication where company_id = $1 limit 1',
    [MAIN],
  );
  return String(row?.['id']);
}

/** What is wrong with an answer: a status that the document does not have, another media type or another shape. */
function unlikeDocument(path: string, { responses }: Operation, answer: LightMyRequestResponse): string[] {
  const documented = responses[String(answer.statusCode)];
  if (!documented) return [`${path}: ${answer.statusCode} is not documented`];
  const [[media = '', { schema }] = ['', { schema: undefined }]] = Object.entries(documented.content ?? {});
  if (schema === undefined) return answer.body === '' ? [] : [`${path}: a body where none is documented`];
  const type = String(answer.headers['content-type']);
  const fits = type.startsWith(media) || (answer.statusCode >= 400 && type.startsWith('application/problem+json'));
  if (!fits) return [`${path}: ${type} instead of ${media}`];
  if (!type.includes('json')) return [];
  const judge = ajv.compile({ ...schema, components: doc.components });
  if (judge(answer.json())) return [];
  const said = (judge.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath.replace(/\d+/g, 'n')} ${message ?? ''}`,
  );
  return [...new Set(said)].map((text) => `${path} (${answer.statusCode}): ${text}`);
}

/** What is 404 because the superadministrator has nothing of the kind: no change of the own address, say. */
const NOTHING_WAITS = [
  // The session of the superadministrator was made with the password.
  'POST /api/proof/sso',

  ...['DELETE /api/email-change', 'POST /api/email-change/resend'],
  // No mode of the company signs.
  'POST /api/auth-modes/{id}/signing-key/{step}',
];

/** A key of the list below the path of one record. */
async function keyFor(path: string): Promise<string> {
  const list = path.replace(/\/\{.*$/, '');
  // Named like their resources; the lists themselves have the addresses of the specification.
  if (path === '/api/audit-watches/{id}/stop') return watchOfColleague();
  if (list === '/api/team-members') return keyFor('/api/team_members/{id}');
  if (list === '/api/tokens') return keyFor('/api/api_tokens/{id}');
  if (list === '/api/contexts') return 'Entrypoint';
  if (list === '/api/preferences') return 'theme';
  // A company whose records the other calls do not need.
  if (list === '/api/companies') return '3';
  if (list === '/api/views') return String(view);
  if (list === '/api/studio/files') return 'countries';
  if (list === '/api/jobs/exports' || list === '/api/jobs/bulk') return 'scopes';
  if (list === '/api/jobs') return endedJob();
  if (list === '/api/access-reviews') return accessReview();
  if (list === '/api/alerts') return alert();
  if (list === '/api/audit-watches') return auditWatch();
  if (list === '/api/scheduled-reports') return scheduledReport();
  // FreeRADIUS alone may ask; anybody else is refused, whatever the address.
  if (list === '/api/radius/clients') return '192.0.2.1';
  if (list === '/api/intake') return 'sessions';
  if (list === '/api/wireless-dashboards') return integration();
  if (list === '/api/sources') return source();
  if (list === '/api/dead-letters' || list === '/legacy/elements/dead_letter') return eventSetAside();
  if (list === '/api/profiles' || list === '/legacy/profiles') return '2001';
  if (list === '/api/guests' || list === '/api/lobby/guests' || list === '/legacy/users') return guest();
  if (list === '/api/sign-ins') return signIn();
  if (list === '/api/passkeys') return passkey();
  // A test that still waits for its answer.
  if (list === '/api/sso-tests') return `_${'0'.repeat(40)}`;
  if (list === '/api/companies') return '2';
  if (list === '/api/configurations' || list === '/api/admin_configurations') return SETTING;
  if (list === '/api/admin/admins') return '2001';
  if (list === '/api/switch-user' || list === '/api/administrators') return '2003';
  if (list === '/api/administrator-profiles' || list === '/api/auth-modes') return '2001';
  if (list === '/api/event-accounts' || list === '/api/campaign-results') return '2001';
  const body = (await test.as('superadmin', { url: list })).json<Json>();
  const rows = (body['elements'] ?? body['hydra:member'] ?? body) as Json[];
  if (!Array.isArray(rows)) throw new Error(`${path}: ${list} answers no list`);
  const [row = {}] = rows;
  const resource = Object.values(test.context.models.current().model.resources).find(({ backend }) =>
    [backend, ...backend.aliases].some(({ type }) => list === `/legacy/elements/${type}` || list === `/api/${type}`),
  );
  if (list === '/nac/users') return String(row['identifier']);
  return String(row[resource?.id ?? 'id']);
}

/** The parameter that names one record of the device service, with the key of its first one. */
async function findQuery(path: string, { parameters = [] }: Operation): Promise<string> {
  const word = parameters.find(({ name }) => path.endsWith('/find') && name.endsWith('_id'))?.name;
  if (word === undefined) return '';
  const { results } = (await test.as('superadmin', { url: path.replace(/find$/, 'search') })).json<{
    results: Json[];
  }>();
  return `?${word}=${String(results[0]?.['uuid'] ?? results[0]?.['id'])}`;
}

describe('the OpenAPI document', () => {
  it('is one, with every operation named once', () => {
    expect(doc.openapi).toBe('3.1.0');
    expect(calls.length).toBeGreaterThan(80);
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { path, operation } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name),
        path,
      ).toEqual(inPath);
    }
  });

  it('leaves no route out', () => {
    const documented = new Set(calls.map(({ path, method }) => `${method} ${path.replace(/\{\w+\}/g, '*')}`));
    const missing = routeTable(test.app).filter(({ method, url }) => {
      if (method === 'HEAD' || /\/:(type|path)/.test(url)) return false;
      return !documented.has(`${method} ${url.replace(/:\w+/g, '*')}`);
    });
    expect(missing.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  it('names only what answers, and how: no 404, 405, 415 or 5xx, no other status, no other shape', async () => {
    const wrong: string[] = [];
    for (const { path, method, operation } of calls) {
      if ([ENDS_THE_SESSION, ENDLESS, ...OF_THEIR_OWN].includes(path) || path.startsWith(UNMADE)) continue;
      const below = path.startsWith('/api/records/');
      const key = path.includes('{') && !below ? await keyFor(path) : '2008';
      const query = await findQuery(path, operation);
      const media = Object.keys(operation.requestBody?.content ?? {})[0];
      const answer = await test.as('superadmin', {
        method,
        url:
          path
            .replace('{resource}', 'locations')
            .replace(/\{\w+\}/, key)
            .replace('{other}', '2002')
            .replace('{item}', '987654')
            .replace('{key}', SETTING) + query,
        headers: {
          'content-type': media ?? 'application/json',
          // Nothing is deleted: no record has this version.
          ...(method === 'DELETE' && { 'if-match': '"999999"' }),
        },
        ...((media !== undefined || method === 'POST' || method === 'PATCH') && { payload: '{}' }),
      });
      const refused =
        ([404, 405, 415].includes(answer.statusCode) && !NOTHING_WAITS.includes(`${method} ${path}`)) ||
        answer.statusCode >= 500;
      if (refused) wrong.push(`${method} ${path} (${key}): ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      else wrong.push(...unlikeDocument(`${method} ${path}`, operation, answer));
    }
    expect(wrong).toEqual([]);
  });

  it('describes what lists answer', async () => {
    const wrong: string[] = [];
    let lists = 0;
    for (const { path, method, operation } of calls) {
      const documented = Object.keys(operation.responses['200']?.content ?? {});
      if (method !== 'GET' || documented.length === 0 || path.includes('{') || path.endsWith('/find')) continue;
      if (path === ENDLESS) continue;
      lists += 1;
      const size = operation.parameters?.find(({ name }) => ['limit', 'itemsPerPage', 'size'].includes(name))?.name;
      const needed = NEEDED[path] ?? '';
      const answer = await test.as('superadmin', { url: `${path}${size ? `?${size}=200` : needed}` });
      expect(answer.statusCode, path).toBe(200);
      wrong.push(...unlikeDocument(path, operation, answer));
    }
    expect(lists).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  it('describes the events of the network with their types, and with examples that are taken', async () => {
    const { content } = doc.paths['/api/intake/{kind}']!['post']!.requestBody!;
    expect(Object.keys(content)).toEqual([
      'application/json',
      'application/x-ndjson',
      'application/cloudevents+json',
      'application/cloudevents-batch+json',
    ]);
    const { send } = await addSource(test);
    const kinds = content['application/json']!.schema['anyOf'] as { title: string; items: EventSchema }[];
    expect(kinds.map(({ title }) => title)).toEqual([...INTAKE_KINDS]);
    for (const { title, items } of kinds) {
      expect(items.required).toEqual(expect.arrayContaining(['id', 'time']));
      for (const [name, member] of Object.entries(items.properties)) {
        expect('type' in member || 'enum' in member, `${title} ${name}`).toBe(true);
      }
      const [example] = items.examples;
      expect(Object.keys(items.properties)).toEqual(expect.arrayContaining(Object.keys(example!)));
      const { status, body } = await send(title, [{ ...example, time: new Date().toISOString() }]);
      expect([title, status, body.rejected]).toEqual([title, 200, []]);
    }
    const { properties } = kinds.find(({ title }) => title === 'sessions')!.items;
    expect(properties['duration']).toMatchObject({ type: ['integer', 'null'], maximum: 315_360_000 });
    expect(properties['ip']).toMatchObject({ format: 'ip' });
  });

  it('holds what the caller may use, and no more', async () => {
    const { paths, components } = (await test.as('log-reader', { url: '/api/openapi.json' })).json<Document>();
    expect(Object.keys(paths)).toContain('/admin-ui/logs/_search');
    expect(Object.keys(paths).filter((path) => /elements\/(user|administrator)|api_tokens$/.test(path))).toEqual([]);
    expect(components.schemas['AccessLogs']?.['properties']).not.toHaveProperty('mac_address');
    expect(JSON.stringify(components)).not.toContain('l_status');
  });
});
