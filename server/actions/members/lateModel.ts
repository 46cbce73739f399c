import { ignoreUntilAwaited } from '../../../domain/ignoreUntilAwaited';
import { allows } from '../../../domain/permissions';
import { declaringNames } from '../../../domain/schema/members';
import type { Model } from '../../../domain/schema/model';
import { stampOf } from '../../storage/rowStamp';
import { companyModel, declaringQuery, type CompanyModel, type Reader } from './companyModel';

/** A model and the rows that it was made of. */
interface Late {
  readonly own: CompanyModel;
  readonly stamp: string;
}

/** What a caller had last, by `callerKey`. */
const lately = new WeakMap<Model, Map<string, Late>>();
const MOST_CALLERS = 2_000;

const callerKey = ({ companyId, adminId, tokenId, mask }: Reader['caller']) =>
  `${companyId} ${adminId} ${tokenId ?? ''} ${mask}`;

/**
 * Does `work`, which only reads, with the model as the caller's company has it. Whoever was here before has most likely
 * the same model still: the work begins with that one at once, in the same packet as the question whether the rows
 * behind it are the same, and is done again should they be others.
 */
export async function withCompanyModel<T>(access: Reader, work: (model: Model) => Promise<T>): Promise<T> {
  const stamped = stampNow(access);
  const late = lastOf(access);
  const begun = late && ignoreUntilAwaited(work(late.own.model));
  const stamp = await stamped;
  if (begun && stamp === late.stamp) return begun;
  await begun?.catch(() => undefined);
  return work(await fresh(access, stamp));
}

/** The model as the caller's company has it now: what was built lately, where the rows behind it are the same. */
export async function currentModel(access: Reader): Promise<Model> {
  const stamp = await stampNow(access);
  const late = lastOf(access);
  return late?.stamp === stamp ? late.own.model : fresh(access, stamp);
}

function lastOf({ model, caller }: Reader): Late | undefined {
  return lately.get(model)?.get(callerKey(caller));
}

/** @param stamp read before: a model that is newer than its stamp is built once more, never kept too long */
async function fresh(access: Reader, stamp: string): Promise<Model> {
  const own = await companyModel(access);
  const callers = lately.get(access.model) ?? new Map<string, Late>();
  lately.set(access.model, callers);
  if (callers.size >= MOST_CALLERS) callers.clear();
  callers.set(callerKey(access.caller), { own, stamp });
  return own.model;
}

/** Changes with every row that declares something for the caller. */
async function stampNow({ trx, model, caller }: Reader): Promise<string> {
  const resources = declaringNames(model).flatMap((name) => model.resources[name] ?? []);
  const seen = resources.filter(({ permissions }) => allows(caller.permissions, permissions.view));
  const stamps = await Promise.all(
    seen.map((declaring) => {
      const { access, query } = declaringQuery({ trx, model, caller }, declaring);
      return stampOf(access, declaring, query);
    }),
  );
  return stamps.join(' ');
}
