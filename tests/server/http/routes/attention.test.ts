import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterAt } from '../../../../domain/records/moments';
import { alertOrder } from '../../../support/alerts/location';
import { testApp, type TestApp } from '../../../support/app';
import { roles } from '../../../support/roles';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Waiting {
  readonly waiting: readonly { readonly resource: string; readonly preset: string; readonly count: number }[];
}
const waitingFor = async (role: string) => (await test.as(role, { url: '/api/attention' })).json<Waiting>().waiting;

describe('what needs attention', () => {
  it.each(roles)('%s: as many as the list of the same person shows', async (role) => {
    const { model } = test.context.models.current();
    for (const { resource: name, preset: key, count } of await waitingFor(role)) {
      const resource = model.resources[name]!;
      const filter = JSON.stringify(
        filterAt(resource.list.presets.find((one) => one.name === key)!.filter, Date.now()),
      );
      if (resource.backend.service !== 'element') continue;
      const list = await test.as(role, {
        url: `/legacy/elements/${resource.backend.type}?${new URLSearchParams({ filter, limit: '1', count: 'exact' })}`,
      });
      expect([role, name, key, list.json<{ total: number }>().total]).toEqual([role, name, key, count]);
    }
  });

  it('tells an administrator of requests, silent locations and keys, a reader of logs of nothing that is closed', async () => {
    const told = (await waitingFor('admin')).map(({ resource, preset }) => `${resource} ${preset}`);
    expect(told).toEqual(expect.arrayContaining(['sponsor-requests pending', 'locations silent', 'tokens expiring']));
    expect((await waitingFor('log-reader')).filter(({ resource }) => resource !== 'locations')).toEqual([]);
    expect((await waitingFor('receptionist')).map(({ resource }) => resource)).not.toContain('mails');
  });

  it('tells the owner, and nobody else, of alerts and scheduled reports that have stopped', async () => {
    const stopped = async (role: string) =>
      (await waitingFor(role))
        .filter(({ preset }) => preset === 'stopped')
        .map(({ resource, count }) => [resource, count]);
    expect(await stopped('admin')).toEqual([]);
    const post = async (url: string, payload: object) => {
      const answer = await test.as('admin', { method: 'POST', url, payload });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number }>().id;
    };
    const alertId = await post('/api/alerts', alertOrder(1, { filters: '' }));
    const dashboards = await test.as('admin', { url: '/legacy/elements/dashboard?limit=1' });
    const [board] = dashboards.json<{ elements: { dashboardid: number }[] }>().elements;
    const target = { kind: 'dashboard', targetId: board!.dashboardid };
    const rhythm = { every: 'week', day: 1, hour: 8, formats: ['pdf'], recipients: [2001] };
    const scheduleId = await post('/api/scheduled-reports', { ...target, ...rhythm });
    expect(await stopped('admin')).toEqual([]);
    await test.database.ownerQuery(`update alert set problem = 'filters' where id = $1`, [alertId]);
    await test.database.ownerQuery(`update scheduled_report set stopped = 'unseen' where id = $1`, [scheduleId]);
    expect(await stopped('admin')).toEqual([
      ['alerts', 1],
      ['scheduled-reports', 1],
    ]);
    expect(await stopped('viewer')).toEqual([]);
    await test.database.ownerQuery('update alert set enabled = false where id = $1', [alertId]);
    await test.database.ownerQuery('update scheduled_report set enabled = false where id = $1', [scheduleId]);
    expect(await stopped('admin')).toEqual([]);
  });

  it('counts within the scope of the caller', async () => {
    const all = (await waitingFor('admin')).find(({ resource }) => resource === 'sponsor-requests')?.count ?? 0;
    const own = (await waitingFor('scoped')).find(({ resource }) => resource === 'sponsor-requests')?.count ?? 0;
    expect(own).toBeLessThan(all);
  });

  it('tells a superadministrator of companies at home, and in a customer’s company of its own records alone', async () => {
    const resources = async () => new Set((await waitingFor('superadmin')).map(({ resource }) => resource));
    const enter = (company: number) =>
      test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company } });
    expect(await resources()).toContain('companies');
    expect((await enter(2)).statusCode).toBe(200);
    const inside = await resources();
    expect([inside.has('companies'), inside.has('sponsor-requests')]).toEqual([false, true]);
    expect((await enter(1)).statusCode).toBe(200);
  });

  it('needs a session', async () => {
    expect((await test.app.inject({ url: '/api/attention' })).statusCode).toBe(401);
  });
});
