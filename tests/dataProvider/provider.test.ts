import { configurationFrom, effectiveValues } from '../../domain/configuration/effective';
import { describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../dataProvider/authProvider';
import { createDataProvider } from '../../dataProvider/index';
import type { Me } from '../../dataProvider/me';
import { createSession } from '../../dataProvider/session';
import type { ClientModel } from '../../domain/schema/client/client';
import { edited } from '../domain/fixture';
import { owners } from '../domain/schema/gadgets';
import { fakeFetch, fakeHttp, json, modelOf } from './fixture';
import { model } from './adapters/world';

const sort = { field: 'id', order: 'ASC' as const };
const pagination = { page: 3, perPage: 10 };

function open(answer: (path: string) => unknown, from: () => ClientModel = () => model) {
  const { http, calls } = fakeHttp((path) => ({
    json: answer(path),
    headers: new Headers({ 'content-range': 'x 0-0/1' }),
  }));
  const provider = createDataProvider({
    http,
    model: from,
    configuration: () => configurationFrom(effectiveValues([])),
  });
  const said = () => calls.map(({ path, options }) => `${options.method ?? 'GET'} ${path}`);
  return { provider, calls, said };
}
const elements = { elements: [], total: 0, element: { gadgetsid: 7 } };

describe('the data provider', () => {
  it('finds the way to each resource in its schema', async () => {
    const { provider, said } = open((path) => {
      if (path.startsWith('/rest')) return [];
      if (path.startsWith('/api')) return { 'hydra:member': [], 'hydra:totalItems': 0 };
      return path.startsWith('/device')
        ? { results: [], total: 0 }
        : { ...elements, hits: { total: { value: 0 }, hits: [] } };
    });
    for (const name of ['gadgets', 'badges', 'phones', 'lines', 'rings']) {
      await provider.getList(name, { pagination, sort, filter: {} });
    }
    expect(said().map((line) => line.split('?')[0])).toEqual([
      'GET /legacy/elements/gadget',
      'GET /api/name_badges',
      'GET /device/phones/search',
      'POST /admin-ui/logs/_search',
      'GET /rest/finger_rings',
    ]);
    expect(provider).toMatchObject({ supportAbortSignal: true });
  });

  it('goes another way for an operation that names another service', async () => {
    const other = modelOf(owners, edited(owners, { '/x-resource/name': 'spares', '/x-storage': { table: 'spare' } }));
    const spares = {
      ...other.resources[1],
      backend: {
        service: 'element',
        type: 'spare',
        ops: { delete: { service: 'hydra', type: 'spares' } },
        aliases: [],
      },
    };
    const { provider, said } = open(
      () => elements,
      () => ({ ...other, resources: [spares] }) as ClientModel,
    );
    await provider.getList('spares', { pagination, sort, filter: {} });
    await provider.delete('spares', { id: 4 });
    expect(said()).toEqual(['GET /legacy/elements/spare', 'DELETE /api/spares/4']);
  });

  it('follows a model that is swapped while it runs, and says so when a resource is gone', async () => {
    let now = model;
    const { provider } = open(
      () => elements,
      () => now,
    );
    await provider.getOne('gadgets', { id: 7 });
    now = { ...model, resources: [] };
    await expect(provider.getOne('gadgets', { id: 7 })).rejects.toThrow(/no resource "gadgets"/);
  });

  it('counts pages from one, and orders as the schema does where no order is given', async () => {
    const { provider, calls } = open(() => elements);
    await provider.getList('gadgets', { pagination, sort, filter: {} });
    await provider.getList('gadgets', {});
    expect(calls[0]?.options.query).toMatchObject({ offset: 20, limit: 10, sort: 'gadgetsid' });
    expect(calls[1]?.options.query).toMatchObject({ offset: 0, limit: 50, sort: 'name', order: 'ASC' });
  });

  it('names references in one call for two hundred, each once, deleted ones too', async () => {
    const { provider, calls } = open(() => elements);
    await provider.getMany('gadgets', { ids: [...Array.from({ length: 250 }, (_, i) => i), 3, 3] });
    const filters = calls.map(
      ({ options }) =>
        JSON.parse(String(options.query?.['filter'])) as { gadgetsid: { in: number[] }; deleted?: string },
    );
    expect(filters.map((filter) => filter.gadgetsid.in.length)).toEqual([200, 50]);
    expect(filters.every(({ deleted }) => deleted === 'with')).toBe(true);
    expect(calls.map(({ options }) => options.query?.['limit'])).toEqual([200, 50]);
    await provider.getMany('owners', { ids: [1] });
    expect(String(calls[2]?.options.query?.['filter'])).not.toContain('deleted');
    expect(await provider.getMany('owners', { ids: [] })).toEqual({ data: [] });
    expect(calls).toHaveLength(3);
  });

  it('lists what points at a record', async () => {
    const { provider, calls } = open(() => elements);
    await provider.getManyReference('gadgets', {
      target: 'ownerid',
      id: 3,
      pagination,
      sort,
      filter: { active: true },
    });
    expect(JSON.parse(String(calls[0]?.options.query?.['filter']))).toEqual({ active: true, ownerid: { eq: 3 } });
  });

  it('sends only what was changed, against the version that was edited', async () => {
    const { provider, calls } = open(() => elements);
    const previousData = { id: 7, gadgetsid: 7, name: 'Lamp', note: 'x', version: 4 };
    await provider.update('gadgets', { id: 7, data: { ...previousData, note: '' }, previousData });
    expect(calls[0]?.options).toMatchObject({ body: { note: null, gadgetsid: 7 }, headers: { 'if-match': '"4"' } });
    expect(calls[0]?.options.body).toEqual({ note: null, gadgetsid: 7 });
    await provider.create('gadgets', { data: { name: 'Lamp', companyid: 9, id: 1 } });
    expect(calls[1]?.options.body).toEqual({ name: 'Lamp' });
  });

  it('changes and deletes many by a job, waits for its end, and says to how many it was done', async () => {
    const answers = [
      { id: 'j', state: 'queued', parameters: { count: 2 } },
      { id: 'j', state: 'done', parameters: { count: 2 }, result: { changed: 2, refused: 0 } },
      { id: 'k', state: 'done', parameters: { count: 5 }, result: { changed: 3, refused: 2 } },
      {
        id: 'l',
        state: 'failed',
        parameters: { count: 5 },
        result: null,
        error: { msg_code: 'NOT_ENOUGH_PERMISSIONS' },
      },
    ];
    const { provider, said, calls } = open(() => answers.shift());
    expect(await provider.updateMany('gadgets', { ids: [1, '3'], data: { note: '', companyid: 2 } })).toEqual({
      data: [1, '3'],
    });
    expect(said()).toEqual(['POST /api/jobs/bulk/gadgets', 'GET /api/jobs/j']);
    expect(calls[0]?.options.body).toEqual({ ids: [1, 3], operation: 'edit', values: { note: null } });
    await expect(provider.deleteMany('gadgets', { ids: [1, 2, 3, 4, 5] })).rejects.toMatchObject({
      message: 'errors.BULK_PARTLY',
      body: { msg_args: { 0: 3, 1: 5 } },
    });
    expect(calls[2]?.options.body).toEqual({ ids: [1, 2, 3, 4, 5], operation: 'delete' });
    await expect(provider.deleteMany('gadgets', { ids: [1] })).rejects.toThrow('errors.NOT_ENOUGH_PERMISSIONS');
  });

  it('lets the server keep everything that matches, and changes that', async () => {
    const { provider, calls, said } = open(() => ({ id: 'j', state: 'draft' }));
    await provider.selectMatching('gadgets', { filter: { q: 'x', id: { in: [1] }, note: undefined } });
    await provider.changeMany('gadgets', { selection: 'j', ids: [1], change: { operation: 'restore' } });
    expect(said()).toEqual(['POST /api/jobs/bulk/gadgets', 'POST /api/jobs/j/start']);
    expect(calls.map(({ options }) => options.body)).toEqual([
      { filter: { q: 'x', gadgetsid: { in: [1] } } },
      { operation: 'restore' },
    ]);
  });

  it('restores, and reads what is there now', async () => {
    const { provider, said } = open(() => elements);
    expect(await provider.restore('gadgets', { id: 7 })).toEqual({ data: { id: 7, gadgetsid: 7 } });
    expect(said()).toEqual(['POST /legacy/elements/gadget/7/restore', 'GET /legacy/elements/gadget/7']);
  });

  it('calls what a schema declares, and nothing else', async () => {
    const { provider, calls, said } = open((path) => path);
    const { data } = await provider.call('gadgets', { action: 'renew', id: 'a/b', body: { until: 'x' }, version: 3 });
    expect(said()).toEqual(['POST /api/gadgets/a%2Fb/renew']);
    expect(calls[0]?.options).toMatchObject({ body: { until: 'x' }, headers: { 'if-match': '"3"' } });
    expect(data).toEqual('/api/gadgets/a%2Fb/renew');
    await expect(provider.call('gadgets', { action: 'destroy', id: 1 })).rejects.toThrow(/no action "destroy"/);
  });
});

describe('react-admin’s questions about who is there', () => {
  const viewer = {
    ...model,
    resources: model.resources.map((one) => ({ ...one, can: { ...one.can, create: false, delete: false } })),
  };
  const grant = json({ token: 't', expiresAt: '2027-01-01T00:00:00Z' });
  const { fetcher } = fakeFetch(({ url }) => (url.endsWith('/login') ? grant.clone() : json({}, 401)));
  const session = createSession(fetcher);
  const auth = createAuthProvider({ session, model: () => viewer, me: () => ({ id: 5, name: 'Ana' }) as Me });

  it('are answered from the session', async () => {
    await expect(auth.checkAuth({})).rejects.toThrow('errors.SESSION_EXPIRED');
    await expect(auth.checkError({ status: 401 })).rejects.toThrow('errors.SESSION_EXPIRED');
    await session.signIn({ login: 'a', password: 'b' });
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    for (const status of [401, 403, 404, 500, 0]) await expect(auth.checkError({ status })).resolves.toBeUndefined();
    expect(await auth.getIdentity?.()).toEqual({ id: 5, fullName: 'Ana' });
    const acting = { id: 5, name: 'Ana', original: { id: 6, name: 'Alix' } } as Me;
    const identity = await createAuthProvider({ session, model: () => viewer, me: () => acting }).getIdentity?.();
    expect(identity).toEqual({ id: 5, fullName: 'Ana', originalName: 'Alix' });
    expect(await auth.logout({})).toBe('/auth');
    await expect(auth.checkAuth({})).rejects.toThrow('errors.SESSION_EXPIRED');
    for (const status of [403, 404, 0]) await expect(auth.checkError({ status })).resolves.toBeUndefined();
  });

  it('are answered from the model', async () => {
    const may = (action: string, resource = 'gadgets') => auth.canAccess?.({ action, resource });
    for (const action of ['list', 'show', 'export', 'edit']) expect(await may(action)).toBe(true);
    for (const action of ['create', 'delete']) expect(await may(action)).toBe(false);
    expect(await may('list', 'nobody')).toBe(false);
    expect(await auth.getPermissions?.({})).toEqual(viewer.permissions);
    await expect(auth.login({})).rejects.toThrow();
  });
});
