import { sql, type RawBuilder } from 'kysely';
import type { Model, Resource } from '../../domain/schema/model';
import type { Caller } from '../caller';
import type { Condition, ListQuery } from './listQuery';
import { memberCondition } from './members';
import { predicateSql } from './predicateSql';
import { scopeFilter } from './scopeSql';
import { escapeLike } from './text';

type Bool = RawBuilder<boolean>;

/**
 * The fence around every row of a resource, outermost in each query: tenant, scope, hidden rows. It comes from the
 * caller's session alone; nothing a request says can widen it.
 */
export function fence(model: Model, resource: Resource, caller: Caller, alias = 'r'): Bool {
  const { storage } = resource;
  const parts: Bool[] = ownFence(resource, caller, alias);
  if (storage.tenant === 'company' && !caller.everyCompany && !resource.own) {
    parts.push(sql<boolean>`${sql.ref(`${alias}.${storage.tenantColumn}`)} = ${caller.companyId}`);
  }
  if (storage.tenant === 'self' && !seesEveryCompany(caller)) {
    const columns = [storage.tenantColumn, ...(storage.partnerColumn ? [storage.partnerColumn] : [])];
    const own = columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${caller.companyId}`);
    parts.push(sql<boolean>`(${sql.join(own, sql` or `)})`);
  }
  parts.push(...scopeFilter(model, resource, caller, alias));
  for (const { where, unless, owner } of resource.hiddenRows) {
    if (unless.some((name) => caller.permissions.has(name))) continue;
    const open = sql<boolean>`not ${predicateSql(where, alias)}`;
    parts.push(owner ? sql<boolean>`(${open} or ${sql.ref(`${alias}.${owner}`)} = ${caller.adminId})` : open);
  }
  parts.push(...withFence(model, resource, caller, alias));
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`true`;
}

/** The one row that is the caller's own: of who they are, or of where they work. An API key is nobody. */
function ownFence({ own, id, storage }: Resource, caller: Caller, alias: string): Bool[] {
  if (own === undefined) return [];
  if (own === 'admin' && caller.tokenId !== null) return [sql<boolean>`false`];
  const key = own === 'admin' ? caller.adminId : caller.companyId;
  return [
    sql<boolean>`${sql.ref(`${alias}.${id}`)} = ${key}`,
    sql<boolean>`${sql.ref(`${alias}.${storage.tenantColumn}`)} = ${caller.companyId}`,
  ];
}

/** A row that goes with another one is there where that one is. */
function withFence(model: Model, resource: Resource, caller: Caller, alias: string): Bool[] {
  const { hiddenWith } = resource;
  if (hiddenWith === undefined) return [];
  const name = resource.fields.find((field) => field.name === hiddenWith)?.reference?.resource ?? '';
  const target = model.resources[name];
  if (!target) return [sql<boolean>`false`];
  const inner = `${alias}w`;
  return [
    sql<boolean>`exists (select 1 from ${sql.table(target.storage.table)} ${sql.ref(inner)}
      where ${sql.ref(`${inner}.${target.id}`)} = ${sql.ref(`${alias}.${hiddenWith}`)} and ${fence(model, target, caller, inner)})`,
  ];
}

/** Companies are rows of everybody's and nobody's: who administers them sees them all (specification 3 §6). */
function seesEveryCompany({ everyCompany, permissions }: Caller): boolean {
  return everyCompany || permissions.has('superadmin:view');
}

/** What row-level security must let through for a resource: the same decision as the fence, for the second one. */
export function tenantFor(resource: Resource, caller: Caller): Pick<Caller, 'companyId' | 'everyCompany'> {
  if (resource.own) return { companyId: caller.companyId, everyCompany: false };
  const every = caller.everyCompany || (resource.storage.tenant === 'self' && seesEveryCompany(caller));
  return { companyId: caller.companyId, everyCompany: every };
}

/** The rows that a checked question asks for, inside the fence. */
export function wanted(
  resource: Resource,
  query: Pick<ListQuery, 'conditions' | 'q' | 'searchIn' | 'deleted' | 'hide' | 'and'>,
  alias = 'r',
): Bool[] {
  const parts = [...query.conditions.map((condition) => conditionSql(condition, alias)), ...(query.and ?? [])];
  for (const together of query.hide ?? []) {
    const all = together.map((condition) => conditionSql(condition, alias));
    parts.push(sql<boolean>`(${sql.join(all, sql` and `)}) is not true`);
  }
  const soft = resource.softDelete;
  if (soft && query.deleted !== 'with') {
    const column = sql.ref(`${alias}.${soft.field}`);
    parts.push(query.deleted === 'only' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`);
  }
  if (query.q !== undefined && resource.storage.search.length > 0) {
    const text = query.searchIn ? openText(query.searchIn, alias) : sql.ref(`${alias}.search_text`);
    // Each word somewhere: "martin hotel" finds "Claire Martin, hotel".
    for (const word of query.q.split(/\s+/).slice(0, 6)) {
      parts.push(sql<boolean>`${text} like '%' || portico_fold(${escapeLike(word)}) || '%'`);
    }
  }
  return parts;
}

/** Rows that fulfil one of the conditions: for `ListQuery.and`. */
export function anyOf(conditions: readonly Condition[], alias = 'r'): Bool {
  const parts = conditions.map((condition) => conditionSql(condition, alias));
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The text that is searched for whom some of the columns are masked. */
function openText(names: readonly string[], alias: string): RawBuilder<string> {
  const columns = names.map((name) => sql.ref(`${alias}.${name}`));
  return sql<string>`portico_fold(concat_ws(' ', ${sql.join([sql`''`, ...columns])}))`;
}

function conditionSql(condition: Condition, alias: string): Bool {
  const { field, op, value } = condition;
  if (field.member) return memberCondition(condition, field.member, alias);
  const column = sql.ref(`${alias}.${field.name}`);
  const list = field.kind === 'references';
  // Addresses in order are addresses as numbers: as text, 10.0.0.9 would come after 10.0.0.10.
  const ordered = field.schema['format'] === 'ipv4' ? sql`nullif(${column}, '')::inet` : column;
  switch (op) {
    case 'isNull':
      return value === true ? sql<boolean>`${column} is null` : sql<boolean>`${column} is not null`;
    case 'eq':
      return list ? sql<boolean>`${column} @> ${[value]}` : sql<boolean>`${column} = ${value}`;
    case 'ne':
      return sql<boolean>`${column} is distinct from ${value}`;
    case 'in':
      return list ? sql<boolean>`${column} && ${value}` : sql<boolean>`${column} = any(${value})`;
    case 'contains':
      return sql<boolean>`portico_fold(${column}) like '%' || portico_fold(${escapeLike(String(value))}) || '%'`;
    case 'startsWith':
      return sql<boolean>`portico_fold(${column}) like portico_fold(${escapeLike(String(value))}) || '%'`;
    case 'bits':
      return sql<boolean>`portico_bits(${column}) & portico_bits(${value}::numeric) = portico_bits(${value}::numeric)`;
    case 'noBits':
      return sql<boolean>`portico_bits(${column}) & portico_bits(${value}::numeric) = portico_bits(0::numeric)`;
    case 'gt':
      return sql<boolean>`${ordered} > ${value}`;
    case 'gte':
      return sql<boolean>`${ordered} >= ${value}`;
    case 'lt':
      return sql<boolean>`${ordered} < ${value}`;
    case 'lte':
      return sql<boolean>`${ordered} <= ${value}`;
  }
}
