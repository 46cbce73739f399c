import { describe, expect, it } from 'vitest';
import { hydra } from '../../../dataProvider/adapters/hydra';
import { onlyCall, page, world } from './world';

const of = (answer: unknown) => world('badges', '/api', answer);
const linked = {
  '@id': '/api/name_badges/7',
  '@type': 'NameBadge',
  '@context': '/api/contexts/name_badges',
  badgesid: 7,
  name: 'One/two',
  ownerid: '/api/owners/3',
  ringid: '/rest/finger_rings/ab-1',
  groupids: ['/api/scopes/1', '/api/scopes/2'],
  site: 'https://example.com/12',
  version: 4,
};
const plain = {
  id: 7,
  badgesid: 7,
  name: 'One/two',
  ownerid: 3,
  ringid: 'ab-1',
  groupids: [1, 2],
  site: 'https://example.com/12',
  version: 4,
};

describe('Hydra collections', () => {
  it('turns addresses of references into keys, and nothing else', async () => {
    expect(await hydra.one(of(linked).context, 7)).toEqual(plain);
    const few = { ...linked, ringid: null, groupids: [], ownerid: 3 };
    expect(await hydra.one(of(few).context, 7)).toEqual({ ...plain, ringid: null, groupids: [] });
  });

  it.each([
    ['hydra:', { 'hydra:member': [linked], 'hydra:totalItems': 31 }],
    ['', { member: [linked], totalItems: 31 }],
  ])('reads a collection with the prefix %o', async (_, answer) => {
    expect(await hydra.list(of(answer).context, page())).toEqual({ data: [plain], total: 31 });
  });

  it('asks by page, in the order and with the filters of the collection', async () => {
    const { context, calls } = of({ 'hydra:member': [], 'hydra:totalItems': 0 });
    await hydra.list(
      context,
      page({
        sort: [{ field: 'id', order: 'DESC' }],
        filter: {
          id: { in: [1, 2] },
          name: 'a',
          site: { startsWith: 'h', ne: 'x' },
          ownerid: [3, 4],
          ringid: null,
          q: 'free',
          deleted: 'with',
          empty: '',
        },
      }),
    );
    const call = onlyCall(calls);
    expect(call).toMatchObject({ method: 'GET', path: '/api/name_badges' });
    expect(call.query).toEqual({
      page: 3,
      itemsPerPage: 25,
      'order[badgesid]': 'desc',
      'badgesid[in]': '1,2',
      name: 'a',
      'site[startsWith]': 'h',
      'site[ne]': 'x',
      'ownerid[in]': '3,4',
      'ringid[isNull]': 'true',
      q: 'free',
      deleted: 'with',
    });
  });

  it('writes to the record’s own address', async () => {
    const made = of(linked);
    expect(await hydra.create(made.context, { name: 'x' })).toEqual(plain);
    expect(onlyCall(made.calls)).toMatchObject({ method: 'POST', path: '/api/name_badges', body: { name: 'x' } });
    expect(onlyCall(made.calls).headers).toHaveProperty('idempotency-key');

    const changed = of(linked);
    expect(await hydra.update(changed.context, '7/8', { ringid: null }, 4)).toEqual(plain);
    expect(onlyCall(changed.calls)).toMatchObject({
      method: 'PUT',
      path: '/api/name_badges/7%2F8',
      body: { ringid: null },
      headers: { 'if-match': '"4"' },
    });

    const gone = of(undefined);
    await hydra.remove(gone.context, 7);
    expect(onlyCall(gone.calls)).toMatchObject({ method: 'DELETE', path: '/api/name_badges/7' });

    const back = of(linked);
    await hydra.restore(back.context, 7);
    expect(onlyCall(back.calls)).toMatchObject({ method: 'POST', path: '/api/name_badges/7/restore', body: {} });
  });
});
