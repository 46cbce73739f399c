import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../../domain/schema/model/model';
import type { DeclaredFieldSource } from '../../../domain/schema/model/declaredFields';
import type { Condition } from './listQuery';
import { escapeLike } from './text';

type Bool = RawBuilder<boolean>;

/** Texts that forms of portals store for yes and no. */
const YES = ['true', '1', 'on', 'yes', 'oui', 'sí', 'si', '是'];
const NO = ['false', '0', 'off', 'no', 'non', '否'];

/** All values of a declared field in the JSON property: a JSON array of texts, or null. */
function valuesAt({ of, ...place }: DeclaredFieldSource, alias: string): RawBuilder<unknown> {
  const [name, pattern] = 'name' in place ? [place.name, null] : [null, place.pattern];
  return sql`portico_members(${sql.ref(`${alias}.${of}`)}, ${name}::text, ${pattern}::text)`;
}

/** SQL for the value of a declared field, read from the JSON property that stores it. */
export function declaredValue(member: DeclaredFieldSource, alias: string): RawBuilder<unknown> {
  if (member.values === 'multi') return valuesAt(member, alias);
  const first = 'name' in member ? textAt(member.of, member.name, alias) : sql`(${valuesAt(member, alias)} ->> 0)`;
  return member.values === 'boolean' ? sql`portico_truth(${first})` : first;
}

/** SQL for one text by its name. No function call, because an export evaluates it for every row. */
function textAt(of: string, name: string, alias: string): RawBuilder<unknown> {
  const at = sql`${sql.ref(`${alias}.${of}`)} -> ${name}::text`;
  return sql`(case jsonb_typeof(${at}) when 'array' then ${at} ->> 0 when 'object' then null else ${at} #>> '{}' end)`;
}

/** SQL condition on a declared field. */
export function declaredFieldCondition(
  condition: Condition & { readonly field: Field },
  member: DeclaredFieldSource,
  alias: string,
): Bool {
  const { op, value } = condition;
  const stored = declaredValue(member, alias);
  const list = (Array.isArray(value) ? value : [value]) as readonly (string | boolean)[];
  switch (op) {
    case 'isNull':
      return value === true ? sql<boolean>`${stored} is null` : sql<boolean>`${stored} is not null`;
    case 'contains':
      return sql<boolean>`portico_fold(${stored}) like '%' || portico_fold(${escapeLike(String(value))}) || '%'`;
    case 'startsWith':
      return sql<boolean>`portico_fold(${stored}) like portico_fold(${escapeLike(String(value))}) || '%'`;
    case 'ne':
      return sql<boolean>`${isOneOf(member, stored, list)} is not true`;
    default:
      return sql<boolean>`(${indexCondition(member, list, alias)} and ${isOneOf(member, stored, list)})`;
  }
}

function isOneOf(
  { values }: DeclaredFieldSource,
  held: RawBuilder<unknown>,
  list: readonly (string | boolean)[],
): Bool {
  if (values === 'boolean') return sql<boolean>`${held} = any(${[...list]}::boolean[])`;
  const texts = list.map(String);
  return values === 'multi'
    ? sql<boolean>`jsonb_exists_any(${held}, ${texts}::text[])`
    : sql<boolean>`${held} = any(${texts}::text[])`;
}

/**
 * A condition that the index on the JSON property can answer: one of the values is stored under the name, or (for an
 * expression) anywhere.
 */
function indexCondition(member: DeclaredFieldSource, list: readonly (string | boolean)[], alias: string): Bool {
  const words = member.values === 'boolean' ? list.flatMap((yes) => spellingsOf(yes === true)) : list.map(String);
  const tests = words.flatMap((word) => [quoted(word), ...(/^-?[0-9]{1,15}$/.test(word) ? [word] : [])]);
  const literals = member.values === 'boolean' ? list.map(String) : [];
  const at = 'name' in member ? `$.${quoted(member.name)}` : '$.*';
  const path = `${at} ? (${[...tests, ...literals].map((test) => `@ == ${test}`).join(' || ') || 'false'})`;
  return sql<boolean>`${sql.ref(`${alias}.${member.of}`)} @? ${path}::jsonpath`;
}

/** The usual spellings of a boolean: lower case, capitalized, upper case. */
const spellingsOf = (yes: boolean) =>
  (yes ? YES : NO).flatMap((word) => [
    ...new Set([word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
  ]);

/** A string literal of the JSON path language. Unpaired surrogates are replaced, because PostgreSQL refuses them. */
const quoted = (text: string) => JSON.stringify(Buffer.from(text).toString());
