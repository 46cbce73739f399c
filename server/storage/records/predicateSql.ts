import { sql, type RawBuilder } from 'kysely';
import { MAX_MATCHED_LENGTH } from '../../../domain/schema/model/patterns';
import type { Predicate } from '../../../domain/schema/model/model';

type Bool = RawBuilder<boolean>;
const TRUE: Bool = sql<boolean>`true`;

/**
 * A condition over a row, as SQL that is never null: the same answer as `matches` gives for the record.
 * Keywords that make no sense for a column (lengths, arrays) are refused, so that a row is never shown by mistake.
 */
export function predicateSql(predicate: Predicate, alias: string): Bool {
  return all(Object.entries(predicate).map(([keyword, argument]) => root(keyword, argument, alias)));
}

function root(keyword: string, argument: unknown, alias: string): Bool {
  switch (keyword) {
    case 'properties':
      return all(
        Object.entries(argument as Record<string, Predicate>).map(([name, inner]) =>
          all(Object.entries(inner).map(([key, value]) => leaf(key, value, sql.ref(`${alias}.${name}`)))),
        ),
      );
    case 'required':
      return TRUE;
    case 'not':
      return sql<boolean>`(not ${predicateSql(argument as Predicate, alias)})`;
    case 'allOf':
      return all((argument as Predicate[]).map((inner) => predicateSql(inner, alias)));
    case 'anyOf':
      return sql<boolean>`(${sql.join(
        (argument as Predicate[]).map((inner) => predicateSql(inner, alias)),
        sql` or `,
      )})`;
    default:
      throw new Error(`the condition keyword "${keyword}" has no meaning for a row`);
  }
}

const COMPARISON: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
};

function leaf(keyword: string, value: unknown, column: RawBuilder<unknown>): Bool {
  const sure = (test: RawBuilder<unknown>) => sql<boolean>`coalesce(${test}, false)`;
  if (keyword in COMPARISON) return sure(sql`${column} ${sql.raw(COMPARISON[keyword] ?? '=')} ${value}`);
  switch (keyword) {
    case 'const':
      return value === null ? sql<boolean>`(${column} is null)` : sure(sql`${column} = ${value}`);
    case 'enum':
      return sure(sql`${column} in (${sql.join(value as unknown[])})`);
    case 'pattern':
      // As `matchesPattern`; PostgreSQL's own engine does not backtrack, and each statement has a time limit.
      return sure(sql`length(${column}) <= ${sql.lit(MAX_MATCHED_LENGTH)} and ${column} ~ ${value}`);
    case 'type': {
      const types = [value].flat();
      const nullToo = types.includes('null');
      if (nullToo && types.length > 1) return TRUE;
      return nullToo ? sql<boolean>`(${column} is null)` : sql<boolean>`(${column} is not null)`;
    }
    case 'x-bits': {
      const { all: required, none } = value as { all?: string; none?: string };
      const bits = (mask: string) => sql`(portico_bits(${column}) & portico_bits(${mask}::numeric))`;
      return all([
        ...(required ? [sure(sql`${bits(required)} = portico_bits(${required}::numeric)`)] : []),
        ...(none ? [sure(sql`${bits(none)} = portico_bits(0::numeric)`)] : []),
      ]);
    }
    case 'not':
      return sql<boolean>`(not ${all(Object.entries(value as Predicate).map(([k, v]) => leaf(k, v, column)))})`;
    default:
      throw new Error(`the condition keyword "${keyword}" has no meaning for a column`);
  }
}

function all(parts: readonly Bool[]): Bool {
  return parts.length === 0 ? TRUE : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
