import { describe, expect, it } from 'vitest';
import { element } from '../../../dataProvider/adapters/element';
import { onlyCall, page, world } from './world';

const of = (answer: unknown) => world('gadgets', '/legacy', answer);

describe('the element service', () => {
  it('lists by the wire’s name of the key, in sort and filters, and gives records an id', async () => {
    const { context, calls } = of({ result: true, elements: [{ gadgetsid: 7, name: 'Lamp' }], total: 812 });
    const filter = { id: { in: [7, 8] }, name: 'a', note: '', hours: undefined, active: false, deletedAt: null };
    const found = await element.list(context, page({ filter }));
    expect(found).toEqual({ data: [{ id: 7, gadgetsid: 7, name: 'Lamp' }], total: 812 });
    const call = onlyCall(calls);
    expect(call).toMatchObject({ method: 'GET', path: '/legacy/elements/gadget' });
    expect(call.query).toEqual({
      filter: JSON.stringify({ gadgetsid: { in: [7, 8] }, name: 'a', active: false, deletedAt: null }),
      sort: 'gadgetsid',
      order: 'ASC',
      offset: 50,
      limit: 25,
      cursor: '1',
      count: 'estimate',
      extra: 'owner,groups',
    });
  });

  it('asks for a page after a cursor where that is known, and counts exactly when asked to', async () => {
    const { context, calls } = of({ elements: [], total: 900, approximate: true, next: 'abc' });
    expect(await element.list(context, page({ after: 'xyz' }))).toEqual({
      data: [],
      total: 900,
      approximate: true,
      next: 'abc',
    });
    expect(await element.count?.(context, { name: 'a' })).toBe(900);
    expect(calls[0]?.options.query).toMatchObject({ after: 'xyz' });
    expect(calls[0]?.options.query).not.toHaveProperty('offset');
    expect(calls[1]?.options.query).toEqual({ filter: '{"name":"a"}', limit: 0 });
  });

  it('asks for the records that references point at, by the names that the schema gives them', async () => {
    const one = of({ element: { gadgetsid: 7, owner: { ownersid: 1 } } });
    expect(await element.one(one.context, 7)).toMatchObject({ owner: { ownersid: 1 } });
    expect(onlyCall(one.calls).query).toEqual({ extra: 'owner,groups' });
    const none = world('owners', '/legacy', { elements: [], total: 0 });
    await element.list(none.context, page());
    expect(onlyCall(none.calls).query['extra']).toBeUndefined();
  });

  it('passes the signal on, so that a list that is not needed any more is stopped', async () => {
    const { signal } = new AbortController();
    const { context, calls } = of({ elements: [], total: 0 });
    await element.list(context, page({ signal }));
    expect(onlyCall(calls).signal).toBe(signal);
  });

  it('reads one, by an address that no key can leave', async () => {
    const { context, calls } = of({ element: { gadgetsid: 7 } });
    expect(await element.one(context, '../x?y')).toEqual({ id: 7, gadgetsid: 7 });
    expect(onlyCall(calls).path).toBe('/legacy/elements/gadget/..%2Fx%3Fy');
  });

  it('creates, once however often it is sent', async () => {
    const { context, calls } = of({ element: { gadgetsid: 7 } });
    expect(await element.create(context, { name: 'Lamp' })).toMatchObject({ id: 7 });
    const call = onlyCall(calls);
    expect(call).toMatchObject({ method: 'POST', path: '/legacy/elements/gadget', body: { name: 'Lamp' } });
    expect(call.headers?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('updates with the key as the wire types it, and the version that was edited', async () => {
    const { context, calls } = of({ element: { gadgetsid: 7 } });
    await element.update(context, '7', { name: 'Torch' }, 3);
    expect(onlyCall(calls)).toMatchObject({
      method: 'POST',
      path: '/legacy/elements/gadget',
      body: { name: 'Torch', gadgetsid: 7 },
      headers: { 'if-match': '"3"' },
    });
    const blind = of({ element: {} });
    await element.update(blind.context, 7, {}, undefined);
    expect(onlyCall(blind.calls).headers).toEqual({});
  });

  it('removes and restores', async () => {
    const gone = of({ result: true });
    await element.remove(gone.context, 7);
    expect(onlyCall(gone.calls)).toMatchObject({ method: 'DELETE', path: '/legacy/elements/gadget/7' });
    const back = of({ result: true });
    await element.restore(back.context, 7);
    expect(onlyCall(back.calls)).toMatchObject({ method: 'POST', path: '/legacy/elements/gadget/7/restore', body: {} });
  });
});
