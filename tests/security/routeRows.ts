import type { InjectOptions } from 'fastify';
import { SERVICES, type Operation, type Resource, type Service } from '../../domain/schema/model/model';
import { API_CLIENTS, type Call, type Json } from '../support/apiClients';

/** One thing that a route does with records: which permission it needs and what success looks like. */
export interface RecordRow {
  readonly op: 'list' | 'search' | 'get' | 'create' | 'update' | 'many' | 'remove' | 'restore';
  readonly service: Service;
  readonly permission: Operation;
  readonly success: number;
  readonly ask: (resource: Resource, id: number, values: Json) => Call;
}

const CANARY = 'zqxcanary';
export { CANARY };

function rowsFor(service: Service, success: { create: number; remove: number }) {
  const face = API_CLIENTS[service];
  const row = (op: RecordRow['op'], permission: Operation, code: number, ask: RecordRow['ask']): RecordRow => ({
    op,
    service,
    permission,
    success: code,
    ask,
  });
  return {
    list: row('list', 'view', 200, (resource, id) =>
      face.list(resource, { filter: { [resource.id]: { in: [id] }, deleted: 'with' } }),
    ),
    search: row('search', 'view', 200, (resource) => face.list(resource, { filter: { q: CANARY }, limit: 1000 })),
    get: row('get', 'view', 200, (resource, id) => face.get!(resource, id)),
    create: row('create', 'create', success.create, (resource, _id, values) => face.create!(resource, values)),
    update: row('update', 'edit', 200, (resource, id, values) => face.update!(resource, id, values)),
    remove: row('remove', 'delete', success.remove, (resource, id) => face.remove!(resource, id)),
    restore: row('restore', 'delete', 200, (resource, id) => face.restore!(resource, id)),
  };
}

const element = rowsFor('element', { create: 201, remove: 200 });
const hydra = rowsFor('hydra', { create: 201, remove: 204 });
const device = rowsFor('device', { create: 201, remove: 200 });
const rest = rowsFor('rest', { create: 201, remove: 200 });
const logs = rowsFor('logs', { create: 0, remove: 0 });
const many: RecordRow = {
  ...element.update,
  op: 'many',
  ask: ({ backend, id: key }, id, values) => ({
    method: 'POST',
    url: `/legacy/elements/${backend.type}/many`,
    payload: { elements: [{ ...values, [key]: id }] },
  }),
};

/** Below the name of the resource, whatever face it has: the same for every service. */
const below = (op: RecordRow['op'], permission: Operation, success: number, path: string, line?: number) =>
  SERVICES.map((service): RecordRow => ({
    op,
    service,
    permission,
    success,
    ask: ({ name }, id) => ({
      method: line === undefined ? 'GET' : 'POST',
      url: `/api/records/${name}/${id}/${path}`,
      ...(line !== undefined && { payload: { auditId: line } }),
    }),
  }));

/** Every route that works on records; the matrix asks each of them of every resource of its service. */
export const RECORD_ROUTES: Readonly<Record<string, readonly RecordRow[]>> = {
  'GET /legacy/elements/:type': [element.list, element.search],
  'GET /legacy/elements/:type/:id': [element.get],
  'POST /legacy/elements/:type': [element.create, element.update],
  'POST /legacy/elements/:type/many': [many],
  'DELETE /legacy/elements/:type/:id': [element.remove],
  'POST /legacy/elements/:type/:id/restore': [element.restore],
  'GET /api/:path': [hydra.list, hydra.search],
  'GET /api/:path/:id': [hydra.get],
  'POST /api/:path': [hydra.create],
  'PUT /api/:path/:id': [hydra.update],
  'PATCH /api/:path/:id': [
    {
      ...hydra.update,
      ask: (resource, id, values) => ({ ...hydra.update.ask(resource, id, values), method: 'PATCH' }),
    },
  ],
  'DELETE /api/:path/:id': [hydra.remove],
  'POST /api/:path/:id/restore': [hydra.restore],
  'GET /device/:path/search': [device.list, device.search],
  'GET /device/:path/find': [device.get],
  'POST /device/:path/save': [device.create, device.update],
  'DELETE /device/:path': [device.remove],
  'POST /device/:path/restore': [device.restore],
  'GET /admin-ui/logs/_search': [
    { ...logs.list, ask: () => ({ method: 'GET', url: '/admin-ui/logs/_search?size=1' }) },
  ],
  'POST /admin-ui/logs/_search': [logs.search],
  'GET /rest/:path': [rest.list, rest.search],
  'GET /rest/:path/:id': [rest.get],
  'POST /rest/:path': [rest.create],
  'PUT /rest/:path/:id': [rest.update],
  'DELETE /rest/:path/:id': [rest.remove],
  'POST /rest/:path/:id/restore': [rest.restore],
  'GET /api/uploads/:resource/:id': SERVICES.map((service): RecordRow => ({
    op: 'get',
    service,
    permission: 'view',
    success: 200,
    ask: ({ name }, id) => ({ method: 'GET', url: `/api/uploads/${name}/${id}` }),
  })),
  'GET /api/records/:resource/:id/history': below('get', 'view', 200, 'history'),
  'GET /api/records/:resource/:id/related': below('get', 'view', 200, 'related'),
  'POST /api/records/:resource/related': below('get', 'view', 200, 'related').map((row) => ({
    ...row,
    ask: ({ name }, id) => ({ method: 'POST', url: `/api/records/${name}/related`, payload: { ids: [id] } }),
  })),
  // A line that no one wrote: what a revert does is in `server/http/routes/records.test.ts`.
  // Without a reason: what a reveal does is in `masks.test.ts`.
  'POST /api/records/:resource/:id/reveal': below('get', 'view', 422, 'reveal', 0),
  'POST /api/records/:resource/:id/revert': below('update', 'edit', 404, 'revert', 0),
};

/**
 * Who may call a route that works on no record: everybody, a signed-in caller, one with a permission of a list, or an
 * API key for ingestion alone, which no one of the matrix is.
 */
export interface OtherRow {
  readonly who: 'everybody' | 'signed in' | 'ingestion key' | readonly string[];
  /** What it answers is about the whole company: no one who is limited to scopes. */
  readonly wholeCompany?: true;
  readonly ask: Pick<InjectOptions, 'payload' | 'headers'> & { readonly url?: string };
  /** Statuses for who may; the request is one that changes nothing. */
  readonly answers: readonly number[];
}
const get = (who: OtherRow['who'], url?: string): OtherRow => ({ who, ask: { ...(url && { url }) }, answers: [200] });
const bad = (who: OtherRow['who'], answers: readonly number[] = [422]): OtherRow => ({
  who,
  ask: { payload: { nope: 1 } },
  answers,
});

/** Refused to every API key, whatever its permissions: they are about a person's own account, windows or decisions. */
export const PEOPLE_ONLY: ReadonlySet<string> = new Set([
  'GET /api/password-policies/effect',
  'GET /api/switch-user/:admin',
  ...['GET /api/proof', 'POST /api/proof', 'POST /api/proof/options', 'POST /api/proof/sso'],
  ...[
    'GET /api/audit-watches',
    'POST /api/audit-watches',
    'PUT /api/audit-watches/:id',
    'DELETE /api/audit-watches/:id',
    'POST /api/audit-watches/:id/stop',
  ],
  ...['GET /api/passkeys', 'POST /api/passkeys', 'POST /api/passkeys/options'],
  ...['PATCH /api/passkeys/:id', 'DELETE /api/passkeys/:id'],
  ...['GET /api/sessions', 'DELETE /api/sessions', 'DELETE /api/sessions/:id'],
  ...['GET /api/own-keys', 'GET /api/own-activity'],
  ...['GET /api/email-change', 'POST /api/email-change', 'DELETE /api/email-change', 'POST /api/email-change/resend'],
  ...['GET /api/second-factor', 'POST /api/second-factor/setup', 'POST /api/second-factor/confirm'],
  ...['POST /api/second-factor/recovery-codes', 'POST /api/second-factor/remove'],
  'POST /api/administrators/:id/second-factor/reset',
  'POST /api/administrators/:id/sso-identity/forget',
  'POST /api/administrators/:id/sessions/end',
  'POST /api/auth-modes/:id/sso-identities/forget',
  'POST /api/auth-modes/:id/signing-key/:step',
  ...['POST /api/administrators/:id/invitation', 'POST /api/administrators/:id/invitation/withdraw'],
  ...['POST /api/company-windows', 'DELETE /api/company-windows'],
  ...['GET /api/partner-companies', 'PUT /api/partner-companies'],
  ...['POST /api/switch-company', 'POST /api/switch-user', 'DELETE /api/switch-user/:admin'],
  'PUT /api/admin_configurations/:key',
  ...['GET /api/preferences', 'PUT /api/preferences/:key', 'DELETE /api/preferences/:key'],
  ...['GET /api/views', 'POST /api/views', 'PUT /api/views/:id', 'DELETE /api/views/:id'],
  ...['POST /api/access-reviews', 'PUT /api/access-reviews/:id/items/:item'],
  'POST /api/access-reviews/:id/items/:item/remove',
  ...['POST /api/access-reviews/:id/finish', 'POST /api/access-reviews/:id/sign'],
  ...['GET /api/search/companies', 'GET /api/support/guests', 'GET /api/support/companies'],
  ...['POST /api/alerts', 'PUT /api/alerts/:id', 'PUT /api/alerts/:id/enabled', 'DELETE /api/alerts/:id'],
  ...['POST /api/scheduled-reports', 'PUT /api/scheduled-reports/:id', 'DELETE /api/scheduled-reports/:id'],
  ...['PUT /api/scheduled-reports/:id/enabled', 'POST /api/scheduled-reports/:id/send'],
]);

export const OTHER_ROUTES: Readonly<Record<string, OtherRow>> = {
  'GET /config.json': get('everybody'),
  'GET /api/health/live': get('everybody'),
  'GET /api/health/ready': get('everybody'),
  'GET /api/metrics': get(['superadmin:view']),
  'GET /preview/:company/:hash': { ...get('everybody'), answers: [302, 404] },
  'GET /files/:company/:hash': { ...get('everybody'), answers: [302, 404] },
  'POST /legacy/upload': bad('signed in'),
  'POST /legacy/upload/:id': bad('signed in'),
  // Whose record it may be, and what a file may be: `server/http/routes/uploads.test.ts`.
  'POST /legacy/upload/:id/:element': {
    ...bad(['template:edit'], [415]),
    ask: { url: '/legacy/upload/0/aup', payload: { nope: 1 } },
  },
  // What may be in the archive: `server/http/routes/themeImport.test.ts`.
  'POST /legacy/templates/import': {
    ...bad(['superadmin:edit'], [415]),
    ask: { url: '/legacy/templates/import', payload: { nope: 1 } },
  },
  'POST /legacy/:elements/:endpoint': {
    ...bad(['template:edit'], [415]),
    ask: { url: '/legacy/aups/upload', payload: { nope: 1 } },
  },
  'POST /api/upload': bad('signed in'),
  'POST /api/upload/:id': bad('signed in'),
  'POST /api/upload/:id/:element': {
    ...bad(['template:edit'], [415]),
    ask: { url: '/api/upload/0/aup', payload: { nope: 1 } },
  },
  'POST /api/templates/import': {
    ...bad(['superadmin:edit'], [415]),
    ask: { url: '/api/templates/import', payload: { nope: 1 } },
  },
  'POST /api/:elements/upload': {
    ...bad(['template:edit'], [415]),
    ask: { url: '/api/aups/upload', payload: { nope: 1 } },
  },
  'POST /api/login': bad('everybody'),
  'POST /api/login/verify': bad('everybody'),
  'POST /api/login/resend': bad('everybody'),
  'POST /api/login/passkey': bad('everybody'),
  'POST /api/login/sso': bad('everybody'),
  // What an answer must be: `singleSignOn.test.ts`.
  'GET /saml/:mode/metadata': { who: 'everybody', ask: { url: '/saml/0/metadata' }, answers: [404] },
  'GET /saml/:mode/send': { who: 'everybody', ask: { url: '/saml/0/send' }, answers: [404] },
  // What is no answer leads back to the sign-in page.
  'POST /saml/:mode/acs': { who: 'everybody', ask: { url: '/saml/0/acs', payload: {} }, answers: [303] },
  // What a code must be: `openIdConnect.test.ts`.
  'GET /oidc/:mode/callback': { who: 'everybody', ask: { url: '/oidc/0/callback' }, answers: [303] },
  // `singleLogout.test.ts`
  'POST /oidc/:mode/logout': { who: 'everybody', ask: { url: '/oidc/0/logout', payload: {} }, answers: [400] },
  'GET /saml/:mode/logout': { who: 'everybody', ask: { url: '/saml/0/logout' }, answers: [303] },
  'POST /saml/:mode/logout': { who: 'everybody', ask: { url: '/saml/0/logout', payload: {} }, answers: [303] },
  'POST /api/login/refresh': bad('everybody'),
  'POST /api/logout': { who: 'everybody', ask: { payload: {}, headers: { authorization: '' } }, answers: [204] },
  'POST /api/password/forgot': bad('everybody'),
  'POST /api/password/reset/check': bad('everybody'),
  'POST /api/password/reset': bad('everybody'),
  'POST /api/account-links/check': bad('everybody'),
  'POST /api/account-links/refuse': bad('everybody'),
  'POST /api/account-links/confirm': bad('everybody'),
  // An API key has no address; whose change it is: `emailChange.test.ts`.
  'GET /api/email-change': { ...get('signed in', '/api/email-change'), answers: [200, 403] },
  'POST /api/email-change': bad('signed in'),
  'POST /api/email-change/resend': { ...bad('signed in') },
  'DELETE /api/email-change': { who: 'signed in', ask: { url: '/api/email-change?nope=1' }, answers: [422] },
  'GET /api/password/rules': get('signed in'),
  // An API key has neither passkeys nor sessions; whose they are: `passkeys.test.ts`, `ownSessions.test.ts`.
  'GET /api/proof': { ...get('signed in', '/api/proof'), answers: [200, 403] },
  'POST /api/proof': bad('signed in'),
  'POST /api/proof/options': bad('signed in'),
  'POST /api/proof/sso': bad('signed in'),
  'GET /api/passkeys': { ...get('signed in', '/api/passkeys'), answers: [200, 403] },
  'POST /api/passkeys/options': bad('signed in'),
  'POST /api/passkeys': bad('signed in'),
  'PATCH /api/passkeys/:id': {
    who: 'signed in',
    ask: { url: '/api/passkeys/987654321', payload: { nope: 1 } },
    answers: [422],
  },
  'DELETE /api/passkeys/:id': { who: 'signed in', ask: { url: '/api/passkeys/987654321' }, answers: [403, 404] },
  'GET /api/sessions': { ...get('signed in', '/api/sessions'), answers: [200, 403] },
  // What they show to which callers: `ownAccount.test.ts`.
  'GET /api/own-keys': { ...get('signed in', '/api/own-keys'), answers: [200, 403] },
  'GET /api/own-activity': { ...get('signed in', '/api/own-activity'), answers: [200, 403] },
  // With a parameter, which it has not: it would end the sessions of the others here.
  'DELETE /api/sessions': { who: 'signed in', ask: { url: '/api/sessions?nope=1' }, answers: [422] },
  'DELETE /api/sessions/:id': {
    who: 'signed in',
    ask: { url: '/api/sessions/00000000-0000-4000-8000-000000000000' },
    answers: [404, 403],
  },
  // An API key has no second factor.
  'GET /api/second-factor': { ...get('signed in', '/api/second-factor'), answers: [200, 403] },
  'POST /api/second-factor/setup': bad('signed in'),
  'POST /api/second-factor/confirm': bad('signed in'),
  'POST /api/second-factor/recovery-codes': bad('signed in'),
  'POST /api/second-factor/remove': bad('signed in'),
  // What they say: `effectiveRights.test.ts`.
  'GET /api/administrators/:id/rights': {
    ...get(['admin:view'], '/api/administrators/987654321/rights'),
    answers: [404],
  },
  // What it says: `server/teamTree.test.ts`.
  'GET /api/teams/:id/tree': { ...get(['team:view'], '/api/teams/987654321/tree'), answers: [404] },
  'GET /api/team-members/:id/rights': { ...get(['team:view'], '/api/team-members/987654321/rights'), answers: [404] },
  'GET /api/tokens/:id/rights': { ...get(['global:view'], '/api/tokens/987654321/rights'), answers: [404] },
  // What they say, and who decides: `server/http/routes/accessReviews.test.ts`.
  'GET /api/access-reviews/findings': get(['admin:view'], '/api/access-reviews/findings'),
  'GET /api/access-reviews/reviewers': get(['admin:edit'], '/api/access-reviews/reviewers'),
  'GET /api/access-reviews': get(['admin:view'], '/api/access-reviews'),
  'POST /api/access-reviews': bad(['admin:edit']),
  'GET /api/access-reviews/:id': { ...get(['admin:view'], '/api/access-reviews/987654321'), answers: [404] },
  'PUT /api/access-reviews/:id/items/:item': {
    ...bad(['admin:view']),
    ask: { url: '/api/access-reviews/987654321/items/1', payload: { nope: 1 } },
  },
  'POST /api/access-reviews/:id/items/:item/remove': {
    who: ['admin:view'],
    ask: { url: '/api/access-reviews/987654321/items/1/remove' },
    answers: [404, 403],
  },
  'POST /api/access-reviews/:id/finish': {
    ...bad(['admin:edit']),
    ask: { url: '/api/access-reviews/987654321/finish', payload: { nope: 1 } },
  },
  'POST /api/access-reviews/:id/sign': {
    who: ['admin:edit'],
    ask: { url: '/api/access-reviews/987654321/sign' },
    answers: [404, 403],
  },
  'POST /api/access-reviews/:id/export': {
    who: ['admin:view'],
    ask: { url: '/api/access-reviews/987654321/export' },
    answers: [404],
  },
  // Whose searches, and what they send: `auditWatches.test.ts`.
  'GET /api/audit-watches': get(['admin:edit'], '/api/audit-watches'),
  'POST /api/audit-watches': bad(['admin:edit']),
  'PUT /api/audit-watches/:id': {
    ...bad(['admin:edit']),
    ask: { url: '/api/audit-watches/987654321', payload: { nope: 1 } },
  },
  'DELETE /api/audit-watches/:id': {
    who: ['admin:edit'],
    ask: { url: '/api/audit-watches/987654321' },
    answers: [404],
  },
  'POST /api/audit-watches/:id/stop': {
    who: ['admin:edit'],
    ask: { url: '/api/audit-watches/987654321/stop' },
    answers: [404],
  },
  // What it says: `auditChecks.test.ts`.
  'GET /api/audit-check': get(['admin:edit'], '/api/audit-check'),
  // Whose alerts, and what they say: `server/http/routes/alerts.test.ts`.
  'GET /api/alerts': get(['report:view'], '/api/alerts'),
  'GET /api/alerts/recipients': get(['report:edit'], '/api/alerts/recipients'),
  'POST /api/alerts/back-test': bad(['report:edit']),
  'POST /api/alerts': bad(['report:edit']),
  'GET /api/alerts/:id': { ...get(['report:view'], '/api/alerts/987654321'), answers: [404] },
  'PUT /api/alerts/:id': {
    ...bad(['report:edit']),
    ask: { url: '/api/alerts/987654321', payload: { nope: 1 } },
  },
  'PUT /api/alerts/:id/enabled': {
    ...bad(['report:view']),
    ask: { url: '/api/alerts/987654321/enabled', payload: { nope: 1 } },
  },
  'DELETE /api/alerts/:id': {
    who: ['report:view'],
    ask: { url: '/api/alerts/987654321' },
    answers: [404, 403],
  },
  // What they say, and whose they are: `server/http/routes/scheduledReports.test.ts`.
  // Whose sign-ins: `server/http/routes/reports.test.ts`.
  'GET /api/reports/devices': get(['report:view'], '/api/reports/devices'),
  // Whose names: `server/http/routes/reports.test.ts`.
  'GET /api/reports/filter-names': get(['report:view'], '/api/reports/filter-names?filters=%7B%7D'),
  'GET /api/scheduled-reports': get(['report:view'], '/api/scheduled-reports'),
  'GET /api/scheduled-reports/choices': {
    ...get(['report:view'], '/api/scheduled-reports/choices?kind=dashboard&target=987654321'),
    answers: [404],
  },
  'POST /api/scheduled-reports': bad(['report:view']),
  'PUT /api/scheduled-reports/:id': {
    ...bad(['report:view']),
    ask: { url: '/api/scheduled-reports/987654321', payload: { nope: 1 } },
  },
  'PUT /api/scheduled-reports/:id/enabled': {
    ...bad(['report:view']),
    ask: { url: '/api/scheduled-reports/987654321/enabled', payload: { nope: 1 } },
  },
  'DELETE /api/scheduled-reports/:id': {
    who: ['report:view'],
    ask: { url: '/api/scheduled-reports/987654321' },
    answers: [404, 403],
  },
  'POST /api/scheduled-reports/:id/send': {
    who: ['report:view'],
    ask: { url: '/api/scheduled-reports/987654321/send' },
    answers: [404, 403],
  },
  // What it says: `whyHidden.test.ts`.
  'GET /api/administrators/:id/why-hidden': {
    ...get(['admin:view'], '/api/administrators/987654321/why-hidden?resource=countries&record=1'),
    answers: [404],
  },
  // What they say: `profileRights.test.ts`.
  'GET /api/administrator-profiles/:id/effect': {
    ...get(['admin:edit'], '/api/administrator-profiles/987654321/effect?bits=0'),
    answers: [404],
  },
  'GET /api/administrator-profiles/:id/without-factor': {
    ...get(['admin:edit'], '/api/administrator-profiles/987654321/without-factor'),
    answers: [404],
  },
  // What it says: `passwordPolicyEffect.test.ts`.
  'GET /api/password-policies/effect': get(['admin:edit'], '/api/password-policies/effect?expiry=90'),
  'GET /api/administrator-profiles/:id/comparison/:other': {
    ...get(['admin:edit'], '/api/administrator-profiles/987654321/comparison/987654322'),
    answers: [404],
  },
  // What they say: `singleSignOn.test.ts`.
  'POST /api/sso-tests': bad(['global:edit']),
  'GET /api/sso-tests/:test': get(['global:edit'], `/api/sso-tests/_${'0'.repeat(40)}`),
  // Whose, and by which callers: `sessionsOfOthers.test.ts`.
  'POST /api/administrators/:id/sessions/end': {
    who: ['admin:edit'],
    ask: { url: '/api/administrators/987654321/sessions/end', payload: {} },
    answers: [404, 403],
  },
  // Whose, and by which callers: `openIdConnect.test.ts`.
  'POST /api/auth-modes/:id/sso-identities/forget': {
    who: ['global:edit'],
    ask: { url: '/api/auth-modes/987654321/sso-identities/forget', payload: {} },
    answers: [404, 403],
  },
  // Whose, and by which callers: `signingKeys.test.ts`.
  'POST /api/auth-modes/:id/signing-key/:step': {
    who: ['global:edit'],
    ask: { url: '/api/auth-modes/987654321/signing-key/begin', payload: {} },
    answers: [404, 403],
  },
  // Whose, and by which callers: `invitations.test.ts`.
  'POST /api/administrators/:id/invitation': {
    who: ['admin:edit'],
    ask: { url: '/api/administrators/987654321/invitation', payload: {} },
    answers: [404, 403],
  },
  'POST /api/administrators/:id/invitation/withdraw': {
    who: ['admin:edit'],
    ask: { url: '/api/administrators/987654321/invitation/withdraw', payload: {} },
    answers: [404, 403],
  },
  // Whose, and by which callers: `openIdConnect.test.ts`.
  'POST /api/administrators/:id/sso-identity/forget': {
    who: ['admin:edit'],
    ask: { url: '/api/administrators/987654321/sso-identity/forget', payload: {} },
    answers: [404, 403],
  },
  // Whose, and by which callers: `signInSteps.test.ts`.
  'POST /api/administrators/:id/second-factor/reset': {
    who: ['admin:edit'],
    ask: { url: '/api/administrators/987654321/second-factor/reset', payload: {} },
    answers: [404, 403],
  },
  'POST /api/switch-company': bad('signed in'),
  // Which company, and by which session: `server/companyWindows.test.ts`.
  'POST /api/company-windows': bad(['superadmin:view', 'partneraccount', 'support_access']),
  // Only the session of a window ends that way.
  'DELETE /api/company-windows': { who: 'signed in', ask: { url: '/api/company-windows' }, answers: [403] },
  // Not for keys.
  'GET /api/partner-companies': { ...get(['partneraccount'], '/api/partner-companies'), answers: [200, 403] },
  'PUT /api/partner-companies': {
    who: ['partneraccount'],
    ask: { url: '/api/partner-companies', payload: { hidden: 'none' } },
    answers: [422, 403],
  },
  'GET /admin-ui': get('signed in'),
  'GET /admin-ui/logs': get('signed in', '/admin-ui/logs/'),
  'POST /api/switch-user': bad('signed in'),
  // An API key has no session to impersonate in.
  // Of another one than the persona acts as: a header alone would not begin that again.
  'DELETE /api/switch-user/:admin': { who: 'signed in', ask: { url: '/api/switch-user/2004' }, answers: [204, 404] },
  // What it says: `switch.test.ts`. Not while the persona acts as another one.
  'GET /api/switch-user/:admin': { ...get('signed in', '/api/switch-user/2004'), answers: [200, 403] },
  'GET /api/attention': get('signed in', '/api/attention'),
  'GET /api/monitoring': get(['location:view'], '/api/monitoring'),
  'GET /api/monitoring/map': get(['location:view'], '/api/monitoring/map'),
  // Of the locations that the caller sees: without the right to see them, 403.
  'GET /api/scopes/reach': { ...get(['admin:view', 'admin:edit'], '/api/scopes/reach'), answers: [200, 403] },
  'GET /api/search': get('signed in', '/api/search?q=zqx'),
  // In which companies, and that neither keys nor impersonators look into any: `server/http/routes/searchCompanies.test.ts`.
  'GET /api/search/companies': {
    ...get(['superadmin:view', 'partneraccount', 'support_access'], '/api/search/companies?q=zqx'),
    answers: [200, 403],
  },
  // Whose guests, and that neither keys nor impersonators look for any: `server/http/routes/support.test.ts`.
  'GET /api/support/guests': { ...get(['support_access'], '/api/support/guests?q=zqx'), answers: [200, 403] },
  // Which companies, and which callers see them: the same file.
  'GET /api/support/companies': { ...get(['support_access']), answers: [200, 403] },
  // Which guests and which links: `server/http/routes/diagnosis.test.ts`.
  'GET /api/diagnosis': get(['user:view', 'lobby'], '/api/diagnosis?q=zqx'),
  // Who may ask, and what: `server/http/routes/addressHolders.test.ts`.
  'POST /api/address-holders': bad(['user:view']),
  'POST /api/address-holders/export': bad(['user:view']),
  'GET /api/preferences': get('signed in'),
  'PUT /api/preferences/:key': { ...bad('signed in'), ask: { url: '/api/preferences/a', payload: { nope: 1 } } },
  'DELETE /api/preferences/:key': { who: 'signed in', ask: { url: '/api/preferences/a' }, answers: [204] },
  // Which lists there are is the resource's matter: countries are everybody's.
  'GET /api/views': get('signed in', '/api/views?resource=countries'),
  'POST /api/views': bad('signed in'),
  'PUT /api/views/:id': { ...bad('signed in'), ask: { url: '/api/views/1', payload: { nope: 1 } } },
  'DELETE /api/views/:id': { who: 'signed in', ask: { url: '/api/views/1' }, answers: [404] },
  'GET /api': get('signed in'),
  'GET /api/schemas': get('signed in'),
  'GET /api/openapi.json': get('signed in'),
  'GET /api/docs.jsonld': get('signed in'),
  'GET /api/contexts/:name': get('signed in', '/api/contexts/Entrypoint'),
  // An API key without a creator has no caller.
  'GET /api/admin/admins/me': { who: 'signed in', ask: {}, answers: [200, 404] },
  'GET /device/device-groups': get(['device:view']),
  'GET /device/v2/security-profiles': get(['security_profile:view']),
  'GET /device/pools/v2/search': get(['dhcp:view']),
  'GET /device/leases': get(['dhcp:view']),
  'GET /device/hosts': get(['device:view']),
  'GET /nac/users': get(['policies:view']),
  // Whose people these are, and that no other person's are there: `contract/directoryUsers.test.ts`.
  'GET /nac/users/:identifier': { who: ['policies:view'], ask: { url: '/nac/users/nobody.1' }, answers: [404] },
  'GET /api/admin/companies': get(['superadmin:view', 'partneraccount']),
  'POST /api/jobs/exports/:name': {
    ...bad(['user:view']),
    ask: { url: '/api/jobs/exports/identities', payload: { nope: 1 } },
  },
  // What may be done to which records: `server/actions/jobs/bulk.test.ts`.
  'POST /api/jobs/bulk/:name': {
    ...bad(['user:view']),
    ask: { url: '/api/jobs/bulk/identities', payload: { nope: 1 } },
  },
  // Which rows and fields they count: `server/actions/jobs/bulkExtend.test.ts`.
  'POST /api/jobs/bulk/:name/values': {
    ...bad(['user:view']),
    ask: { url: '/api/jobs/bulk/identities/values', payload: { nope: 1 } },
  },
  'POST /api/jobs/imports/:name': {
    ...bad(['user:edit', 'lobby'], [415]),
    ask: { url: '/api/jobs/imports/identities', payload: { nope: 1 } },
  },
  // What is whose, and that no other person's is there: `server/actions/jobs/export.test.ts`.
  // What they do is in `server/http/routes/guests.test.ts`.
  'POST /admin-ui/logs/histogram': bad(['visit:view']),
  'GET /api/sign-ins/:id/story': { who: ['visit:view'], ask: {}, answers: [404] },
  // Opening an identity needs this right.
  'GET /api/guests/:id/story': { who: ['user:edit'], ask: {}, answers: [404] },
  'POST /api/guests/:id/export': bad(['user:edit'], [404]),
  'GET /api/guests/:id/erasure': { who: ['user:edit'], ask: {}, answers: [404] },
  'POST /api/guests/:id/erasure': bad(['user:edit'], [404]),
  'GET /api/jobs': get('signed in'),
  'GET /api/jobs/:id': { who: 'signed in', ask: {}, answers: [404] },
  'GET /api/jobs/:id/file': { who: 'signed in', ask: {}, answers: [404] },
  'GET /api/jobs/:id/rows': { who: 'signed in', ask: {}, answers: [404] },
  'POST /api/jobs/:id/start': bad('signed in', [404]),
  'POST /api/jobs/:id/cancel': bad('signed in', [404]),
  'POST /api/jobs/:id/undo': bad('signed in', [404]),
  'POST /api/jobs/:id/link': bad('signed in', [404]),
  'DELETE /api/jobs/:id': { who: 'signed in', ask: {}, answers: [404] },
  'GET /api/jobs/files/:token': { who: 'everybody', ask: {}, answers: [404] },
  'POST /api/bulk-accounts': bad(['user:edit']),
  'GET /api/bulk-accounts/:id/accounts': { who: ['user:edit'], ask: {}, answers: [404] },
  'POST /api/bulk-accounts/:id/file': bad(['user:edit'], [404]),
  'POST /api/credentials': bad(['user:edit', 'lobby', 'event']),
  'POST /api/cards': bad(['user:edit', 'lobby', 'event']),
  'POST /api/cards/mail': bad(['user:edit', 'lobby', 'event']),
  'POST /api/cards/sms': bad(['user:edit', 'lobby', 'event']),
  // An event, a campaign that no one has made: what they do is in `server/http/routes/eventAccounts.test.ts`.
  'GET /api/event-accounts/:id': { who: ['event'], ask: { url: '/api/event-accounts/987654321' }, answers: [404] },
  'GET /api/event-accounts/:id/accounts': {
    who: ['event'],
    ask: { url: '/api/event-accounts/987654321/accounts' },
    answers: [404],
  },
  'POST /api/event-accounts/:id': bad(['event'], [404]),
  'POST /api/event-accounts/:id/file': bad(['event'], [404]),
  'GET /api/campaign-results/:id': {
    who: ['campaign:view'],
    ask: { url: '/api/campaign-results/987654321' },
    answers: [404],
  },
  'GET /api/lobby': get(['lobby']),
  'POST /api/lobby/guests': bad(['lobby']),
  // Whose they are: `server/http/routes/lobbyGuests.test.ts`.
  'GET /api/lobby/guests': { who: ['lobby'], ask: { url: '/api/lobby/guests?q=nobody' }, answers: [200] },
  'GET /api/lobby/openable': { who: ['lobby'], ask: { url: '/api/lobby/openable?ids=987654321' }, answers: [200] },
  'GET /api/lobby/guests/:id': {
    who: ['lobby'],
    ask: { url: '/api/lobby/guests/987654321' },
    answers: [404],
  },
  'POST /api/lobby/guests/:id/end': bad(['lobby'], [404, 422]),
  'POST /api/lobby/guests/:id/end/undo': bad(['lobby'], [404, 422]),
  'POST /api/lobby/guests/:id/password': bad(['lobby'], [404]),
  // Pages for people without an account, in `server/http/routes/sponsor.test.ts`: an unknown hash is there for no
  // caller.
  'GET /unsubscribe/:token': { who: 'everybody', ask: {}, answers: [404] },
  'POST /unsubscribe/:token': bad('everybody', [404]),
  'GET /sponsor/:company': { who: 'everybody', ask: {}, answers: [404] },
  'POST /sponsor/:company': bad('everybody', [404]),
  'GET /sponsor/:company/sent': { who: 'everybody', ask: {}, answers: [404] },
  'GET /sponsor/:company/links': { who: 'everybody', ask: {}, answers: [404] },
  'POST /sponsor/:company/links': bad('everybody', [404]),
  'GET /sponsor/:company/:token': { who: 'everybody', ask: {}, answers: [404] },
  'POST /sponsor/:company/:token': bad('everybody', [404]),
  // Whose they are, and who may decide: `server/http/routes/mails.test.ts`.
  'POST /api/sponsor-requests/:id/approve': bad(['user:edit'], [404, 422]),
  'POST /api/sponsor-requests/:id/refuse': bad(['user:edit'], [404, 422]),
  'POST /api/mails/:id/read': bad(['admin:edit'], [404]),
  'POST /api/sources/:id/try': bad(['global:view'], [404]),
  'POST /api/mails/:id/retry': bad(['admin:edit'], [404]),
  // What is taken, and from which keys: `server/http/routes/intake.test.ts`.
  'POST /api/intake/:kind': { ...bad('ingestion key', []), ask: { url: '/api/intake/sign-ins', payload: [] } },
  // No one has set this one aside: what they do is in `server/http/routes/intakeQueue.test.ts`.
  'POST /api/dead-letters/:id/resend': {
    who: ['global:edit'],
    ask: { url: '/api/dead-letters/987654321/resend' },
    answers: [404],
  },
  'POST /api/dead-letters/:id/discard': {
    who: ['global:edit'],
    ask: { url: '/api/dead-letters/987654321/discard' },
    answers: [404],
  },
  // FreeRADIUS has a key of its own, which no one else has: `server/http/routes/freeRadius.test.ts`.
  'GET /api/radius/clients/:address': { ...get('everybody', '/api/radius/clients/192.0.2.1'), answers: [401] },
  'POST /api/radius/accounting': bad('everybody', [401]),
  'GET /api/radius/setup': get(['global:view']),
  // Companies of others, and what it drops: `tests/server/http/routes/companyCache.test.ts`.
  'POST /api/companies/:id/invalidate_cache': {
    who: ['superadmin:edit'],
    ask: { url: '/api/companies/987654321/invalidate_cache', payload: {} },
    answers: [404],
  },
  // What may be set by which callers: `tests/server/http/routes/configurations.test.ts`.
  'GET /api/configurations/defaults': get('signed in', '/api/configurations/defaults'),
  'GET /api/configurations': get('signed in', '/api/configurations'),
  'PUT /api/configurations/:key': {
    who: ['global:edit', 'superadmin:edit'],
    ask: { url: '/api/configurations/core:console.theme', payload: { nope: 1 } },
    answers: [422],
  },
  'GET /api/admin_configurations': get('signed in', '/api/admin_configurations'),
  'PUT /api/admin_configurations/:key': {
    who: 'signed in',
    ask: { url: '/api/admin_configurations/core:console.theme', payload: { nope: 1 } },
    answers: [422],
  },
  'GET /api/admin/admins/:id/configurations_properties': {
    ...get('signed in', '/api/admin/admins/987654321/configurations_properties'),
    answers: [404, 403],
  },
  'GET /api/admin/admins/:id/configurations_properties/:key': {
    ...get('signed in', '/api/admin/admins/987654321/configurations_properties/core:console.theme'),
    answers: [404, 403],
  },
  'GET /api/company-template': get(['superadmin:view']),
  'PUT /api/company-template': bad(['superadmin:edit']),
  'POST /api/company-template/check': bad(['superadmin:edit']),
  'GET /api/account-types': get(['superadmin:edit']),
  // Who may not change locations is refused, too: `tests/security/wirelessDashboards.test.ts`.
  'GET /api/wireless-dashboards/:id/changes': {
    who: ['zscaler'],
    ask: { url: '/api/wireless-dashboards/987654321/changes' },
    answers: [404, 403],
  },
  'POST /api/wireless-dashboards/:id/synchronisation': {
    who: ['zscaler'],
    ask: { url: '/api/wireless-dashboards/987654321/synchronisation', payload: { networks: ['N_1'] } },
    answers: [404, 403],
  },
  'GET /api/companies/:id/provision': {
    who: ['superadmin:edit'],
    ask: { url: '/api/companies/987654321/provision' },
    answers: [404],
  },
  'POST /api/companies/:id/provision': {
    who: ['superadmin:edit'],
    ask: { url: '/api/companies/987654321/provision', payload: { account_type: 'pfsense' } },
    answers: [404],
  },
  'POST /api/companies/:id/provision/preview': {
    who: ['superadmin:edit'],
    ask: { url: '/api/companies/987654321/provision/preview', payload: { account_type: 'pfsense' } },
    answers: [404],
  },
  'POST /api/companies/:id/provision/retry': {
    who: ['superadmin:edit'],
    ask: { url: '/api/companies/987654321/provision/retry', payload: {} },
    answers: [404],
  },
  'POST /legacy/elements/companie/:id/provision': {
    who: ['superadmin:edit'],
    ask: {
      url: '/legacy/elements/companie/987654321/provision',
      payload: { company: 987654321, account_type: 'pfsense' },
    },
    answers: [404],
  },
  // What of them is whose to do: `server/http/routes/firstSteps.test.ts`.
  'GET /api/first-steps': get('signed in'),
  'GET /api/usage': get(['global:view']),
  // Of which companies: `tests/server/companyUsage.test.ts`.
  'GET /api/usage/companies': get(['superadmin:view', 'partneraccount']),
  // Of which companies: `tests/server/usageHistory.test.ts`.
  'GET /api/usage/history': get(['superadmin:view', 'partneraccount', 'global:view']),
  'GET /api/usage/overview': get(['superadmin:view', 'partneraccount']),
  'POST /nac/evaluate': {
    who: ['template:edit', 'policies:edit', 'superadmin:edit'],
    ask: { url: '/nac/evaluate', payload: { code: '1' } },
    answers: [200],
  },
  // Which locations: `server/http/routes/locationConfigurations.test.ts`.
  'GET /nac/location_configurations/export': get(
    ['location:view'],
    '/nac/location_configurations/export?source=portal',
  ),
  'POST /nac/location_configurations/import': bad(['location:edit']),
  // Whose figures: `server/http/routes/reports.test.ts`.
  'GET /legacy/reports': get(
    ['report:view'],
    '/legacy/reports?start=2026-11-01&end=2026-11-30&source=authentications&dimensions=language',
  ),
  'POST /legacy/reports': bad(['report:view']),
  'GET /api/retention/tonight': { ...get(['user:view']), wholeCompany: true },
  // Identifiers of other companies are reported as taken too, never by which company:
  // `tests/contract/specification.test.ts` (S-LOC-4).
  'GET /nac/tunnels/identifier-availability': get(
    ['location:edit'],
    '/nac/tunnels/identifier-availability?identifier=192.0.2.1&identifierType=ip',
  ),
  'POST /legacy/users/bulk': bad(['user:edit']),
  'POST /legacy/users/:id/password': {
    who: ['user:edit', 'lobby', 'event'],
    ask: { url: '/legacy/users/987654321/password' },
    answers: [404],
  },
  // A profile that no one has made: what deactivation does is in `server/http/routes/profiles.test.ts`.
  'GET /api/profiles/deactivations': get(['user:edit']),
  'GET /api/profiles/:id/users': { who: ['user:view'], ask: { url: '/api/profiles/987654321/users' }, answers: [404] },
  'PUT /api/profiles/:id/successor': bad(['user:edit']),
  'DELETE /api/profiles/:id/successor': {
    who: ['user:edit'],
    ask: { url: '/api/profiles/987654321/successor' },
    answers: [404],
  },
  'DELETE /api/profiles/:id': { who: ['user:edit'], ask: { url: '/api/profiles/987654321' }, answers: [404] },
  'POST /legacy/profiles': bad(['user:edit']),
  'GET /legacy/profiles/:id': { who: ['user:view'], ask: { url: '/legacy/profiles/987654321' }, answers: [404] },
  'GET /api/studio': get(['superadmin:view']),
  'GET /api/studio/files/:name': get(['superadmin:view'], '/api/studio/files/countries'),
  'POST /api/studio/check': bad(['superadmin:view']),
  'POST /api/studio/new': bad(['superadmin:view']),
  'PUT /api/studio/files/:name': {
    ...bad(['superadmin:edit']),
    ask: { url: '/api/studio/files/countries', payload: { nope: 1 } },
  },
  'DELETE /api/studio/files/:name': {
    who: ['superadmin:edit'],
    ask: { url: '/api/studio/files/countries' },
    answers: [422],
  },
  'GET /api/studio/files/:name/versions': get(['superadmin:view'], '/api/studio/files/countries/versions'),
  'GET /api/studio/files/:name/versions/:version': {
    ...get(['superadmin:view'], '/api/studio/files/countries/versions/1'),
    answers: [404],
  },
  'POST /api/studio/files/:name/versions/:version/restore': {
    ...bad(['superadmin:edit']),
    ask: { url: '/api/studio/files/countries/versions/1/restore', payload: { nope: 1 } },
  },
  'PATCH /api/api_tokens/:id/renew': {
    ...bad(['global:edit']),
    ask: { url: '/api/api_tokens/2001/renew', payload: { nope: 1 } },
  },
};

/** Answers until the client hangs up: `contract/events.test.ts`. */
export const STREAMS: readonly string[] = ['GET /api/events'];
