import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Reads the members of an object that records declare as fields (the dialect's `members`). */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Texts under one name, or under every name that fits an expression, lists taken apart; null when there is none.
  await sql`
    create function portico_members(held jsonb, name text, pattern text) returns jsonb
    language sql immutable parallel safe as $$
      select jsonb_agg(item.value #>> '{}' order by member.key, item.n)
      from jsonb_each(case when jsonb_typeof(held) <> 'object' then '{}'
          when pattern is null then jsonb_build_object(name, held -> name) else held end) member
        cross join lateral jsonb_array_elements(
          case when jsonb_typeof(member.value) = 'array' then member.value else jsonb_build_array(member.value) end
        ) with ordinality item (value, n)
      where (pattern is null or member.key ~ pattern) and jsonb_typeof(item.value) in ('string', 'number', 'boolean')
    $$`.execute(db);
  // What forms write down for yes and no; anything else is neither.
  await sql`
    create function portico_truth(word text) returns boolean
    language sql immutable parallel safe as $$
      select case
        when lower(word) in ('true', '1', 'on', 'yes', 'oui', 'sí', 'si', '是') then true
        when lower(word) in ('false', '0', 'off', 'no', 'non', '否') then false
      end $$`.execute(db);
  // As for `like` (0001): row-level security lets only leak-proof operators reach an index, and this one
  // discloses nothing about a row except whether it matches.
  await sql`
    do $$ begin
      alter function pg_catalog.jsonb_path_exists_opr(jsonb, jsonpath) leakproof;
    exception when insufficient_privilege then null;
    end $$`.execute(db);
}
