import { sql, type RawBuilder } from 'kysely';
import type { Field, Model, Resource, ScopeRule } from '../../../domain/schema/model/model';
import type { Scope } from '../../../domain/access/scope';
import type { Caller } from '../../../domain/access/caller';

type Bool = RawBuilder<boolean>;
type Limited = Extract<Scope, { mode: 'listed' }>;
/** Whose scope it is. */
type Scoped = Pick<Caller, 'scope' | 'adminId'>;

/**
 * The rows that a caller who is limited to scopes may see, as the resource's `scope` declares
 * (specification S-SCOPE-1).
 * @returns conditions that must all hold; none for a caller who sees the whole company
 */
export function scopeFilter(model: Model, resource: Resource, caller: Scoped, alias: string): Bool[] {
  return conditions(model, resource, caller, alias, visibleVia);
}

/**
 * The rows that a caller who is limited to scopes may change: those that lie entirely within the scope. A row for
 * several places needs all of them, and a row that applies everywhere is not theirs to change.
 * @returns conditions that must all hold; none for a caller who sees the whole company
 */
export function writableFilter(model: Model, resource: Resource, caller: Scoped, alias: string): Bool[] {
  return conditions(model, resource, caller, alias, writableVia);
}

/** How rows whose scopes come from references are checked. */
type ViaRule = (pointers: readonly ReferenceSql[], rule: ScopeRule) => Bool[];

function conditions(model: Model, resource: Resource, caller: Scoped, alias: string, viaRule: ViaRule): Bool[] {
  const rule = resource.storage.scope;
  const { scope } = caller;
  if (!rule || scope.mode === 'all') return [];
  if (scope.main === null && scope.secondaries.length === 0) return [sql<boolean>`false`];
  const pointers = (rule.via ?? []).map((name) => referenceSql(model, resource, caller, name, alias));
  return [
    ...(rule.field === undefined ? [] : scopesOverlap(resource, rule.field, scope, alias)),
    ...(rule.via === undefined && rule.none === undefined ? [] : viaRule(pointers, rule)),
    ...(rule.owner === undefined ? [] : [sql<boolean>`${sql.ref(`${alias}.${rule.owner}`)} = ${caller.adminId}`]),
  ];
}

/** `main AND (secondary1 OR secondary2 …)` over an array of scopes; of scopes themselves, those of the caller. */
function scopesOverlap({ id }: Resource, field: string, { main, secondaries }: Limited, alias: string): Bool[] {
  const column = sql.ref(`${alias}.${field}`);
  const own = [...(main === null ? [] : [main]), ...secondaries];
  if (field === id) return [sql<boolean>`${column} = any(${own}::bigint[])`];
  return [
    ...(main === null ? [] : [sql<boolean>`${column} @> ${[main]}::bigint[]`]),
    ...(secondaries.length === 0 ? [] : [sql<boolean>`${column} && ${[...secondaries]}::bigint[]`]),
  ];
}

/** A reference through which a row belongs to scopes. */
interface ReferenceSql {
  readonly many: boolean;
  readonly empty: Bool;
  /** It leads to a record within the scope; of many keys, one of them does. */
  readonly within: Bool;
  /** Every key leads to a record within the scope. */
  readonly allWithin: Bool;
}

function referenceSql(model: Model, resource: Resource, caller: Scoped, name: string, alias: string): ReferenceSql {
  const field = resource.fields.find((one) => one.name === name);
  const target = model.resources[field?.reference?.resource ?? ''];
  const column = sql.ref(`${alias}.${name}`);
  const many = isMany(field);
  const empty = many ? sql<boolean>`coalesce(cardinality(${column}), 0) = 0` : sql<boolean>`${column} is null`;
  if (!target) return { many, empty, within: sql<boolean>`false`, allWithin: sql<boolean>`false` };
  const inner = `${alias}s`;
  const seen = scopeFilter(model, target, caller, inner);
  const where = seen.length > 0 ? sql<boolean>`${sql.join(seen, sql` and `)}` : sql<boolean>`true`;
  const table = sql`${sql.table(target.storage.table)} ${sql.ref(inner)}`;
  const key = sql.ref(`${inner}.${target.id}`);
  if (!many) {
    const within = sql<boolean>`exists (select 1 from ${table} where ${key} = ${column} and ${where})`;
    return { many, empty, within, allWithin: within };
  }
  // Not correlated: computed once for the whole statement, and the index on the column can use it.
  const keys = sql`array(select ${key} from ${table} where ${where})`;
  return { many, empty, within: sql<boolean>`${column} && ${keys}`, allWithin: sql<boolean>`${column} <@ ${keys}` };
}

const isMany = (field: Field | undefined) => field?.reference?.many === true;

const hasNoScope = (pointers: readonly ReferenceSql[]) =>
  pointers.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        pointers.map(({ empty }) => empty),
        sql` and `,
      )})`;

const visibleVia: ViaRule = (pointers, { field, none }) => {
  const mayBeEmpty = none === 'everybody' || field !== undefined;
  const [only] = pointers;
  // The usual case without an alternative, which the planner reads as a join.
  if (only && pointers.length === 1 && !mayBeEmpty) return [only.within];
  return [
    ...pointers.map(({ empty, within }) => sql<boolean>`(${empty} or ${within})`),
    ...(mayBeEmpty ? [] : [sql<boolean>`not ${hasNoScope(pointers)}`]),
  ];
};

const writableVia: ViaRule = (pointers, { field }) => [
  ...pointers.map(({ empty, allWithin }) => sql<boolean>`(${empty} or ${allWithin})`),
  ...(field === undefined ? [sql<boolean>`not ${hasNoScope(pointers)}`] : []),
];
