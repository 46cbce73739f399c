import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../domain/schema/model';
import type { Member } from '../../domain/schema/members';
import type { Condition } from './listQuery';
import { escapeLike } from './text';

type Bool = RawBuilder<boolean>;

/** Words that a portal's forms write down for yes and no, as text. */
const YES = ['true', '1', 'on', 'yes', 'oui', 'sí', 'si', '是'];
const NO = ['false', '0', 'off', 'no', 'non', '否'];

/** Everything that stands under a member's name or names: texts in a JSON array, or null. */
function found({ of, ...place }: Member, alias: string): RawBuilder<unknown> {
  const [name, pattern] = 'name' in place ? [place.name, null] : [null, place.pattern];
  return sql`portico_members(${sql.ref(`${alias}.${of}`)}, ${name}::text, ${pattern}::text)`;
}

/** The value of a declared field, read out of the property that holds it. */
export function memberValue(member: Member, alias: string): RawBuilder<unknown> {
  if (member.values === 'multi') return found(member, alias);
  const first = 'name' in member ? under(member.of, member.name, alias) : sql`(${found(member, alias)} ->> 0)`;
  return member.values === 'boolean' ? sql`portico_truth(${first})` : first;
}

/** One text under one name: without a call of a function, as an export reads it a hundred thousand times. */
function under(of: string, name: string, alias: string): RawBuilder<unknown> {
  const at = sql`${sql.ref(`${alias}.${of}`)} -> ${name}::text`;
  return sql`(case jsonb_typeof(${at}) when 'array' then ${at} ->> 0 when 'object' then null else ${at} #>> '{}' end)`;
}

/** True of the rows whose declared field fulfils a condition. */
export function memberCondition(condition: Condition & { readonly field: Field }, member: Member, alias: string): Bool {
  const { op, value } = condition;
  const held = memberValue(member, alias);
  const list = (Array.isArray(value) ? value : [value]) as readonly (string | boolean)[];
  switch (op) {
    case 'isNull':
      return value === true ? sql<boolean>`${held} is null` : sql<boolean>`${held} is not null`;
    case 'contains':
      return sql<boolean>`portico_fold(${held}) like '%' || portico_fold(${escapeLike(String(value))}) || '%'`;
    case 'startsWith':
      return sql<boolean>`portico_fold(${held}) like portico_fold(${escapeLike(String(value))}) || '%'`;
    case 'ne':
      return sql<boolean>`${one(member, held, list)} is not true`;
    default:
      return sql<boolean>`(${reached(member, list, alias)} and ${one(member, held, list)})`;
  }
}

function one({ values }: Member, held: RawBuilder<unknown>, list: readonly (string | boolean)[]): Bool {
  if (values === 'boolean') return sql<boolean>`${held} = any(${[...list]}::boolean[])`;
  const texts = list.map(String);
  return values === 'multi'
    ? sql<boolean>`jsonb_exists_any(${held}, ${texts}::text[])`
    : sql<boolean>`${held} = any(${texts}::text[])`;
}

/** What the index on the property can tell: rows in which one of the values stands, there or (for an expression) anywhere. */
function reached(member: Member, list: readonly (string | boolean)[], alias: string): Bool {
  const words = member.values === 'boolean' ? list.flatMap((yes) => wordsFor(yes === true)) : list.map(String);
  const tests = words.flatMap((word) => [quoted(word), ...(/^-?[0-9]{1,15}$/.test(word) ? [word] : [])]);
  const literals = member.values === 'boolean' ? list.map(String) : [];
  const at = 'name' in member ? `$.${quoted(member.name)}` : '$.*';
  const path = `${at} ? (${[...tests, ...literals].map((test) => `@ == ${test}`).join(' || ') || 'false'})`;
  return sql<boolean>`${sql.ref(`${alias}.${member.of}`)} @? ${path}::jsonpath`;
}

/** As people and programs write them. */
const wordsFor = (yes: boolean) =>
  (yes ? YES : NO).flatMap((word) => [
    ...new Set([word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
  ]);

/** A text of the path language; half a character is none, and would be refused. */
const quoted = (text: string) => JSON.stringify(Buffer.from(text).toString());
