import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { ended, exported, imported, runner, uploaded, type JobBody, type Received } from '../../../support/jobs';
import { MAIN } from '../../../support/personas';
import { readModel } from '../../../support/readModel';
import { has } from '../../../support/walk/exceptions';
import { walkerOf } from '../../../support/walk/walker';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

const sum = ({ result }: JobBody) => [
  result?.['create'],
  result?.['update'],
  result?.['unchanged'],
  result?.['refused'],
];

/** Of more values than this in a column, each kind is enough. */
const FEW_VALUES = 30;
/** What files write differently: nothing, lists, moments, texts that are quoted or look like formulas, other letters. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${Math.min(value.length, 2)}`;
  if (typeof value !== 'string') return value === null ? 'nothing' : value instanceof Date ? 'moment' : typeof value;
  const signs = [/^$/, /["',;\r\n\t]/, /^[=+\-@\t\s]/, /\s$/, /[^ -~]/, /^\d+$/].map((sign) => sign.test(value));
  return `text ${signs.map(Number).join('')}`;
}
/** Every tenth row, and one with each value, or each kind of value, of every column. */
function ofEveryKind(rows: readonly Readonly<Record<string, unknown>>[], id: string): unknown[] {
  const found = new Map(rows.filter((_, index) => index % 10 === 0).map((row) => [String(row[id]), row[id]]));
  for (const column of Object.keys(rows[0] ?? {})) {
    const isFew = new Set(rows.map((row) => JSON.stringify(row[column]))).size <= FEW_VALUES;
    const kinds = new Map(rows.map((row) => [isFew ? JSON.stringify(row[column]) : kindOf(row[column]), row]));
    for (const row of kinds.values()) found.set(String(row[id]), row[id]);
  }
  return [...found.values()];
}

/** All identities, three times, take as long as everything else here. */
let someIdentities: unknown[];
beforeAll(async () => {
  const all = await test.database.ownerQuery(
    'select * from identity where u_companyid = $1 and "u_deletedAt" is null order by userid',
    [MAIN],
  );
  someIdentities = ofEveryKind(all, 'userid').map(Number);
  expect(someIdentities.length).toBeGreaterThan(100);
});

describe('what was exported', () => {
  const resources = [
    'identities',
    'identity-profiles',
    'locations',
    'scopes',
    'terms-of-uses',
    'templates',
    'administrators',
    'devices',
    'teams',
  ];
  it.each(
    resources.flatMap(
      (name) =>
        [
          [name, 'csv', true],
          [name, 'csv', false],
          [name, 'xlsx', false],
        ] as const,
    ),
  )(
    '%s comes back unchanged (%s, as it travels: %s)',
    async (name, format, raw) => {
      const { job, file } = await exported(
        test,
        'admin',
        name,
        { format, raw, ...(name === 'identities' && { filter: { userid: { in: someIdentities } } }) },
        { 'x-timezone': 'Europe/Paris', 'accept-language': 'fr' },
      );
      expect([job.state, job.done > 0]).toEqual(['done', true]);
      if (name === 'identities') expect(job.done).toBe(someIdentities.length);
      const answer = await uploaded(test, 'admin', name, file.rawPayload);
      const draft = answer.json<Received>();
      const { mapping, keys } = draft.parameters.proposal;
      const fr = { 'x-timezone': 'Europe/Paris', 'accept-language': 'fr' };
      const plan = { mode: 'run', mapping, strategy: 'update', key: keys[0] };
      const started = await test.as('admin', {
        method: 'POST',
        url: `/api/jobs/${draft.id}/start`,
        payload: plan,
        headers: fr,
      });
      expect(started.statusCode).toBe(200);
      const back = await ended(test, 'admin', draft.id);
      const { rows } = (await test.as('admin', { url: `/api/jobs/${draft.id}/rows?verdict=update&limit=3` })).json<{
        rows: unknown[];
      }>();
      const refused = (await test.as('admin', { url: `/api/jobs/${draft.id}/rows?verdict=refused&limit=3` })).json<{
        rows: unknown[];
      }>();
      expect([back.state, sum(back), rows, refused.rows]).toEqual(['done', [0, 0, job.done, 0], [], []]);
    },
    60_000,
  );

  const others = Object.values(readModel().resources).filter(
    (resource) => has(resource, 'create') && !resources.includes(resource.name),
  );
  it.each(others.map((resource) => [resource.name, walkerOf(resource)] as const))(
    '%s would come back unchanged, by the hands of %s',
    async (name, role) => {
      const { job, file } = await exported(test, role, name, { format: 'csv', raw: true });
      expect([job.state, job.done]).toEqual(['done', expect.toSatisfy((rows: number) => rows > 0)]);
      const { job: check, rows } = await imported(test, role, name, file.rawPayload, { mode: 'check' });
      const changed = rows.filter(({ verdict }) => verdict !== 'unchanged');
      expect([check.state, sum(check), changed]).toEqual(['done', [0, 0, job.done, 0], []]);
    },
  );
});
