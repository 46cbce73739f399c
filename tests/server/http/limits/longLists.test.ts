import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS, ROUTES_BY_CLASS } from '../../../../server/http/limits/rateClasses';
import { routeTable } from '../../../../server/auth/policy';
import { testApp, type TestApp } from '../../../support/app';
import { kiosks, schemaFolder, type SchemaFolder } from '../../../support/kiosks';

let schemas: SchemaFolder;
let test: TestApp;
beforeAll(async () => {
  schemas = await schemaFolder();
  await schemas.write('kiosks', kiosks());
  test = await testApp({ schemaFolder: schemas.folder, env: { PORTICO_RATE_LIMIT: '1' } });
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});

/** Which limit a request counts towards. */
async function classOf(url: string, method: 'GET' | 'HEAD' = 'GET'): Promise<string> {
  const answer = await test.as('superadmin', { method, url });
  const limit = Number(answer.headers['ratelimit-limit']);
  const found = Object.entries(RATE_LIMITS).find(([, { max, by }]) => by === 'account' && max === limit);
  return found?.[0] ?? `${answer.statusCode} ${limit}`;
}
const range = (to: number) => `/rest/kiosks?range=${encodeURIComponent(`[10,${to}]`)}`;

describe('a list of more than 200 rows', () => {
  it.each([
    ['/legacy/elements/location?limit=200', '/legacy/elements/location?limit=201'],
    ['/legacy/elements/location', '/legacy/elements/location?limit=1000'],
    ['/legacy/elements/template/2001?extra=nothing', '/legacy/elements/template/2001?extra=nothing,locations'],
    ['/legacy/elements/template?limit=1', '/legacy/elements/template?limit=1&extra=locations'],
    ['/api/teams?itemsPerPage=200', '/api/teams?itemsPerPage=201'],
    ['/device/pools/find?pool_id=1', '/device/device-groups'],
    ['/nac/users?items_per_page=200', '/nac/users?items_per_page=201'],
    [range(209), range(210)],
    ['/api/profiles/2001/users?itemsPerPage=200', '/api/profiles/2001/users?itemsPerPage=201'],
    ['/api/event-accounts/1/accounts?limit=200', '/api/event-accounts/1/accounts?limit=201'],
    ['/api/jobs/1/rows?limit=200', '/api/jobs/1/rows?limit=201'],
  ])('counts as a search, a shorter one as a read: %s', async (short, long) => {
    expect([await classOf(short), await classOf(long), await classOf(long, 'HEAD')]).toEqual([
      'read',
      'search',
      'search',
    ]);
  });

  it.each([
    '/device/hosts',
    '/device/leases',
    '/device/pools/v2/search',
    '/device/v2/security-profiles',
    '/api/bulk-accounts/1/accounts',
    '/api/campaign-results/1',
    '/api/access-reviews',
    '/api/alerts',
    '/api/alerts/1',
    '/api/alerts/recipients',
    '/api/access-reviews/1',
    '/api/access-reviews/findings',
    '/api/access-reviews/reviewers',
    '/api/scheduled-reports',
    '/api/scheduled-reports/choices?kind=dashboard&target=1',
    '/api/usage/history?perPage=1',
    '/api/usage/overview',
    '/api/monitoring/map',
  ])('counts as a search where it has no pages: %s', async (url) => {
    expect(await classOf(url)).toBe('search');
  });

  it.each(['/legacy/elements/location?limit=x', '/rest/kiosks?range=[', '/nac/users?items_per_page=1e9'])(
    'is refused when nobody knows how long it is: %s',
    async (url) => {
      expect((await test.as('superadmin', { url })).statusCode).toBe(422);
    },
  );
});

/** Routes that answer no list, or one that is never long, each with the reason. */
const NEVER_LONG: Readonly<Record<string, string>> = {
  '/admin-ui': 'what a client asks first',
  '/admin-ui/': 'what a client asks first',
  '/admin-ui/logs/': 'what a client asks first',
  '/api': 'document',
  '/api/': 'document',
  '/api/admin/admins/me': 'one record',
  '/api/admin/admins/:id/configurations_properties': 'a row for each property',
  '/api/admin/admins/:id/configurations_properties/:key': 'one value',
  '/api/admin/companies': 'a choice of few',
  '/api/account-types': 'a choice of few',
  '/api/companies/:id/provision': 'one document, 1000 errors',
  '/api/admin_configurations': 'a row for each property',
  '/api/company-template': 'one document',
  '/api/configurations': 'two rows for each property',
  '/api/configurations/defaults': 'a row for each property',
  '/api/contexts/:name': 'document',
  '/api/docs.jsonld': 'document',
  '/api/event-accounts/:id': 'counts',
  '/api/events': 'stream',
  '/api/audit-check': 'one company',
  '/api/audit-watches': '200 searches, 200 views, 200 of colleagues',
  '/api/first-steps': 'a choice of few',
  '/api/guests/:id/erasure': 'counts',
  '/api/guests/:id/story': '100 entries',
  '/api/sign-ins/:id/story': '101 entries',
  '/api/jobs': '50 jobs',
  '/api/jobs/:id': 'one job',
  '/api/jobs/:id/file': 'one file, stored',
  '/api/attention': 'counts',
  '/api/monitoring': 'counts, 10 locations, 10 locations',
  '/api/scopes/reach': 'counts',
  '/api/lobby': '200 guests, 200 profiles',
  '/api/lobby/guests': '20 guests',
  '/api/lobby/openable': 'as many keys as were asked for, 1 000 at most',
  '/api/lobby/guests/:id': 'one guest',
  '/api/metrics': 'counts',
  '/api/openapi.json': 'document',
  '/api/:path/:id': 'one record',
  '/api/email-change': 'one change',
  '/api/administrators/:id/rights': 'the permissions and the resources of the model',
  '/api/sso-tests/:test': 'one report of 50 attributes at most',
  '/api/administrators/:id/why-hidden': 'one reason',
  '/api/switch-user/:admin': 'one reason',
  '/api/reports/filter-names': 'ten values of each filter',
  '/api/administrator-profiles/:id/effect': 'the permissions of the model, and twenty names',
  '/api/administrator-profiles/:id/without-factor': 'twenty names',
  '/api/password-policies/effect': 'a number, and twenty names',
  '/api/administrator-profiles/:id/comparison/:other': 'the permissions of the model',
  '/api/teams/:id/tree': '500 teams below',
  '/api/team-members/:id/rights': 'the permissions and the resources of the model',
  '/api/tokens/:id/rights': 'the permissions and the resources of the model',
  '/api/password/rules': 'three sets of rules',
  '/api/preferences': 'what one person has arranged',
  '/api/profiles/deactivations': '50 deactivations',
  '/api/radius/setup': 'one address',
  '/api/records/:resource/:id/history': '100 entries',
  '/api/records/:resource/:id/related': 'counts',
  '/api/proof': 'one state',
  '/api/passkeys': 'twenty at most',
  '/api/sessions': 'a hundred at most',
  '/api/own-keys': 'a hundred at most',
  '/api/own-activity': '300 entries',
  '/api/schemas': 'the model',
  '/api/second-factor': 'one state',
  '/api/studio': 'the model',
  '/api/studio/files/:name': 'one file',
  '/api/studio/files/:name/versions': '200 versions',
  '/api/studio/files/:name/versions/:version': 'one file',
  '/api/support/companies': '200 companies',
  '/api/uploads/:resource/:id': '100 versions',
  '/api/usage': 'counts',
  '/api/views': '200 views',
  '/device/:path/find': 'one record',
  '/legacy/profiles/:id': 'one record',
  '/nac/tunnels/identifier-availability': 'yes or no',
  '/nac/users/:identifier': 'one record',
  '/rest/:path/:id': 'one record',
};

describe('every route that answers', () => {
  const answering = () =>
    routeTable(test.app).filter(
      ({ method, url, policy }) =>
        method === 'GET' &&
        !('public' in policy) &&
        !ROUTES_BY_CLASS.some(([pattern, name]) => name === 'search' && pattern.test(`GET ${url}`)),
    );

  it('says how many rows a request asks for, or why it is never a long list', () => {
    const undeclared = answering().filter(({ url, isList }) => !isList && !Object.hasOwn(NEVER_LONG, url));
    expect(undeclared.map(({ url }) => url)).toEqual([]);
  });

  it('is named here once', () => {
    const stale = Object.keys(NEVER_LONG).filter(
      (url) => !answering().some((route) => route.url === url && !route.isList),
    );
    expect(stale).toEqual([]);
  });
});
