import { HttpError, type DataProvider, type Identifier } from 'ra-core';
import type { Resource } from '../../../domain/schema/model/model';
import { splitSort, type SortKey } from '../../../domain/records/sortKeys';
import type { EngineDataProvider } from '../../../resources/engine/dataProvider';
import type { ManyParams } from '../../../dataProvider/bulk';
import { memoryBulk } from './memoryBulk';
import { byKeys, matchesFilter } from './matchFilter';
import { sampleRows, type SampleRow } from './samples';

type Params = Readonly<Record<string, unknown>> & {
  readonly id: Identifier;
  readonly ids: readonly Identifier[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: SortKey;
  readonly pagination?: { readonly page: number; readonly perPage: number };
  readonly target?: string;
};

const ALL_ROWS = { page: 1, perPage: 10_000 };

/** React-admin's contract over sample records that live as long as the preview. */
export function memoryProvider(resources: readonly Resource[], now: number): EngineDataProvider {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const tables = new Map<string, SampleRow[]>();
  const rowsOf = (name: string): SampleRow[] => {
    const resource = byName.get(name);
    const rows = tables.get(name) ?? (resource ? sampleRows(resource, now) : []);
    tables.set(name, rows);
    return rows;
  };
  const find = (name: string, id: Identifier): SampleRow => {
    const row = rowsOf(name).find((one) => String(one.id) === String(id));
    if (!row) throw new HttpError('errors.ELEMENT_NOT_FOUND', 404, { msg_code: 'ELEMENT_NOT_FOUND' });
    return row;
  };
  const change = (name: string, id: Identifier, values: Readonly<Record<string, unknown>>): SampleRow => {
    const before = find(name, id);
    const after = { ...before, ...values, id: before.id, version: Number(before['version'] ?? 1) + 1 };
    tables.set(
      name,
      rowsOf(name).map((row) => (row === before ? after : row)),
    );
    return after;
  };
  const remove = (name: string, id: Identifier): SampleRow => {
    const field = byName.get(name)?.softDelete?.field;
    if (field) return change(name, id, { [field]: new Date(now).toISOString() });
    const row = find(name, id);
    tables.set(
      name,
      rowsOf(name).filter((one) => one !== row),
    );
    return row;
  };
  const list = (name: string, { filter = {}, sort, pagination }: Params) => {
    const resource = byName.get(name);
    const found = resource ? rowsOf(name).filter((row) => matchesFilter(resource, row, filter)) : [];
    const sorted = sort ? [...found].sort(byKeys(splitSort(sort))) : found;
    const { page, perPage } = pagination ?? { page: 1, perPage: 50 };
    return { data: sorted.slice((page - 1) * perPage, page * perPage), total: found.length };
  };

  const restored = (name: string, id: Params['id']) => {
    const field = byName.get(name)?.softDelete?.field;
    return change(name, id, field ? { [field]: null } : {});
  };
  const bulk = memoryBulk({
    matching: (name, filter) => list(name, { filter, pagination: ALL_ROWS } as Params).data.map(({ id }) => id),
    change,
    remove,
    restore: restored,
  });
  const calls: Readonly<Record<string, (name: string, params: Params) => unknown>> = {
    getList: list,
    getOne: (name, { id }) => ({ data: find(name, id) }),
    getMany: (name, { ids }) => ({
      data: rowsOf(name).filter((row) => ids.some((id) => String(id) === String(row.id))),
    }),
    getManyReference: (name, { target = '', id, filter, ...params }) =>
      list(name, { ...params, id, filter: { ...filter, [target]: id } }),
    create: (name, { data }) => {
      const resource = byName.get(name);
      const keys = rowsOf(name).map(({ id }) => Number(id) || 0);
      const id = resource?.idType === 'string' ? `sample-new-${rowsOf(name).length}` : Math.max(1000, ...keys) + 1;
      const row: SampleRow = { version: 1, ...data, ...(resource && { [resource.id]: id }), id };
      tables.set(name, [...rowsOf(name), row]);
      return { data: row };
    },
    update: (name, { id, data }) => ({ data: change(name, id, data) }),
    selectMatching: (name, params) => bulk.selectMatching(name, { filter: params.filter }),
    changeMany: (name, params) => bulk.changeMany(name, params as unknown as ManyParams),
    delete: (name, { id }) => ({ data: remove(name, id) }),
    restore: (name, { id }) => ({ data: restored(name, id) }),
    call: () => ({ data: null }),
    count: (name, params) => list(name, params).total,
    // Views are kept for people and their work; here nothing is kept.
    views: () => ({ views: [], teams: [], everyone: false }),
    history: () => ({ data: { lines: [], next: null } }),
    related: () => ({ data: [] }),
    revert: (name, { id }) => ({ data: find(name, id) }),
  };
  // What a screen asks beyond these (a count, a preference) has no answer here, and needs none.
  return new Proxy({} as EngineDataProvider & DataProvider, {
    get(_, key) {
      if (key === 'then' || typeof key !== 'string') return undefined;
      if (key === 'supportAbortSignal') return false;
      const call = calls[key];
      return async (name: string, params: Params) => (call ? call(name, params) : { data: [], total: 0 });
    },
  });
}
