import { sql, type RawBuilder } from 'kysely';
import { allows } from '../../../domain/access/permissions';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { actorCompanyOf, type Caller } from '../../../domain/access/caller';
import { namedPlaceFilter } from './namedPlaces';
import { predicateSql } from './predicateSql';
import { scopeFilter } from './scopeSql';

export type Bool = RawBuilder<boolean>;

/**
 * Why a caller does not see a row: the page shows the own account or company only (`own`); it belongs to another company;
 * it is the work of another team; it is outside of the caller's scope; rows of its kind are hidden; the record that it
 * belongs to is hidden (`parent`).
 */
export const ROW_REASONS = ['own', 'company', 'team', 'scope', 'kind', 'parent'] as const;

export type RowReason = (typeof ROW_REASONS)[number];

/** A condition of the row access filter, and why a row that does not fulfil it is not seen. */
interface RowCondition {
  readonly reason: RowReason;
  readonly fulfilled: Bool;
}

/**
 * The row access filter: limits every query on a resource to the rows that the caller may see (tenant, scope, hidden
 * rows). It depends on the caller only; no parameter of a request can widen it.
 */
export function rowAccessFilter(model: Model, resource: Resource, caller: Caller, alias = 'r'): Bool {
  const parts = rowConditions(model, resource, caller, alias).map(({ fulfilled }) => fulfilled);
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`true`;
}

/** The conditions of the row access filter one by one, for the person who asks why a row is not seen. */
export function rowConditions(model: Model, resource: Resource, caller: Caller, alias = 'r'): readonly RowCondition[] {
  const { storage } = resource;
  const found: RowCondition[] = [];
  const add = (reason: RowReason, parts: readonly Bool[]) =>
    found.push(...parts.map((fulfilled) => ({ reason, fulfilled })));
  add('own', ownRowFilter(resource, caller, alias));
  if (storage.tenant === 'company' && !caller.everyCompany && !resource.own) {
    add('company', [sql<boolean>`${sql.ref(`${alias}.${storage.tenantColumn}`)} = ${caller.companyId}`]);
  }
  if (storage.tenant === 'self' && !seesEveryCompany(caller)) {
    // A partner's people reach its companies from home: in a company that is a partner itself, they do not reach on.
    const isAtHome = caller.companyId === actorCompanyOf(caller);
    const columns = [storage.tenantColumn, ...(storage.partnerColumn && isAtHome ? [storage.partnerColumn] : [])];
    const own = columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${caller.companyId}`);
    const shown = choosesCompanies(caller)
      ? [
          sql<boolean>`not exists (
            select 1 from hidden_company h
            where h.admin_id = ${caller.adminId} and h.company_id = ${sql.ref(`${alias}.${storage.tenantColumn}`)})`,
        ]
      : [];
    add('company', [sql<boolean>`(${sql.join(own, sql` or `)})`, ...shown]);
  }
  add('team', teamFilter(resource, caller, alias));
  add('scope', [...scopeFilter(model, resource, caller, alias), ...namedPlaceFilter(model, resource, caller, alias)]);
  for (const { where, unless, owner } of resource.hiddenRows) {
    if (unless.some((name) => caller.permissions.has(name))) continue;
    const open = sql<boolean>`not ${predicateSql(where, alias)}`;
    add('kind', [owner ? sql<boolean>`(${open} or ${sql.ref(`${alias}.${owner}`)} = ${caller.adminId})` : open]);
  }
  add('parent', parentRowFilter(model, resource, caller, alias));
  return found;
}

/**
 * For an `own` resource: limits it to the caller's own row (their administrator account, or their company). An API key
 * has no account of its own and sees no row.
 */
function ownRowFilter({ own, id, storage }: Resource, caller: Caller, alias: string): Bool[] {
  if (own === undefined) return [];
  if (own === 'admin' && caller.tokenId !== null) return [sql<boolean>`false`];
  const key = own === 'admin' ? caller.adminId : caller.companyId;
  return [
    sql<boolean>`${sql.ref(`${alias}.${id}`)} = ${key}`,
    sql<boolean>`${sql.ref(`${alias}.${storage.tenantColumn}`)} = ${caller.companyId}`,
  ];
}

/**
 * Under an active membership, or with a key that has a team, only what the members of that team did (`x-storage.team`,
 * specification S-AUD-5), unless the request lifts this filter.
 */
function teamFilter({ storage }: Resource, { teamMemberId, teamId, everyTeam }: Caller, alias: string): Bool[] {
  if (storage.team === undefined || everyTeam) return [];
  const author = sql.ref(`${alias}.${storage.team}`);
  if (teamId !== undefined) {
    return [
      sql<boolean>`${author} in (
        select member.adminid from team_member member where member.teamid = ${teamId} and member."deletedAt" is null)`,
    ];
  }
  if (teamMemberId === null) return [];
  return [
    sql<boolean>`${author} in (
      select member.adminid from team_member own join team_member member on member.teamid = own.teamid
      where own.id = ${teamMemberId} and member."deletedAt" is null)`,
  ];
}

/**
 * With `hiddenWith`, a row is visible only if the row that it refers to is visible, or if it may be without one and refers
 * to none.
 */
function parentRowFilter(model: Model, resource: Resource, caller: Caller, alias: string): Bool[] {
  const { hiddenWith } = resource;
  if (hiddenWith === undefined) return [];
  const field = resource.fields.find(({ name }) => name === hiddenWith);
  const target = model.resources[field?.reference?.resource ?? ''];
  if (!target) return [sql<boolean>`false`];
  const column = sql.ref(`${alias}.${hiddenWith}`);
  const none = field?.nullable ? sql`${column} is null or ` : sql``;
  const inner = `${alias}w`;
  return [
    sql<boolean>`(${none}exists (select 1 from ${sql.table(target.storage.table)} ${sql.ref(inner)}
      where ${sql.ref(`${inner}.${target.id}`)} = ${column} and ${rowAccessFilter(model, target, caller, inner)}))`,
  ];
}

/** Callers with `superadmin:view` see every company (S-COMP-8). */
function seesEveryCompany({ everyCompany, permissions }: Caller): boolean {
  return everyCompany || permissions.has('superadmin:view');
}

/** The person of a partner has chosen which companies appear (S-COMP-15); an API key works in one company alone. */
const choosesCompanies = ({ permissions, tokenId }: Caller): boolean =>
  tokenId === null && permissions.has('partneraccount');

/** Whether the caller may see the records of every company that a resource has. */
export const mayLiftCompanyFilter = ({ everyCompany = [] }: Resource, { permissions }: Caller): boolean =>
  permissions.has('superadmin:view') && allows(permissions, everyCompany);

/**
 * The caller as they look at a resource: superadministrators who work in their own company see the records of every
 * company where the resource says so, unless their request asks for those of their own alone. In another company they
 * see those of that company, and an API key has to ask (`disable_company_filter`). A filter that was lifted for one
 * resource is lifted for another one only if the caller may lift it there.
 */
export function callerOn(resource: Resource, caller: Caller): Caller {
  const { tokenId, companyId, homeCompanyId, everyCompany, ownCompanyOnly = false } = caller;
  const isAtHome = tokenId === null && companyId === homeCompanyId;
  const asks = everyCompany || (resource.showsEveryCompany === true && isAtHome && !ownCompanyOnly);
  return { ...caller, everyCompany: asks && mayLiftCompanyFilter(resource, caller) };
}

/**
 * The tenant for row-level security: the same decision as `rowAccessFilter`, enforced a second time by the database.
 */
export function tenantFor(resource: Resource, caller: Caller): Pick<Caller, 'companyId' | 'everyCompany'> {
  if (resource.own) return { companyId: caller.companyId, everyCompany: false };
  const every = caller.everyCompany || (resource.storage.tenant === 'self' && seesEveryCompany(caller));
  return { companyId: caller.companyId, everyCompany: every };
}

/** Whether a resource may have rows of the company that the caller does not see. */
export function mayHaveHiddenRows({ scope, permissions }: Caller, resource: Resource): boolean {
  const { storage, hiddenRows, hiddenWith } = resource;
  if (scope.mode !== 'all' && storage.scope !== undefined) return true;
  return hiddenWith !== undefined || hiddenRows.some(({ unless }) => !unless.some((name) => permissions.has(name)));
}
