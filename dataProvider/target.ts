import type { Identifier } from 'ra-core';
import type { BaseName } from '../domain/bases';
import type { Configuration } from '../domain/configuration/properties';
import type { ClientResource } from '../domain/schema/client/client';
import type { Service } from '../domain/schema/model/model';
import type { Adapter, AdapterContext } from './adapters/adapter';
import { device } from './adapters/device';
import { element } from './adapters/element';
import { hydra } from './adapters/hydra';
import { logs } from './adapters/logs';
import { rest } from './adapters/rest';
import { apiUrl } from './bases';
import type { Http } from './http';

const ADAPTERS: Readonly<Record<Service, Adapter>> = { element, hydra, device, logs, rest };

const BASE_OF: Readonly<Record<Service, BaseName>> = {
  element: 'legacy',
  hydra: 'default',
  device: 'device',
  logs: 'logs',
  rest: 'rest',
};

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

export type TargetOf = (name: string, op: Op, meta?: unknown) => Target;

/**
 * Finds the target of an operation, by what the schema of the resource says.
 * @returns called with `meta` `{ company }`: the records of another company, for anyone who sees every company; `own`
 * is then its filter
 */
export function targets(
  http: Http,
  find: (name: string) => ClientResource,
  configuration: () => Configuration,
): TargetOf {
  return (name, op, meta) => {
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
}
