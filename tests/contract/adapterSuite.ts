import type { Identifier } from 'ra-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CLIENTS } from '../support/apiClients';
import { testApp, type TestApp, type TestAppOptions } from '../support/app';
import { runner } from '../support/jobs';
import { consoleOf, type Console } from '../support/provider';

type Values = Readonly<Record<string, unknown>>;

/** One adapter, shown on one resource that its service serves. */
interface AdapterCase {
  readonly resource: string;
  readonly role: string;
  readonly table: string;
  readonly key: string;
  /** SQL for "of this company, not deleted"; every count is compared with the database's own. */
  readonly mine: string;
  readonly softDelete: string;
  /** `[what, filter, the same question in SQL]` */
  readonly filters: readonly (readonly [string, Values, string])[];
  readonly sort: string;
  /** Narrows the list of the sort test to what one page holds: `[filter, the same in SQL]`. */
  readonly few?: readonly [Values, string];
  /** A field that names another record: `[field, resource that is pointed at]`. */
  readonly reference?: readonly [string, string];
  /** A new record; called with a number that makes it unlike every other one. */
  readonly sample: (n: number) => Values;
  /** A text that may be changed, and one that may be emptied. */
  readonly text: string;
  readonly clearable: string;
  /** A save that is refused below a field: `[values, field, message]`. */
  readonly refused: readonly (readonly [Values, string, string])[];
  readonly options?: () => Promise<TestAppOptions>;
  /** Runs before the tests, e.g. to make rows of a resource that the seed does not know. */
  readonly before?: (test: TestApp, console: Console) => Promise<void>;
}

const PAGE = { page: 1, perPage: 100 };
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) =>
      thrown as { status: number; message: string; body: { errors?: Record<string, { message: string }> } },
  );
  if (!error) throw new Error('it was not refused');
  return error;
};

/** What react-admin may ask of an adapter, asked of the running server. */
export function adapterContract(
  one: AdapterCase,
  more?: (world: () => { test: TestApp; client: Console }) => void,
): void {
  const { resource, role, key, sort, text, clearable } = one;
  let test: TestApp;
  let client: Console;
  let n = 0;
  const list = (filter: Values = {}, more: { page?: number; perPage?: number; order?: 'ASC' | 'DESC' } = {}) =>
    client.provider.getList(resource, {
      pagination: { page: more.page ?? 1, perPage: more.perPage ?? PAGE.perPage },
      sort: { field: sort, order: more.order ?? 'ASC' },
      filter,
    });
  const rows = (where: string) =>
    test.database.ownerQuery(`select * from ${one.table} r where ${one.mine} and ${where}`);
  const make = async () => (await client.provider.create(resource, { data: one.sample((n += 1)) })).data;
  const alive = `"${one.softDelete}" is null`;

  let jobs: ReturnType<typeof runner>;
  beforeAll(async () => {
    test = await testApp(await one.options?.());
    jobs = runner(test);
    client = await consoleOf(test, role);
    await one.before?.(test, client);
  });
  afterAll(async () => {
    await jobs.stop();
    await test.close();
  });

  describe('a list', () => {
    it.each(one.filters)('filters by %s', async (_what, filter, where) => {
      const expected = (await rows(`${where} and ${alive}`)).length;
      const { data, total } = await list(filter);
      expect(total).toBe(expected);
      expect(data.length).toBe(Math.min(expected, PAGE.perPage));
      // A filter that keeps nothing, or everything, shows nothing.
      expect(expected).toBeGreaterThan(0);
      expect(expected).toBeLessThan((await rows(alive)).length);
    });

    it('sorts both ways and pages without losing or repeating a row', async () => {
      const [few, where] = one.few ?? [{}, 'true'];
      const up = await list(few, { perPage: 7 });
      const all = (await rows(`${alive} and ${where}`)).length;
      expect(up.total).toBe(all);
      const seen: Identifier[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const { data, total } = await list(few, { page, perPage: 7 });
        expect(total).toBe(all);
        seen.push(...data.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(seen.length);
      const whole = await list(few, { perPage: 1000 });
      expect(seen).toEqual(whole.data.slice(0, 28).map(({ id }) => id));
      const down = await list(few, { perPage: 1000, order: 'DESC' });
      expect(down.data.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id).reverse());
      const past = await list(few, { page: 999, perPage: 7 });
      expect(past).toMatchObject({ data: [], total: all });
    });

    it('leaves deleted records out, and shows them when asked', async () => {
      const record = await make();
      await client.provider.delete(resource, { id: record.id, previousData: record });
      const ids = (page: { data: { id: Identifier }[] }) => page.data.map(({ id }) => id);
      const at = { id: { in: [record.id] } };
      expect(ids(await list(at))).toEqual([]);
      expect(ids(await list({ ...at, deleted: 'with' }))).toEqual([record.id]);
      expect(ids(await list({ ...at, deleted: 'only' }))).toEqual([record.id]);
    });
  });

  describe('one record', () => {
    it('is read by its key, which the console calls id', async () => {
      const made = await make();
      const { data } = await client.provider.getOne(resource, { id: made.id });
      expect(data).toMatchObject({ id: made.id, [key]: made.id, version: 1 });
      // An address holds text.
      expect((await client.provider.getOne(resource, { id: String(made.id) })).data.id).toBe(made.id);
    });

    it('that is not there is refused with 404', async () => {
      expect(await refusal(client.provider.getOne(resource, { id: 99_999_999 }))).toMatchObject({
        status: 404,
        message: 'errors.ELEMENT_NOT_FOUND',
      });
    });

    it('among many: deleted ones too, absent ones not', async () => {
      const [first, second] = [await make(), await make()];
      await client.provider.delete(resource, { id: first.id, previousData: first });
      const { data } = await client.provider.getMany(resource, { ids: [second.id, first.id, 99_999_999, second.id] });
      expect(data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    });

    it.runIf(one.reference)('through what it points at', async () => {
      const [field] = one.reference ?? [''];
      const [some] = await rows(`${alive} and "${field}" is not null`);
      const id = some?.[field] as number;
      const { data, total } = await client.provider.getManyReference(resource, {
        target: field,
        id,
        pagination: PAGE,
        sort: { field: sort, order: 'ASC' },
        filter: {},
      });
      expect(total).toBe((await rows(`${alive} and "${field}" = ${id}`)).length);
      expect(data.every((record) => record[field] === id)).toBe(true);
    });
  });

  describe('saving', () => {
    it('creates, and answers the record with what the server filled in', async () => {
      const record = await make();
      const [row] = await rows(`"${key}" = '${record.id}'`);
      expect(row?.[text]).toBe(record[text]);
      expect(record).toMatchObject({ [key]: record.id, version: 1, [one.softDelete]: null });
    });

    it('sends what changed and nothing else', async () => {
      const record = await make();
      client.sent.length = 0;
      const { data } = await client.provider.update(resource, {
        id: record.id,
        data: { ...record, [text]: `Changed ${n}` },
        previousData: record,
      });
      expect(data).toMatchObject({ id: record.id, [text]: `Changed ${n}`, version: 2 });
      const [{ body, headers } = { body: undefined, headers: undefined }] = client.sent;
      const { [text]: sent, ...rest } = body as Values;
      expect(sent).toBe(`Changed ${n}`);
      expect(Object.keys(rest).filter((name) => name !== key && name !== 'device_id')).toEqual([]);
      expect(headers?.['if-match']).toBe('"1"');
    });

    it('clears a field with null and leaves the others as they were', async () => {
      const record = await make();
      const filled = await client.provider.update(resource, {
        id: record.id,
        data: { ...record, [clearable]: 'Filled' },
        previousData: record,
      });
      expect(filled.data[clearable]).toBe('Filled');
      const cleared = await client.provider.update(resource, {
        id: record.id,
        data: { ...filled.data, [clearable]: '' },
        previousData: filled.data,
      });
      expect(cleared.data).toMatchObject({ [clearable]: null, [text]: record[text], version: 3 });
    });

    it('refuses a version that is not the newest with 412, and changes nothing', async () => {
      const record = await make();
      const edit = (value: string) =>
        client.provider.update(resource, {
          id: record.id,
          data: { ...record, [text]: value },
          previousData: record,
        });
      await edit('First');
      expect(await refusal(edit('Second'))).toMatchObject({ status: 412, message: 'errors.STALE_VERSION' });
      expect((await client.provider.getOne(resource, { id: record.id })).data).toMatchObject({
        [text]: 'First',
        version: 2,
      });
    });

    it('does once what is sent twice with one key, and refuses the key for something else', async () => {
      const { service } = client.model().resources.find(({ name }) => name === resource)!.backend;
      const server = test.context.models.current().model.resources[resource]!;
      const ask = API_CLIENTS[service].create!(server, { ...one.sample((n += 1)) });
      const before = (await rows('true')).length;
      const headers = { 'idempotency-key': `twice-${resource}-${n}` };
      const send = (payload: unknown) => test.as(role, { ...ask, payload: payload as object, headers });
      const [first, again] = [await send(ask.payload), await send(ask.payload)];
      expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
      expect(again.json()).toEqual(first.json());
      expect((await rows('true')).length).toBe(before + 1);
      const other = await send(one.sample((n += 1)));
      expect([other.statusCode, other.json().msg_code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
      expect((await rows('true')).length).toBe(before + 1);
    });

    it.each(one.refused)('names the field that it refuses: %o', async (values, field, message) => {
      const before = (await rows('true')).length;
      const error = await refusal(client.provider.create(resource, { data: { ...one.sample((n += 1)), ...values } }));
      expect(error.status).toBe(422);
      expect(error.body.errors?.[field]?.message).toBe(`errors.${message}`);
      expect((await rows('true')).length).toBe(before);
    });

    it('deletes and brings back', async () => {
      const record = await make();
      await client.provider.delete(resource, { id: record.id, previousData: record });
      expect((await client.provider.getOne(resource, { id: record.id })).data[one.softDelete]).toMatch(/^\d{4}-/);
      const { data } = await client.provider.restore(resource, { id: record.id });
      expect(data).toMatchObject({ id: record.id, [one.softDelete]: null });
    });

    it('changes and deletes many', async () => {
      const some = [await make(), await make(), await make()].map(({ id }) => id);
      await client.provider.updateMany(resource, { ids: some, data: { [clearable]: 'Many' } });
      const where = `"${key}" in (${some.map((id) => `'${id}'`).join()})`;
      expect((await rows(where)).map((row) => row[clearable])).toEqual(['Many', 'Many', 'Many']);
      await client.provider.deleteMany(resource, { ids: some });
      expect((await rows(`${where} and ${alive}`)).length).toBe(0);
      expect((await rows(where)).length).toBe(3);
    });
  });

  more?.(() => ({ test, client }));
}
