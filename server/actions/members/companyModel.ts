import { allows } from '../../../domain/permissions';
import { declarationOf, declaringNames, markOf, withMembers, type Declaration } from '../../../domain/schema/members';
import type { Model, Resource } from '../../../domain/schema/model';
import type { ListQuery } from '../../storage/listQuery';
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
/** Who reads what, before it is known which fields there are. */
export type Reader = Pick<Access, 'trx' | 'model' | 'caller'>;

/**
 * The model with the fields that records of the caller's company declare, as far as the caller may see those records:
 * an administrator of some scopes has the attributes that are tracked there (specification 2 §6). Read anew each time,
 * so that every instance agrees; what it comes to is built once.
 */
export async function companyModel(access: Reader): Promise<CompanyModel> {
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

async function declarationsOf(reader: Reader, declaring: Resource): Promise<Declaration[]> {
  const { active, ...names } = declaring.declares ?? { label: '', key: '', values: '' };
  const wanted = new Set([names.label, ...Object.values(names.labels ?? {}), names.path, names.key, names.values]);
  const flags = [active?.field, names.choices?.field, names.samples];
  const fields = declaring.fields.filter(({ name }) => wanted.has(name) || flags.includes(name));
  const { access, query } = declaringQuery(reader, declaring);
  const rows = await listRows(access, declaring, fields, query);
  return rows.flatMap((row) => declarationOf(declaring, toWire(declaring, fields, row, 'UTC')) ?? []);
}

/** The question for the records that declare something, in the caller's own company. */
export function declaringQuery(
  { trx, model, caller }: Reader,
  { id, fields, declares }: Resource,
): { access: Access; query: ListQuery } {
  const active = declares?.active;
  const flag = fields.find(({ name }) => name === active?.field);
  return {
    access: { trx, model, caller: { ...caller, everyCompany: false }, seal: (text) => text },
    query: {
      conditions: flag && active ? [{ field: flag, op: 'bits', value: active.bit }] : [],
      deleted: 'without',
      sort: [{ field: id, order: 'ASC' }],
      offset: 0,
      limit: MOST,
    },
  };
}
