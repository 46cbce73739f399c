import { ignoreUntilAwaited } from '../../../domain/ignoreUntilAwaited';
import { allows } from '../../../domain/access/permissions';
import { declaringNames } from '../../../domain/schema/model/declaredFields';
import type { Model } from '../../../domain/schema/model/model';
import { rowsVersion } from '../../storage/records/rowsVersion';
import { companyModel, declaringQuery, forgetModel, type CompanyModel, type ModelReader } from './companyModel';

/** A cached model and the version of the rows that it was built from. */
interface CachedModel {
  readonly own: CompanyModel;
  readonly stamp: string;
}

/** Cached models by `callerKey`, for each base model. */
const cache = new WeakMap<Model, Map<string, CachedModel>>();
const MAX_CACHED_CALLERS = 2_000;

const callerKey = ({ companyId, adminId, tokenId, mask }: ModelReader['caller']) =>
  `${companyId} ${adminId} ${tokenId ?? ''} ${mask}`;

/**
 * Runs `work`, which only reads, with the model of the caller's company. It starts at once with the cached model, in
 * the same packet as the query that checks whether the cached model is current. If it is not, `work` runs again with
 * the new model.
 */
export async function withCompanyModel<T>(access: ModelReader, work: (model: Model) => Promise<T>): Promise<T> {
  const stamped = currentStamp(access);
  const cached = cachedModel(access);
  const started = cached && ignoreUntilAwaited(work(cached.own.model));
  const stamp = await stamped;
  if (started && stamp === cached.stamp) return started;
  await started?.catch(() => undefined);
  return work(await buildModel(access, stamp));
}

/** The current model of the caller's company, from the cache when the declaring rows have not changed. */
export async function currentModel(access: ModelReader): Promise<Model> {
  const stamp = await currentStamp(access);
  const cached = cachedModel(access);
  return cached?.stamp === stamp ? cached.own.model : buildModel(access, stamp);
}

function cachedModel({ model, caller }: ModelReader): CachedModel | undefined {
  return cache.get(model)?.get(callerKey(caller));
}

/** Drops what this process caches of a company's models; the next request of each caller builds it again. */
export function dropCompanyModels(model: Model, companyId: number): void {
  const callers = cache.get(model);
  for (const [key, { own }] of callers ?? []) {
    if (!key.startsWith(`${companyId} `)) continue;
    callers?.delete(key);
    forgetModel(model, own.mark);
  }
}

/** How many models of companies this process caches, one for each caller. */
export const cachedModelCount = (model: Model): number => cache.get(model)?.size ?? 0;

/** @param stamp read before the model: a concurrent change then causes one more build, never a stale cache entry */
async function buildModel(access: ModelReader, stamp: string): Promise<Model> {
  const own = await companyModel(access);
  const callers = cache.get(access.model) ?? new Map<string, CachedModel>();
  cache.set(access.model, callers);
  if (callers.size >= MAX_CACHED_CALLERS) callers.clear();
  callers.set(callerKey(access.caller), { own, stamp });
  return own.model;
}

/** Version of all rows that declare fields for the caller. */
async function currentStamp({ trx, model, caller }: ModelReader): Promise<string> {
  const resources = declaringNames(model).flatMap((name) => model.resources[name] ?? []);
  const seen = resources.filter(({ permissions }) => allows(caller.permissions, permissions.view));
  const stamps = await Promise.all(
    seen.map((declaring) => {
      const { access, query } = declaringQuery({ trx, model, caller }, declaring);
      return rowsVersion(access, declaring, query);
    }),
  );
  return stamps.join(' ');
}
