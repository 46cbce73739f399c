import { allows } from '../../../domain/access/permissions';
import {
  declarationOf,
  declaringNames,
  declarationsHash,
  withDeclaredFields,
  type Declaration,
} from '../../../domain/schema/model/declaredFields';
import type { Model, Resource } from '../../../domain/schema/model/model';
import type { ListQuery } from '../../storage/records/listQuery';
import { listRows, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';

/** Maximum of declared fields in one company. */
const MAX_DECLARED_FIELDS = 60;
/** Maximum of cached models, by their declarations. */
const MAX_CACHED_MODELS = 200;

/** The model with the declared fields of the caller's company. */
export interface CompanyModel {
  readonly model: Model;
  /** Hash of the declarations; empty without any. */
  readonly mark: string;
}

const modelCache = new WeakMap<Model, Map<string, CompanyModel>>();
/** The access that is needed to read the declarations. */
export type ModelReader = Pick<Access, 'trx' | 'model' | 'caller'>;

/**
 * The model with the fields that records of the caller's company declare, as far as the caller may see those records:
 * an administrator of some scopes has the attributes that are tracked there (specification S-IDN-13). Read again each
 * time, so that every instance agrees; what it comes to is built once.
 */
export async function companyModel(access: ModelReader): Promise<CompanyModel> {
  const { model, caller } = access;
  const declared = new Map<string, readonly Declaration[]>();
  for (const name of declaringNames(model)) {
    const declaring = model.resources[name];
    if (declaring && allows(caller.permissions, declaring.permissions.view)) {
      declared.set(name, await declarationsOf(access, declaring));
    }
  }
  const mark = declarationsHash(declared);
  const built = modelCache.get(model) ?? new Map<string, CompanyModel>();
  modelCache.set(model, built);
  const known = built.get(mark);
  if (known) return known;
  const made = { model: withDeclaredFields(model, declared), mark };
  if (built.size >= MAX_CACHED_MODELS) built.clear();
  built.set(mark, made);
  return made;
}

/** Drops a built model, by the hash of its declarations. */
export function forgetModel(model: Model, mark: string): void {
  modelCache.get(model)?.delete(mark);
}

async function declarationsOf(reader: ModelReader, declaring: Resource): Promise<Declaration[]> {
  const { active, ...names } = declaring.declares ?? { label: '', key: '', values: '' };
  const needed = new Set([names.label, ...Object.values(names.labels ?? {}), names.path, names.key, names.values]);
  const flags = [active?.field, names.choices?.field, names.samples];
  const fields = declaring.fields.filter(({ name }) => needed.has(name) || flags.includes(name));
  const { access, query } = declaringQuery(reader, declaring);
  const rows = await listRows(access, declaring, fields, query);
  return rows.flatMap((row) => declarationOf(declaring, storedRecord(declaring, row, 'UTC')) ?? []);
}

/** The query for the records that declare fields, in the caller's company. */
export function declaringQuery(
  { trx, model, caller }: ModelReader,
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
      limit: MAX_DECLARED_FIELDS,
    },
  };
}
