import type { DataProvider, GetManyParams, Identifier } from 'ra-core';
import { apiUrl } from './bases';
import type { BaseName } from '../domain/bases';
import type { Configuration } from '../domain/configuration/properties';
import type { ClientModel, ClientResource } from '../domain/schema/client/client';
import type { Service } from '../domain/schema/model/model';
import type { Histogram } from '../domain/time/histogram';
import { LIST_ROWS } from '../domain/limits';
import { splitSort } from '../domain/records/sortKeys';
import { memberActions, type MemberActions } from './actions/members';
import { passwordActions, type PasswordActions } from './actions/passwords';
import { usageActions, type UsageActions } from './actions/usage';
import { viewActions, type ViewActions } from './actions/views';
import { ifMatch, type Adapter, type AdapterContext, type PorticoRecord } from './adapters/adapter';
import { device } from './adapters/device';
import { element } from './adapters/element';
import { hydra } from './adapters/hydra';
import { logs } from './adapters/logs';
import { rest } from './adapters/rest';
import { bulkActions, type BulkActions } from './bulk';
import { changedValues, writableValues } from './changes';
import type { Http } from './http';
import { createJobsClient } from './jobs';
import { pageCursors } from './pageCursors';
import { recordCalls } from './recordCalls';

const ADAPTERS: Readonly<Record<Service, Adapter>> = { element, hydra, device, logs, rest };

const BASE_OF: Readonly<Record<Service, BaseName>> = {
  element: 'legacy',
  hydra: 'default',
  device: 'device',
  logs: 'logs',
  rest: 'rest',
};

export interface CallParams {
  /** Name of an action that the resource declares. */
  readonly action: string;
  readonly id: Identifier;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Of the record that the reader has seen: another one is refused with 412, where the call looks at it. */
  readonly version?: number | undefined;
}

/** react-admin's contract, and what the schemas declare beyond it. */
export interface PorticoDataProvider
  extends
    DataProvider,
    ViewActions,
    MemberActions,
    BulkActions,
    PasswordActions,
    UsageActions,
    ReturnType<typeof recordCalls> {
  /** @returns the record, with the version that it has since then; without one when it was not deleted */
  restore(resource: string, params: { id: Identifier }): Promise<{ data: PorticoRecord }>;
  call(resource: string, params: CallParams): Promise<{ data: unknown }>;
  /** How many records of a filter there are, by time, for a service that says it. */
  histogram(
    resource: string,
    params: { filter: Readonly<Record<string, unknown>>; signal?: AbortSignal },
  ): Promise<Histogram>;
  /** The exact number of matches of a filter, where `getList` has answered `meta.approximate`. */
  count(resource: string, params: { filter?: unknown; signal?: AbortSignal }): Promise<number>;
}

interface DataProviderSettings {
  readonly http: Http;
  /** The model in force now; it may be swapped while the console runs. */
  readonly model: () => ClientModel;
  /** The configuration that counts for the caller now. */
  readonly configuration: () => Configuration;
}

/** Calls that look at the records of every company, which superadministrators may. */
const inEveryCompany =
  (http: Http): Http =>
  (path, options) =>
    http(path, { ...options, query: { ...options?.query, disable_company_filter: '1' } });

/** The adapter of an operation, what it is made with, and the filter of the company whose records are asked for. */
interface Target {
  readonly adapter: Adapter;
  readonly context: AdapterContext;
  readonly own: Readonly<Record<string, unknown>>;
}

type Op = 'list' | 'one' | 'create' | 'update' | 'delete' | 'restore';
/** Most keys in the filter of one `getMany`. */
const CHUNK = 200;
/** From this row on a page that follows another one is asked for by where that one ended: offsets get slow. */
const KEYSET_FROM = 10_000;

/** Resource → adapter, by what the resource's schema says; no resource is known by name here. */
export function createDataProvider({ http, model, configuration }: DataProviderSettings): PorticoDataProvider {
  const find = (name: string): ClientResource => {
    const resource = model().resources.find((one) => one.name === name);
    if (!resource)
      throw new Error(`no resource "${name}" in the model: is its schema broken, or not for this account?`);
    return resource;
  };
  /** @param meta `{ company }`: the records of another company, for who sees every company; `own` is then its filter */
  const on = (name: string, op: Op, meta?: unknown): Target => {
    const resource = find(name);
    const { service, type } = resource.backend.ops[op] ?? resource.backend;
    const base = apiUrl('', BASE_OF[service]);
    const context = { http, resource, base, type, configuration: configuration() };
    const adapter = ADAPTERS[service];
    const { company } = (meta ?? {}) as { company?: Identifier };
    if (company === undefined || resource.companyField === undefined) return { adapter, context, own: {} };
    const own = { [resource.companyField]: { eq: company } };
    return { adapter, context: { ...context, http: inEveryCompany(http) }, own };
  };
  const ends = pageCursors();
  const bulk = bulkActions(createJobsClient(http), find);

  const provider = {
    supportAbortSignal: true,
    ...viewActions(http, apiUrl('')),
    ...passwordActions(http, apiUrl('')),
    ...usageActions(http, apiUrl('')),
    ...recordCalls(http, apiUrl('')),
    ...memberActions(on, (name) => find(name).id),
    ...bulk,

    async getList(name, { pagination, sort, filter, meta, signal }) {
      const { adapter, context, own } = on(name, 'list', meta);
      const { page, perPage } = pagination ?? { page: 1, perPage: LIST_ROWS };
      const keys = splitSort(sort ?? context.resource.sort);
      const asked = { ...(filter as Record<string, unknown> | undefined), ...own };
      const offset = (page - 1) * perPage;
      const places = ends.of(JSON.stringify([name, asked, keys, perPage]));
      const after = offset >= KEYSET_FROM ? places.get(page - 1) : undefined;
      const answer = await adapter.list(context, { filter: asked, sort: keys, offset, limit: perPage, after, signal });
      const { data, total, approximate, next, notice } = answer;
      if (next !== undefined) places.set(page, next);
      if (!approximate) return { data, total, ...(notice !== undefined && { meta: { notice } }) };
      const pageInfo = { hasNextPage: data.length === perPage, hasPreviousPage: offset > 0 };
      return { data, total, pageInfo, meta: { approximate } };
    },

    async count(name, { filter, signal }) {
      const { adapter, context } = on(name, 'list');
      const asked = (filter ?? {}) as Record<string, unknown>;
      if (adapter.count) return adapter.count(context, asked, signal);
      const sort = [{ field: 'id', order: 'ASC' as const }];
      return (await adapter.list(context, { filter: asked, sort, offset: 0, limit: 1, signal })).total;
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
      const { adapter, context, own } = on(name, 'list', meta);
      const unique = [...new Set(ids)];
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
      return { data };
    },

    async getManyReference(name, { target, id, pagination, sort, filter, signal }) {
      return provider.getList(name, {
        pagination,
        sort,
        filter: { ...(filter as object), [target]: { eq: id } },
        signal,
      });
    },

    async create(name, { data }) {
      const { adapter, context } = on(name, 'create');
      return { data: await adapter.create(context, writableValues(context.resource, data)) };
    },

    async update(name, { id, data, previousData, meta }) {
      const { adapter, context } = on(name, 'update', meta);
      const values = changedValues(context.resource, previousData, data);
      const version = (data.version ?? previousData?.version) as number | undefined;
      return { data: await adapter.update(context, id, values, version) };
    },

    async updateMany(name, { ids, data }) {
      await bulk.changeAll(name, { ids, change: { operation: 'edit', values: data } });
      return { data: ids };
    },

    async delete(name, { id, previousData }) {
      const { adapter, context } = on(name, 'delete');
      const version = await adapter.remove(context, id);
      return { data: { ...previousData, id, version } };
    },

    async deleteMany(name, { ids }) {
      await bulk.changeAll(name, { ids, change: { operation: 'delete' } });
      return { data: ids };
    },

    async restore(name, { id }) {
      const { adapter, context } = on(name, 'restore');
      const version = await adapter.restore(context, id);
      return { data: { ...(await provider.getOne(name, { id })).data, version } };
    },

    async call(name, { action, id, body, version }) {
      const declared = find(name).actions.find((one) => one.name === action)?.call;
      if (!declared) throw new Error(`no action "${action}" with a call in "${name}"`);
      const path = declared.path.replaceAll('{id}', encodeURIComponent(id));
      const { json } = await http(path, {
        method: declared.method as 'POST',
        body: { ...declared.body, ...body },
        headers: ifMatch(version),
      });
      return { data: json };
    },
  } as PorticoDataProvider;
  return provider;
}
