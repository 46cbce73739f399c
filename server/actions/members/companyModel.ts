import { allows } from '../../../domain/permissions';
import { declarationOf, declaringNames, markOf, withMembers, type Declaration } from '../../../domain/schema/members';
import type { Model, Resource } from '../../../domain/schema/model';
import { listRows, type Access } from '../../storage/records';
import { toWire } from '../../storage/wire';

/** Fields that one company may have others declare; more would be no list any more. */
const MOST = 60;
/** Models that were built lately, by what was declared. */
const MOST_KEPT = 200;

/** The model as one caller's company has it. */
export interface CompanyModel {
  readonly model: Model;
  /** Changes with what is declared; empty = nothing is. */
  readonly mark: string;
}

const kept = new WeakMap<Model, Map<string, CompanyModel>>();
/** What a caller had last, by `callerKey`. */
const lately = new WeakMap<Model, Map<string, CompanyModel>>();
const MOST_CALLERS = 2_000;

const callerKey = ({ companyId, adminId, tokenId }: Access['caller']) => `${companyId} ${adminId} ${tokenId ?? ''}`;

/**
 * Does `work`, which only reads, with the model as the caller's company has it. Whoever was here before has most likely
 * the same model still: the work begins with that one at once, in the same packet as the question for it, and is done
 * again should the answer be another.
 */
export async function withCompanyModel<T>(
  access: Pick<Access, 'trx' | 'model' | 'caller'>,
  work: (model: Model) => Promise<T>,
): Promise<T> {
  const callers = lately.get(access.model) ?? new Map<string, CompanyModel>();
  lately.set(access.model, callers);
  const key = callerKey(access.caller);
  const asked = companyModel(access);
  const guess = callers.get(key);
  const begun = guess && work(guess.model);
  // Whoever waits for it below gets the failure; until then it must not count as unhandled.
  begun?.catch(() => undefined);
  const own = await asked;
  if (begun && own.mark === guess.mark) return begun;
  if (callers.size >= MOST_CALLERS) callers.clear();
  callers.set(key, own);
  await begun?.catch(() => undefined);
  return work(own.model);
}

/**
 * The model with the fields that records of the caller's company declare, as far as the caller may see those records:
 * an administrator of some scopes has the attributes that are tracked there (specification 2 §6). Read anew each time,
 * so that every instance agrees; what it comes to is built once.
 */
export async function companyModel(access: Pick<Access, 'trx' | 'model' | 'caller'>): Promise<CompanyModel> {
  const { model, caller } = access;
  const declared = new Map<string, readonly Declaration[]>();
  for (const name of declaringNames(model)) {
    const declaring = model.resources[name];
    if (declaring && allows(caller.permissions, declaring.permissions.view)) {
      declared.set(name, await declarationsOf(access, declaring));
    }
  }
  const mark = markOf(declared);
  const built = kept.get(model) ?? new Map<string, CompanyModel>();
  kept.set(model, built);
  const known = built.get(mark);
  if (known) return known;
  const made = { model: withMembers(model, declared), mark };
  if (built.size >= MOST_KEPT) built.clear();
  built.set(mark, made);
  return made;
}

async function declarationsOf(
  { trx, model, caller }: Pick<Access, 'trx' | 'model' | 'caller'>,
  declaring: Resource,
): Promise<Declaration[]> {
  const { active, ...names } = declaring.declares ?? { label: '', key: '', values: '' };
  const wanted = new Set([names.label, ...Object.values(names.labels ?? {}), names.path, names.key, names.values]);
  const flags = [active?.field, names.choices?.field, names.samples];
  const fields = declaring.fields.filter(({ name }) => wanted.has(name) || flags.includes(name));
  const flag = fields.find(({ name }) => name === active?.field);
  const rows = await listRows(
    { trx, model, caller: { ...caller, everyCompany: false }, seal: (text) => text },
    declaring,
    fields,
    {
      conditions: flag && active ? [{ field: flag, op: 'bits', value: active.bit }] : [],
      deleted: 'without',
      sort: [{ field: declaring.id, order: 'ASC' }],
      offset: 0,
      limit: MOST,
    },
  );
  return rows.flatMap((row) => declarationOf(declaring, toWire(declaring, fields, row, 'UTC')) ?? []);
}
