import type { GetManyParams, Identifier } from 'ra-core';
import { LIST_ROWS } from '../domain/limits';
import { splitSort } from '../domain/records/sortKeys';
import type { PorticoDataProvider } from './contract';
import type { PorticoRecord } from './adapters/adapter';
import { pageCursors } from './pageCursors';
import type { TargetOf } from './target';

/** Most keys in the filter of one `getMany`. */
const CHUNK = 200;
/** From this row on a page that follows another one is asked for by where that one ended: offsets get slow. */
const KEYSET_FROM = 10_000;

type Reads = Pick<PorticoDataProvider, 'getList' | 'count' | 'histogram' | 'getOne' | 'getMany' | 'getManyReference'>;

/** The calls that read records. */
export function readCalls(on: TargetOf): Reads {
  const ends = pageCursors();
  const calls = {
    async getList(name, { pagination, sort, filter, meta, signal }) {
      const { adapter, context, own } = on(name, 'list', meta);
      const { page, perPage } = pagination ?? { page: 1, perPage: LIST_ROWS };
      const keys = splitSort(sort ?? context.resource.sort);
      const where = { ...(filter as Record<string, unknown> | undefined), ...own };
      const offset = (page - 1) * perPage;
      const cursors = ends.of(JSON.stringify([name, where, keys, perPage]));
      const after = offset >= KEYSET_FROM ? cursors.get(page - 1) : undefined;
      const answer = await adapter.list(context, { filter: where, sort: keys, offset, limit: perPage, after, signal });
      const { data, total, approximate, next, notice } = answer;
      if (next !== undefined) cursors.set(page, next);
      if (!approximate) return { data, total, ...(notice !== undefined && { meta: { notice } }) };
      const pageInfo = { hasNextPage: data.length === perPage, hasPreviousPage: offset > 0 };
      return { data, total, pageInfo, meta: { approximate } };
    },

    async count(name, { filter, signal }) {
      const { adapter, context } = on(name, 'list');
      const where = (filter ?? {}) as Record<string, unknown>;
      if (adapter.count) return adapter.count(context, where, signal);
      const sort = [{ field: 'id', order: 'ASC' as const }];
      return (await adapter.list(context, { filter: where, sort, offset: 0, limit: 1, signal })).total;
    },

    async histogram(name, { filter, signal }) {
      const { adapter, context } = on(name, 'list');
      if (!adapter.histogram) throw new Error(`"${name}" is not counted by time`);
      return adapter.histogram(context, filter, signal);
    },

    async getOne(name, { id, meta, signal }) {
      const { adapter, context } = on(name, 'one', meta);
      return { data: await adapter.one(context, id, signal) };
    },

    async getMany(name, { ids, meta, signal }: GetManyParams & { signal?: AbortSignal }) {
      return { data: await readByKeys(on(name, 'list', meta), ids, signal) };
    },

    async getManyReference(name, { target, id, pagination, sort, filter, signal }) {
      return calls.getList(name, {
        pagination,
        sort,
        filter: { ...(filter as object), [target]: { eq: id } },
        signal,
      });
    },
  } as Reads;
  return calls;
}

/** The records of these keys, in no order; keys of records that the caller does not see are left out. */
async function readByKeys(
  { adapter, context, own }: ReturnType<TargetOf>,
  keys: readonly Identifier[],
  signal?: AbortSignal,
): Promise<PorticoRecord[]> {
  const unique = [...new Set(keys)];
  const data: PorticoRecord[] = [];
  for (let start = 0; start < unique.length; start += CHUNK) {
    const some = unique.slice(start, start + CHUNK);
    const page = await adapter.list(context, {
      // A reference to a deleted record still has a name.
      filter: { id: { in: some }, ...own, ...(context.resource.softDelete && { deleted: 'with' }) },
      sort: [{ field: 'id', order: 'ASC' }],
      offset: 0,
      limit: some.length,
      signal,
    });
    data.push(...page.data);
  }
  return data;
}
