import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kiosks, schemaFolder, type SchemaFolder } from '../support/kiosks';
import { adapterContract } from './adapterSuite';

let schemas: SchemaFolder;
beforeAll(async () => {
  schemas = await schemaFolder();
  await schemas.write('kiosks', kiosks());
});
afterAll(() => schemas.close());

describe('the rest adapter, on a resource that is only a schema file', () => {
  adapterContract(
    {
      resource: 'kiosks',
      role: 'admin',
      options: () => Promise.resolve({ schemaFolder: schemas.folder }),
      table: 'kiosk',
      key: 'kioskid',
      mine: 'company_id = 2',
      softDelete: 'k_deletedAt',
      filters: [
        ['a part of a text, whatever its accents', { k_name: 'SERIE 1' }, `k_name like 'Série 1%'`],
        ['one of several choices', { k_state: ['shown', 'broken'] }, `k_state in ('shown', 'broken')`],
        ['a choice that is a number', { k_grade: 2 }, 'k_grade = 2'],
        ['no choice', { k_grade: null }, 'k_grade is null'],
        ['a day', { k_installedOn: '2026-03-05' }, `"k_installedOn" = '2026-03-05'`],
        [
          'a range of days',
          { k_installedOn: { gte: '2026-02-01', lt: '2026-03-01' } },
          `to_char("k_installedOn", 'MM') = '02'`,
        ],
        ['a range of times', { k_checkedAt: { lt: '2026-01-20T00:00:00Z' } }, `"k_checkedAt" < '2026-01-20'`],
        ['several references', { k_locationid: [2001, 2003] }, 'k_locationid in (2001, 2003)'],
        ['yes and no', { k_active: false }, 'not k_active'],
        ['the highest of 64 bits', { k_flags: '9223372036854775808' }, 'k_flags >= 9223372036854775808'],
        ['bits that are not set', { k_flags: { noBits: '12' } }, 'k_flags in (0, 1, 9223372036854775808)'],
        ['a number', { k_price: { gt: 10.5, lte: 20 } }, 'k_price > 10.5 and k_price <= 20'],
        ['words anywhere', { q: 'serie 12' }, `k_name = 'Série 12'`],
      ],
      sort: 'k_name',
      reference: ['k_locationid', 'locations'],
      sample: (n) => ({
        k_name: `Contrat ${n}`,
        k_state: 'stored',
        k_installedOn: '2026-05-01',
        k_flags: '9223372036854775813',
        k_settings: '{"volume":3,"a.b":[1,null]}',
        k_tags: ['neuf'],
        k_price: 12.5,
      }),
      text: 'k_name',
      clearable: 'k_note',
      refused: [
        [{ k_name: '' }, 'k_name', 'FIELD_REQUIRED'],
        [{ k_state: 'lost' }, 'k_state', 'FIELD_INVALID_CHOICE'],
        [{ k_grade: 3 }, 'k_grade', 'FIELD_INVALID_CHOICE'],
        [{ k_installedOn: '2026-02-30' }, 'k_installedOn', 'FIELD_INVALID_FORMAT'],
        [{ k_locationid: 3001 }, 'k_locationid', 'UNKNOWN_REFERENCE'],
        [{ k_flags: '2' }, 'k_flags', 'UNKNOWN_BITS'],
        [{ k_flags: '12' }, 'k_flags', 'EXCLUSIVE_BITS'],
        [{ k_flags: '-1' }, 'k_flags', 'FIELD_INVALID_FORMAT'],
        [{ k_flags: '18446744073709551616' }, 'k_flags', 'FIELD_INVALID_FORMAT'],
        [{ k_tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'k_tags', 'FIELD_TOO_MANY'],
        [{ k_price: -1 }, 'k_price', 'FIELD_TOO_SMALL'],
        [{ k_price: '12' }, 'k_price', 'FIELD_INVALID_NUMBER'],
        [{ k_active: 'yes' }, 'k_active', 'FIELD_INVALID_TYPE'],
      ],
      before: async (test) => {
        await test.database.ownerQuery(
          `insert into kiosk (company_id, k_name, k_state, k_grade, "k_installedOn", "k_checkedAt", k_locationid, k_flags, k_tags, k_active, k_price)
         select 2 + n % 7 / 6, 'Série ' || n, (array['shown', 'stored', 'broken'])[1 + n % 3], (array[1, 2, null])[1 + n % 3],
           date '2026-01-01' + n * 3, timestamptz '2026-01-01Z' + n * interval '1 day', 2001 + n % 6,
           (array[0, 1, 4, 9, 9223372036854775808])[1 + n % 5], '[]', n % 4 > 0, n * 1.5
         from generate_series(1, 45) n`,
        );
      },
    },
    (world) => {
      it('calls an action that the file declares, on each of the given records', async () => {
        const { client } = world();
        const { data } = await client.provider.getList('kiosks', {
          pagination: { page: 1, perPage: 2 },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
        });
        const ids = data.map(({ id }) => id);
        await client.provider.deleteMany('kiosks', { ids });
        const deletedAt = async () =>
          (await client.provider.getMany('kiosks', { ids })).data.map(({ k_deletedAt }) => k_deletedAt);
        const answer = await client.provider.call('kiosks', { action: 'revive', id: ids[0]! });
        expect(answer.data).toEqual({ id: ids[0] });
        expect(await deletedAt()).toEqual([null, expect.any(String)]);
        await expect(client.provider.call('kiosks', { action: 'nope', id: 1 })).rejects.toThrow('no action "nope"');
        // On many it is a job, which calls the same route; what is not there is refused, and named.
        await client.provider.deleteMany('kiosks', { ids });
        const change = { operation: 'call', action: 'revive' } as const;
        const absent = 987_654_321;
        const many = client.provider.changeAll('kiosks', { ids: [...ids, absent], change });
        await expect(many).rejects.toMatchObject({ body: { msg_code: 'BULK_PARTLY', msg_args: { 0: 2, 1: 3 } } });
        expect(await deletedAt()).toEqual([null, null]);
        const nobody = client.provider.changeAll('kiosks', { ids, change: { operation: 'call', action: 'nope' } });
        await expect(nobody).rejects.toMatchObject({ status: 422 });
      });
    },
  );
});
