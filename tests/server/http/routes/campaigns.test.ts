import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../../server/db/connect';
import { settleCampaigns } from '../../../../server/storage/campaigns/campaigns';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;
interface Counts {
  readonly shown: number;
  readonly clicked: number;
  readonly answered: number;
}
interface Results {
  readonly from: string;
  readonly to: string;
  readonly first: string;
  readonly last: string;
  readonly totals: Counts;
  readonly days: readonly (Counts & { day: string })[];
  readonly locations: readonly (Counts & { id: number; name: string | null })[];
}

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const save = async (values: Json) => {
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/campaign', payload: values });
  return { status: answer.statusCode, body: answer.json<Json & { element?: Json; fields?: Json }>() };
};
const results = (url: string, role = 'admin') => test.as(role, { url: `/api/campaign-results/${url}` });
const total = (all: readonly Counts[], name: keyof Counts) => all.reduce((sum, one) => sum + one[name], 0);

it('the state of a campaign follows from its fields, and is not written', async () => {
  const made = await save({ ca_name: 'États', ca_sdate: at(-1) });
  const { campaignid } = made.body.element as { campaignid: number };
  expect(made.body.element).toMatchObject({ ca_status: 'draft', ca_published: false });
  for (const [change, state] of [
    [{ ca_published: true }, 'running'],
    [{ ca_enabled: false }, 'stopped'],
    [{ ca_enabled: true, ca_sdate: at(1) }, 'scheduled'],
    [{ ca_sdate: at(-3), ca_edate: at(-2) }, 'ended'],
    [{ ca_published: false }, 'draft'],
  ] as const) {
    expect((await save({ campaignid, ...change })).body.element, JSON.stringify(change)).toMatchObject({
      ca_status: state,
    });
  }
  expect((await save({ campaignid, ca_status: 'running' })).body.fields).toHaveProperty('ca_status');
  // The clock goes on without anybody: the state follows, and anyone who has the form open saves as before.
  const later = (await save({ campaignid, ca_published: true, ca_sdate: at(1), ca_edate: at(2) })).body.element;
  await test.database.ownerQuery(`update campaign set ca_sdate = now() - interval '1 minute' where campaignid = $1`, [
    campaignid,
  ]);
  await asSystem(test.database.db, (trx) => settleCampaigns(trx));
  const now = (await test.as('admin', { url: `/legacy/elements/campaign/${campaignid}` })).json<{ element: Json }>();
  expect(now.element).toMatchObject({ ca_status: 'running', version: later?.['version'] });
  const running = await test.as('admin', {
    url: `/legacy/elements/campaign?filter=${encodeURIComponent('{"ca_status":["running"]}')}`,
  });
  expect(running.json<{ elements: Json[] }>().elements.map((one) => one['campaignid'])).toContain(campaignid);
});

it('results are counted by day and by location, and come to what the campaign says', async () => {
  const [{ ca_impressions, ca_clicks, ca_answers } = {}] = await test.database.ownerQuery(
    'select ca_impressions, ca_clicks, ca_answers from campaign where campaignid = 2002',
  );
  const all = (await results('2002?from=' + at(-300).slice(0, 10))).json<Results>();
  expect(all.totals).toEqual({
    shown: Number(ca_impressions),
    clicked: Number(ca_clicks),
    answered: Number(ca_answers),
  });
  expect(all.totals.answered).toBeGreaterThan(0);
  for (const name of ['shown', 'clicked', 'answered'] as const) {
    expect([total(all.days, name), total(all.locations, name)]).toEqual([all.totals[name], all.totals[name]]);
  }
  const usual = (await results('2002')).json<Results>();
  expect([usual.from, usual.to, usual.days.length]).toEqual([
    usual.first,
    usual.last,
    (Date.parse(usual.to) - Date.parse(usual.from)) / DAY + 1,
  ]);
  const one = (await results(`2002?from=${usual.to}&to=${usual.to}`)).json<Results>();
  expect(one.days.map(({ day }) => day)).toEqual([usual.to]);
  for (const query of [
    'from=today',
    'from=2026-02-30',
    `from=${usual.to}&to=${usual.from}`,
    'from=1999-01-01',
    'day=1',
  ]) {
    expect((await results(`2002?${query}`)).statusCode, query).toBe(422);
  }
});

it('results are there for callers who see the campaign; locations out of sight are not counted', async () => {
  expect((await results('2002', 'admin2')).statusCode).toBe(404);
  expect((await results('2002', 'receptionist')).statusCode).toBe(403);
  expect((await results('nope')).statusCode).toBe(404);
  const whole = (await results('2002')).json<Results>();
  const [{ scope } = {}] = await test.database.ownerQuery(
    'select groupids[1] as scope from campaign where campaignid = 2002',
  );
  const id = await addAdmin(test.database, MAIN, maskWith('campaign:view'), 'campaigns@hotels-bellevue.example');
  await test.database.ownerQuery(
    `update administrator set ad_scopemode = 'listed', ad_maingroupid = $2 where adminid = $1`,
    [id, scope],
  );
  const headers = { authorization: `Bearer ${await openSession(test.database, id)}` };
  const seen = (await test.app.inject({ url: '/api/campaign-results/2002', headers })).json<Results>();
  const [{ ids } = {}] = await test.database.ownerQuery(
    'select array_agg(locationid) as ids from location where l_companyid = $1 and $2 = any(groupids)',
    [MAIN, scope],
  );
  const own = new Set((ids as unknown[]).map(Number));
  expect(seen.locations).toEqual(whole.locations.filter((place) => own.has(place.id)));
  expect(seen.locations.length).toBeGreaterThan(0);
  expect(seen.locations.length).toBeLessThan(whole.locations.length);
  for (const name of ['shown', 'clicked', 'answered'] as const) {
    const visible = total(seen.locations, name);
    expect([seen.totals[name], total(seen.days, name)]).toEqual([visible, visible]);
  }
});

it('the first and the last day are those of the locations in sight', async () => {
  const places = (await test.as('scoped', { url: '/legacy/elements/location?limit=1000' })).json<{
    elements: { locationid: number }[];
  }>();
  const own = new Set(places.elements.map(({ locationid }) => locationid));
  const [hidden] = (await results('2002')).json<Results>().locations.filter(({ id }) => !own.has(id));
  await test.database.ownerQuery(
    `insert into campaign_result (company_id, campaign_id, day, location_id, shown)
     values ($1, 2002, '2001-02-03', $2, 7), ($1, 2002, '2099-02-03', $2, 7)`,
    [MAIN, hidden?.id],
  );
  expect((await results('2002')).json<Results>()).toMatchObject({ first: '2001-02-03', last: '2099-02-03' });
  const seen = await results('2002', 'scoped');
  expect(seen.statusCode).toBe(200);
  expect(seen.body).not.toMatch(/2001-02-03|2099-/);
});
