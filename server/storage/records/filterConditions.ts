import { sql, type RawBuilder } from 'kysely';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import { referringColumn } from '../../../domain/schema/model/referringColumn';
import type { Caller } from '../../../domain/access/caller';
import type { Condition, ListQuery } from './listQuery';
import { declaredFieldCondition } from './declaredFields';
import { logTextCondition } from './logConditions';
import { escapeLike } from './text';
import { type Bool, rowAccessFilter, mayHaveHiddenRows } from './rowAccess';
import { wordConditions } from './searchWords';

/** The caller, and the model that says what they see. */
interface Asker {
  readonly model: Model;
  readonly caller: Caller;
}

/** The conditions of a validated list query. They are combined with `rowAccessFilter`. */
export function filterConditions(
  asker: Asker,
  resource: Resource,
  query: Pick<ListQuery, 'conditions' | 'q' | 'searchIn' | 'deleted' | 'excludedPresets' | 'extraConditions'>,
  alias = 'r',
): Bool[] {
  const parts = [
    ...query.conditions.map((condition) => conditionSql(asker, condition, alias)),
    ...(query.extraConditions ?? []),
  ];
  for (const together of query.excludedPresets ?? []) {
    const all = together.map((condition) => conditionSql(asker, condition, alias));
    parts.push(sql<boolean>`(${sql.join(all, sql` and `)}) is not true`);
  }
  const soft = resource.softDelete;
  if (soft && query.deleted !== 'with') {
    const column = sql.ref(`${alias}.${soft.field}`);
    parts.push(query.deleted === 'only' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`);
  }
  if (query.q !== undefined && resource.backend.service === 'logs') {
    parts.push(...logTextCondition(asker, resource, query.q, { among: visibleLocations(asker) }));
  } else if (query.q !== undefined && resource.storage.search.length > 0) {
    const text = query.searchIn ? searchableText(query.searchIn, alias) : sql.ref(`${alias}.search_text`);
    // Every word must occur: "martin hotel" finds "Claire Martin, hotel".
    for (const word of query.q.split(/\s+/).slice(0, 6)) {
      const pattern = sql<string>`'%' || portico_fold(${escapeLike(word)}) || '%'`;
      const columns = query.searchIn ?? resource.storage.search;
      const called = wordConditions(asker, { resource, columns, word, pattern, alias });
      parts.push(anyText([sql<boolean>`${text} like ${pattern}`, ...called]));
    }
  }
  return parts;
}

/** Which rows `l` of the table of locations the caller may see. */
export const visibleLocations =
  ({ model, caller }: Asker) =>
  (locations: Resource): Bool =>
    rowAccessFilter(model, locations, caller, 'l');

/** True for rows that fulfil at least one of the conditions. For `ListQuery.extraConditions`. */
export function anyOf(asker: Asker, conditions: readonly Condition[], alias = 'r'): Bool {
  const parts = conditions.map((condition) => conditionSql(asker, condition, alias));
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

const anyText = (parts: readonly Bool[]): Bool => sql<boolean>`(${sql.join(parts, sql` or `)})`;

/** The text to search when some of the searchable columns are masked for the caller: the other columns only. */
function searchableText(names: readonly string[], alias: string): RawBuilder<string> {
  const columns = names.map((name) => sql.ref(`${alias}.${name}`));
  return sql<string>`portico_fold(concat_ws(' ', ${sql.join([sql`''`, ...columns])}))`;
}

/**
 * A list of references has one of `keys`. Of what is not shown of the list (`hiddenReferences.ts`) nothing can be found out
 * here either: only rows that the caller sees count.
 */
function referencesAny(
  { model, caller }: Asker,
  { name, reference }: Field,
  keys: readonly unknown[],
  alias: string,
): Bool {
  const column = sql.ref(`${alias}.${name}`);
  const target = model.resources[reference?.resource ?? ''];
  if (!target || !mayHaveHiddenRows(caller, target)) return sql<boolean>`${column} && ${[...keys]}`;
  const inner = `${alias}l`;
  const key = sql.ref(`${inner}.${target.id}`);
  return sql<boolean>`${column} && array(select ${key} from ${sql.table(target.storage.table)} ${sql.ref(inner)}
    where ${key} = any(${[...keys]}) and ${rowAccessFilter(model, target, caller, inner)})`;
}

/**
 * True where one of the rows in a JSON column has one of some keys.
 * @param cell name of the member that holds the key; @param keys an SQL array of texts
 */
export const rowsHold = (column: RawBuilder<unknown>, cell: string, keys: RawBuilder<unknown>): Bool =>
  sql<boolean>`exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end) line
    where line ->> ${cell} = any(${keys}))`;

/** A field of rows refers to one of `keys`; of those, records that the caller does not see count for nothing. */
function rowsReferToAny({ model, caller }: Asker, field: Field, keys: readonly unknown[], alias: string): Bool {
  const { name: cell = '', reference } = referringColumn(field) ?? {};
  const target = model.resources[reference?.resource ?? ''];
  const column = sql.ref(`${alias}.${field.name}`);
  if (!target || !mayHaveHiddenRows(caller, target)) return rowsHold(column, cell, sql`${keys.map(String)}`);
  const inner = `${alias}l`;
  const key = sql.ref(`${inner}.${target.id}`);
  const seen = sql`array(select ${key}::text from ${sql.table(target.storage.table)} ${sql.ref(inner)}
    where ${key} = any(${[...keys]}) and ${rowAccessFilter(model, target, caller, inner)})`;
  return rowsHold(column, cell, seen);
}

function conditionSql(asker: Asker, condition: Condition, alias: string): Bool {
  const { orNull, ...alone } = condition;
  if (!orNull) return valueCondition(asker, alone, alias);
  const withoutValue = valueCondition(asker, { field: condition.field, op: 'isNull', value: true }, alias);
  return anyText([valueCondition(asker, alone, alias), withoutValue]);
}

function valueCondition(asker: Asker, condition: Condition, alias: string): Bool {
  const { field, op, value } = condition;
  if (field.member) return declaredFieldCondition(condition, field.member, alias);
  if (field.kind === 'rows') return rowsReferToAny(asker, field, [value].flat(), alias);
  const column = sql.ref(`${alias}.${field.name}`);
  const list = field.kind === 'references';
  // IP addresses are compared as addresses: compared as text, 10.0.0.9 would come after 10.0.0.10.
  const ordered = field.schema['format'] === 'ipv4' ? sql`nullif(${column}, '')::inet` : column;
  switch (op) {
    case 'isNull':
      return value === true ? sql<boolean>`${column} is null` : sql<boolean>`${column} is not null`;
    case 'eq':
      return list ? referencesAny(asker, field, [value], alias) : sql<boolean>`${column} = ${value}`;
    case 'ne':
      return sql<boolean>`${column} is distinct from ${value}`;
    case 'in':
      return list
        ? referencesAny(asker, field, value as readonly unknown[], alias)
        : sql<boolean>`${column} = any(${value})`;
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
