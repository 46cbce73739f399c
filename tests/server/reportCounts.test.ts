import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropMonths } from '../../server/storage/guests/retention';
import { recountSignIns } from '../../server/storage/reports/recount';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { MAIN } from '../support/personas';
import { expectCutAnswer } from '../support/reports/cut';
import { drawsOf, parametersOf } from '../support/reports/draws';
import { expectedCells, readReportRows, type Draw, type Reader, type ReportRows } from '../support/reports/model';
import { followVisits } from '../support/reports/visits';

/** Sign-ins are counted by day; whatever happens to them in between, reports are what their rows say. */
const NOW = new Date();
const DAY = 86_400_000;
const whole: Reader = { company: MAIN, scope: null };
const other: Reader = { company: 3, scope: null };
/** No one else asks. */
const READERS = [MAIN, other.company];
let test: TestApp;
let rows: ReportRows;
let changedVisits: Awaited<ReturnType<typeof followVisits>>;
let scoped: Reader;
let source: Awaited<ReturnType<typeof addSource>>;

const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.ownerQuery(text, values) as Promise<T[]>;
const failures: unknown[] = [];
const recount = () => recountSignIns(test.context.db.owner, NOW, (error) => failures.push(error));
const noted = async () => Number((await sql<{ n: string }>('select count(*) as n from sign_in_recount'))[0]?.n);

beforeAll(async () => {
  test = await testApp({ now: () => NOW });
  source = await addSource(test);
  await sql(
    `update location set l_status = 128 where locationid = (
       select locationid from authentication where company_id = $1 and locationid is not null
       group by 1 order by count(*) desc offset 3 limit 1)`,
    [MAIN],
  );
  const [admin] = await sql('select ad_maingroupid as main, groupids from administrator where adminid = 2002');
  const ids = ((admin?.['groupids'] ?? []) as unknown[]).map(Number);
  const main = admin?.['main'] == null ? null : Number(admin['main']);
  scoped = { company: MAIN, scope: { main, secondaries: ids.filter((id) => id !== main) } };
  // A third of the sign-ins are as different from each other, and are counted and read in a third of the time.
  await sql('delete from authentication where company_id = any($1) and authenticationid % 3 > 0', [READERS]);
  // No one asks for the days of others, which take longest to count.
  await sql('delete from sign_in_recount where company_id <> all($1)', [READERS]);
  await recount();
  changedVisits = await followVisits(test.database, READERS);
  rows = await readReportRows(test.database, await changedVisits());
}, 120_000);
afterAll(() => test.close());

let made = 0;
let sent: { id: string; time: string; status: string; userid: number; locationid: number; platform: string }[] = [];
const pick = <T>(all: readonly T[], at: number) => all[at % all.length] as T;

/** What may happen to sign-ins, each by the way it really comes; `at` draws which ones. */
const CHANGES: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  // Up to a month late, so that the days before and after it stay as they are; a success makes later ones returning.
  async late(at) {
    const people = rows.identities.filter((row) => Number(row['u_companyid']) === MAIN && row['u_deletedAt'] === null);
    const places = [...rows.locations.values()].filter(
      (row) => Number(row['l_companyid']) === MAIN && row['l_deletedAt'] === null && Number(row['l_status']) === 0,
    );
    sent = Array.from({ length: 1 + (at % 5) }, (_, place) => ({
      id: `late-${(made += 1)}`,
      time: new Date(NOW.getTime() - ((at * 7_919 + place * 104_729) % (29 * DAY))).toISOString(),
      status: pick(['success', 'reauth', 'failed'], at + place),
      userid: Number(pick(people, at + place)['userid']),
      locationid: Number(pick(places, at + place)['locationid']),
      platform: pick(['iOS', 'Android', 'HaikuOS'], at),
    }));
    const { body } = await source.send('sign-ins', sent);
    expect([body.accepted, body.setAside]).toEqual([sent.length, 0]);
  },
  async duplicate() {
    if (sent.length === 0) return;
    const before = await noted();
    expect((await source.send('sign-ins', sent)).body.duplicates).toBe(sent.length);
    expect(await noted()).toBe(before);
  },
  corrected: (at) =>
    sql(
      `update authentication set platform = 'Plan 9', locationid = null, status = case when status = 'failed' then 'success' else status end
       where authenticationid in (select authenticationid from authentication where company_id = $1 order by authenticationid offset $2 limit 3)`,
      [MAIN, at % 5_000],
    ),
  moved: (at) =>
    sql(
      `update authentication set authenticated_at = authenticated_at - interval '40 days'
       where authenticationid in (select authenticationid from authentication where company_id = $1
         and authenticated_at > $3::timestamptz - interval '30 days' order by authenticationid offset $2 limit 2)`,
      [MAIN, at % 3_000, NOW],
    ),
  async erased(at) {
    const person = pick(
      rows.identities.filter((row) => Number(row['u_companyid']) === MAIN && row['u_erasedAt'] === null),
      at,
    );
    const url = `/api/guests/${Number(person['userid'])}/erasure`;
    const kept = (await test.as('admin', { url })).json<{ kept?: { dataClass: string }[] }>().kept ?? [];
    await test.as('admin', { method: 'POST', url, payload: { kept: kept.map(({ dataClass }) => dataClass) } });
  },
  // A location is hidden from everybody (mask 128), or shown again: the counts stay.
  async hidden(at) {
    const before = await noted();
    const { locationid } = pick(rows.visits, at);
    await sql(
      'update location set l_status = 128 - (coalesce(l_status::text::bigint, 0) & 128) where locationid = $1',
      [locationid],
    );
    expect(await noted()).toBe(before);
  },
  async shown() {
    await sql('update location set l_status = 0 where l_companyid = $1', [MAIN]);
  },
  // Not the same identity as before; its day has another different one.
  person: (at) =>
    sql(
      `update authentication set userid = (select min(userid) from identity where u_companyid = $1)
       where authenticationid in (select authenticationid from authentication where company_id = $1 order by authenticationid offset $2 limit 3)`,
      [MAIN, at % 5_000],
    ),
  deleted: (at) =>
    sql(
      `delete from authentication where authenticationid in (
         select authenticationid from authentication where company_id = $1 order by authenticated_at offset $2 limit 4)`,
      [MAIN, at % 2_000],
    ),
};

/** Makes the days of sketches look as if they had many more sign-ins, so that reports estimate; or as they are. */
const MANY = 10_000_000;
async function pretend(many: boolean, company: number): Promise<void> {
  const changed = await sql(
    `update sign_in_sketch set n = n % ${MANY} + case when $1 then ${MANY} else 0 end
     where company_id = $2 and (n >= ${MANY}) <> $1 returning 1`,
    [many, company],
  );
  // The test's database never does so by itself: what is left of the rows before would be read again and again.
  if (changed.length > 0) await sql('vacuum sign_in_sketch');
}
/** The difference that an estimate may have: four standard errors, and one for a small figure. */
const tolerance = (expected: number, error: number | null) => (error === null ? 0 : 4 * error * expected + 1);

describe('counted sign-ins', () => {
  it('equal an independent count of the rows, whatever is asked while events arrive, change and go', async () => {
    const readers: [string, Reader][] = [
      ['admin', whole],
      ['scoped', scoped],
      ['admin2', other],
    ];
    let filled = 0;
    let counted = 0;
    let [estimated, exact, others] = [0, 0, 0];
    const change = fc.record({ name: fc.constantFrom(...Object.keys(CHANGES)), at: fc.nat(1_000_000) });
    await fc.assert(
      fc.asyncProperty(
        drawsOf(rows, NOW, ['authentications', 'authentications', 'authentications', 'actives', 'returning']),
        fc.constantFrom(...readers),
        fc.option(change, { freq: 2 }),
        fc.nat(3),
        fc.boolean(),
        async (draw: Draw, [role, reader], changed, lot, many) => {
          if (changed) {
            await CHANGES[changed.name]?.(changed.at);
            rows = await readReportRows(test.database, await changedVisits());
          }
          // Some reports find days that are not counted again yet.
          if (lot === 0) counted += await recount();
          const people = draw.source === 'returning' || (draw.source === 'actives' && draw.counted === 'user');
          // Nothing else is estimated. One lot in four is enough: it takes long to pretend.
          const pretended = people || lot === 1;
          if (pretended) await pretend(many, reader.company);
          if (pretended && many && !people) others += 1;
          const headers = { 'x-timezone': draw.zone };
          const url = `/legacy/reports?${new URLSearchParams(parametersOf(draw)).toString()}`;
          const response = await test.as(role, { url, headers });
          expect(response.statusCode, response.body).toBe(200);
          const answer = response.json<{
            report: { val: number; keys: unknown[] }[];
            total: number;
            truncated: boolean;
            until: string | null;
            others: { val: number; keys: unknown[] }[];
            approximate: boolean;
            error: number | null;
          }>();
          const { error } = answer;
          expect(answer.approximate).toBe(error !== null);
          if (!many || !people) expect(error).toBe(null);
          else if (error !== null) estimated += 1;
          if (people && error === null) exact += 1;
          const total = expectedCells(rows, reader, { ...draw, groups: [] }, NOW).get('[]') ?? 0;
          expect(Math.abs(answer.total - total)).toBeLessThanOrEqual(tolerance(total, error));
          const expected = expectedCells(rows, reader, draw, NOW);
          filled += expected.size > 1 ? 1 : 0;
          if (answer.truncated) {
            if (error === null) expectCutAnswer(draw, expected, answer);
            return;
          }
          const found = answer.report.map(({ keys, val }) => [JSON.stringify(keys), val] as const);
          if (error === null) expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
          else expect(found.map(([key]) => key).sort()).toEqual([...expected.keys()].sort());
          for (const [key, val] of found) {
            const wanted = expected.get(key) ?? 0;
            expect(Math.abs(val - wanted), key).toBeLessThanOrEqual(tolerance(wanted, error));
          }
        },
      ),
      { numRuns: Number(process.env['PORTICO_REPORT_DRAWS'] ?? 200), seed: 20261127, endOnFailure: true },
    );
    expect(filled).toBeGreaterThan(50);
    expect(counted).toBeGreaterThan(20);
    expect(Math.min(estimated, exact)).toBeGreaterThan(10);
    // Other figures, of days that look as if they had many sign-ins.
    expect(others).toBeGreaterThan(5);
    // The rows that were read as they changed are those that are there.
    const byKey = (all: ReportRows['visits']) =>
      [...all].sort((a, b) => Number(a['authenticationid']) - Number(b['authenticationid']));
    const followed = byKey(await changedVisits());
    expect(followed).toEqual(byKey(await changedVisits('all')));
  }, 1_200_000);

  const total = async () => {
    const query = new URLSearchParams({ source: 'authentications', start: '2020-01-01', end: '2099-01-01' });
    const answer = await test.as('admin2', { url: `/legacy/reports?${query.toString()}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ total: number }>().total;
  };
  const stored = async () =>
    Number(
      (
        await sql<{ n: string }>(
          `select count(*) as n from authentication a left join location l on l.locationid = a.locationid
           where a.company_id = 3 and a.status in ('success', 'auto', 'reauth')
             and (l.locationid is null or portico_bits(l.l_status) & 128 = 0)`,
        )
      )[0]?.n,
    );
  const add = `insert into authentication (company_id, authenticated_at, status)
    values (3, $1::timestamptz - interval '5 days', 'success')`;

  it('do not miss what another transaction writes while its day is counted', async () => {
    await recount();
    const before = await total();
    const writer = await test.context.db.ownerPool.connect();
    try {
      await writer.query('begin');
      await writer.query(add, [NOW]);
      await sql(add, [NOW]);
      expect(await recount()).toBe(1);
      expect(await total()).toBe(before + 1);
      await writer.query('commit');
    } finally {
      writer.release();
    }
    expect(await total()).toBe(before + 2);
    expect(await recount()).toBe(1);
    expect(await total()).toBe(before + 2);
    expect(await total()).toBe(await stored());
    expect(await recount()).toBe(0);
  });

  it('are read without their location by who sees them all, and with it where it decides what is seen', async () => {
    await CHANGES['shown']?.(0);
    await recount();
    const platforms = async (role: string, filters: object = {}) => {
      const query = { source: 'authentications', dimensions: 'platform', start: '2020-01-01', end: '2099-01-01' };
      const search = new URLSearchParams({ ...query, filters: JSON.stringify(filters) });
      const response = await test.as(role, { url: `/legacy/reports?${search.toString()}` });
      expect(response.statusCode, response.body).toBe(200);
      const { report } = response.json<{ report: { keys: string[]; val: number }[] }>();
      return Object.fromEntries(report.map(({ keys: [key], val }) => [key, val]));
    };
    const places = await sql<{ locationid: string; n: string }>(
      `select locationid, count(*) as n from authentication where company_id = $1 and platform = 'iOS'
         and status in ('success', 'auto', 'reauth') and locationid is not null group by 1 order by 2 desc`,
      [MAIN],
    );
    const [{ locationid, n } = { locationid: '', n: '' }] = places;
    const before = await platforms('admin');
    // Counts that tell no location apart get a mark, so that a reader of them shows it.
    await sql(`update sign_in_count set platform = 'marked' where parts = 1 and platform = 'iOS' and company_id = $1`, [
      MAIN,
    ]);
    expect(await platforms('admin')).toHaveProperty('marked');
    for (const [role, filters] of [
      ['scoped', {}],
      ['admin', { 'location.locationid': places.map((one) => Number(one.locationid)) }],
      ['admin2', {}],
    ] as const) {
      const found = await platforms(role, filters);
      expect(found, role).not.toHaveProperty('marked');
      expect(found, role).toHaveProperty('iOS');
    }
    await sql(`update sign_in_count set platform = 'iOS' where parts = 1 and platform = 'marked'`);
    await sql('update location set l_status = 128 where locationid = $1', [locationid]);
    expect((before['iOS'] ?? 0) - ((await platforms('admin'))['iOS'] ?? 0)).toBe(Number(n));
    await CHANGES['shown']?.(0);
    expect(await platforms('admin')).toEqual(before);
  });

  it('are counted again for nothing that they do not tell', async () => {
    await recount();
    const before = await noted();
    await sql(`update authentication set login = 'somebody', device = null, src_ip = null where company_id = 3`);
    expect(await noted()).toBe(before);
  });

  it('go with their month', async () => {
    await recount();
    const failures: unknown[] = [];
    const later = new Date(NOW.getTime() + 100 * DAY);
    const month = `${NOW.toISOString().slice(0, 7)}-01`;
    const old = () => sql('select 1 from sign_in_count where day < $1::date limit 1', [month]);
    expect(await old()).toHaveLength(1);
    const gone = await dropMonths(
      test.context.db.owner,
      () => NOW,
      later,
      (error) => failures.push(error),
    );
    expect([failures, gone.size > 0]).toEqual([[], true]);
    expect(await old()).toEqual([]);
    expect(await total()).toBe(await stored());
  });
});

it('counts the day that was noted first, companies in turns; a day that fails stays noted and stops no other one', async () => {
  await recount();
  await sql('delete from sign_in_recount');
  const note = (company: number, day: string, minutes: number) =>
    sql(`insert into sign_in_recount values ($1, $2, now() - make_interval(mins => $3))`, [company, day, minutes]);
  await note(3, '2020-01-05', 1);
  await note(MAIN, '2020-01-03', 10);
  await note(MAIN, '2020-01-04', 20);
  await sql(`create table recounted (n serial, company_id bigint, day date)`);
  await sql(`
    create function note_recounted() returns trigger language plpgsql as $$ begin
      insert into recounted (company_id, day) values (old.company_id, old.day);
      if old.day = '2020-01-04' then raise exception 'this day fails'; end if;
      return old; end $$`);
  await sql(`create trigger recounted before delete on sign_in_recount for each row execute function note_recounted()`);
  failures.length = 0;
  try {
    expect(await recount()).toBe(2);
    expect(failures).toHaveLength(1);
    expect(await sql('select company_id::int as company, day::text from recounted order by n')).toEqual([
      { company: 3, day: '2020-01-05' },
      { company: MAIN, day: '2020-01-03' },
    ]);
    expect(await sql('select day::text from sign_in_recount')).toEqual([{ day: '2020-01-04' }]);
  } finally {
    await sql('drop trigger recounted on sign_in_recount');
    await sql('drop function note_recounted(); drop table recounted');
    await sql('delete from sign_in_recount');
  }
});
