import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPath } from '../../domain/schema/client/addresses';
import type { Resource } from '../../domain/schema/model/model';
import { exactly, openConsole, type OpenConsole } from '../support/console';
import { generateDay } from '../support/day/generate';
import { twoCompanies, type Company } from '../support/day/installation';
import { sendDay } from '../support/day/send';
import { PASSWORD, type Installation } from '../support/emptyInstallation';
import { menuOf } from '../support/expectation';
import { readModel } from '../support/readModel';
import { isBespoke } from '../support/walk/exceptions';
import { declaredColumns, shownList } from '../support/walk/shown';

/**
 * After a day of traffic, every list of the menu shows as many records as the database has of the company, and the dates
 * of its first row. `tests/server/dayOfTraffic.test.ts` compares the database with a count of the events.
 */

const FILLED = [
  ...[
    'access-logs',
    'auditlog',
    'authentications',
    'auth-modes',
    'campaigns',
    'connections',
    'dead-letters',
    'devices',
  ],
  ...['events', 'identities', 'keyindexes', 'leases', 'locations', 'sources'],
];

let server: Installation;
let company: Company;
let at: OpenConsole;
let held: ReadonlySet<string>;

beforeAll(async () => {
  const { server: made, companies } = await twoCompanies();
  server = made;
  [company] = companies;
  const until = Date.now();
  // Of the other one, nothing may be counted.
  for (const [n, one] of companies.entries()) await sendDay(one, generateDay(one, n + 1, until), n + 1);
  at = await openConsole(server, { login: company.admin, password: PASSWORD });
  const me = await server.call(company.admin, 'GET', '/api/admin/admins/me');
  held = new Set(me['permissions'] as string[]);
}, 120_000);
afterAll(async () => {
  await at?.close();
  await server?.close();
});

const title = ({ texts }: Resource) => texts.fr.name.split(' |||| ').at(-1) ?? '';
const quoted = (name: string) => `"${name}"`;
const inFrench = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const exact = (value: unknown) => (value === null ? '' : inFrench.format(new Date(String(value))).replace(/\s+/g, ' '));

/** What the database has, past the server. */
async function stored({ storage, softDelete, sort, id }: Resource, dates: readonly string[]) {
  const where = [
    storage.tenant === 'none' ? 'true' : `${quoted(storage.tenantColumn)} = ${company.companyId}`,
    softDelete ? `${quoted(softDelete.field)} is null` : 'true',
  ].join(' and ');
  const { table } = storage;
  const [count] = await server.database.ownerQuery(`select count(*)::int as n from ${quoted(table)} where ${where}`);
  const nulls = sort.order === 'ASC' ? 'first' : 'last';
  const first =
    dates.length > 0 &&
    (await server.database.ownerQuery(
      `select ${dates.map(quoted).join()} from ${quoted(table)} where ${where}
        order by ${quoted(sort.field)} ${sort.order} nulls ${nulls}, ${quoted(id)} limit 1`,
    ));
  return { total: Number(count?.['n']), dates: dates.map((name) => exact((first || [])[0]?.[name] ?? null)) };
}

/** The exact time of a cell of the first row: its text, or what its tooltip says. */
function timeAt(column: number): string {
  const cell = document.querySelectorAll('table.e-table tbody tr[data-index="0"] td:not(.e-tick)')[column];
  const time = cell?.querySelector('time');
  const texts = [time?.textContent, time?.getAttribute('data-tooltip')].map((text) => text?.replace(/\s+/g, ' ') ?? '');
  return texts.find((text) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(text)) ?? '';
}

it('every list of the menu shows the number of records and the dates that the database has', async () => {
  const paths = new Set(menuOf(held));
  const lists = Object.values(readModel().resources).filter(
    (resource) => !resource.own && paths.has(listPath(resource).slice(1)),
  );
  const different: unknown[] = [];
  const filled: string[] = [];
  for (const resource of lists) {
    const all = resource.list.period ? '' : 'filter={}&';
    await at.open(`${listPath(resource)}?${all}page=1`, exactly(title(resource)));
    await at.settled();
    const dated = declaredColumns(resource, held).flatMap(({ field, start }, column) =>
      field.kind === 'dateTime' && field.display === undefined && !start ? [{ name: field.name, column }] : [],
    );
    const expected = await stored(
      resource,
      dated.map(({ name }) => name),
    );
    // A list below its form says no number.
    const { total, rows } = shownList();
    const shown = {
      total: isBespoke(resource) ? rows.length : total,
      dates: dated.map(({ column }) => timeAt(column)),
    };
    if (expected.total > 0) filled.push(resource.name);
    if (JSON.stringify(shown) !== JSON.stringify(expected)) different.push({ list: resource.name, shown, expected });
  }
  expect(different).toEqual([]);
  // What a day of traffic fills; the others have no records, and say so.
  expect(filled).toEqual(expect.arrayContaining(FILLED));
  expect(at.refused).toEqual([]);
}, 120_000);
