import type { FastifyRequest } from 'fastify';
import { parseBounded } from '../../../domain/text/boundedJson';
import type { Resource } from '../../../domain/schema/model/model';
import { mayOperate } from '../../auth/policy';
import type { Context } from '../../context/context';
import { servedBy, type Served } from './served';

/**
 * What every administrator reads of the company that they work in: its summary and its domains, which the login of an
 * administrator and the user name of a tunnel are checked against (specification S-COMP-8).
 */
const SUMMARY = ['companyid', 'c_name', 'c_maxusers', 'c_hash', 'c_domains'];

const summaries = new WeakMap<Resource, Resource>();

/** The company profile with the fields of the summary alone, for everybody who is signed in. */
function summaryOf(profile: Resource): Resource {
  const known = summaries.get(profile);
  if (known) return known;
  const summary: Resource = {
    ...profile,
    permissions: { ...profile.permissions, view: [] },
    fields: profile.fields.filter(({ name }) => SUMMARY.includes(name)),
  };
  summaries.set(profile, summary);
  made.add(summary);
  return summary;
}

const made = new WeakSet<Resource>();

/** True for a resource that `orOwnCompany` has found in place of another one. */
export const isSummary = (resource: Resource): boolean => made.has(resource);

/**
 * Routes that read companies also read the one that the caller works in, when it is asked for by its key: the company
 * profile for anyone who may see that, the summary for everybody else. Callers who may see companies read those.
 */
export function orOwnCompany(context: Context, served: Served): Served {
  const profile = () => Object.values(context.models.current().model.resources).find(({ own }) => own === 'company');
  return servedBy((request) => {
    const resource = served.resourceOf(request);
    const { caller } = request;
    if (resource?.storage.tenant !== 'self' || !caller || mayOperate(caller, resource, 'view')) return resource;
    const own = keyAskedFor(request, resource) === caller.companyId ? profile() : undefined;
    if (!own) return resource;
    return mayOperate(caller, own, 'view') ? own : summaryOf(own);
  });
}

const KEY = /^[0-9]{1,15}$/;

/** The value of a condition that asks for one: alone, or with the operator `eq` or `in`. */
function valueOf(condition: unknown): unknown {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return condition;
  const [[operator, value] = [], ...more] = Object.entries(condition);
  return more.length === 0 && (operator === 'eq' || operator === 'in') ? value : undefined;
}

/** The one key that a request asks for: that of its address, or the only condition of its filter. */
function keyAskedFor({ params, query }: FastifyRequest, { id }: Resource): number | undefined {
  const { id: inAddress } = params as { readonly id?: string };
  if (inAddress !== undefined) return Number(inAddress);
  const { filter } = query as Readonly<Record<string, unknown>>;
  try {
    const { [id]: key, ...others } = parseBounded(String(filter)) as Readonly<Record<string, unknown>>;
    const [only, ...more] = [valueOf(key)].flat();
    const number = typeof only === 'string' && KEY.test(only) ? Number(only) : only;
    return Object.keys(others).length + more.length === 0 && typeof number === 'number' ? number : undefined;
  } catch {
    // No filter, or none that can be read: the list refuses it.
    return undefined;
  }
}
