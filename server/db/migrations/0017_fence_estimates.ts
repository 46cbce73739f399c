import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Says the tenant policies in a way that PostgreSQL can estimate. Of a boolean that is known only at run time it
 * expects one row in two, so every count that was estimated (`≈`) was half of what is there, and plans were chosen for
 * half of the rows; of a number that is not 0 it expects nearly all. And the usual case comes first now.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create or replace function portico_lift() returns int
    language sql stable parallel safe
    as $$ select case when current_setting('portico.every_company', true) = 'on' then 1 else 0 end $$`.execute(db);
  await sql`
    do $$
    declare
      p record;
      own text;
    begin
      for p in
        select c.relname, l.polname, pg_get_expr(l.polqual, l.polrelid) as rows from pg_policy l
        join pg_class c on c.oid = l.polrelid
        where l.polname = 'portico_tenant' and c.relnamespace = 'public'::regnamespace
      loop
        own := substring(p.rows from '^\\(\\( SELECT portico_every_company\\(\\) AS portico_every_company\\) OR (.*)\\)$');
        continue when own is null;
        execute format('alter policy %I on %I using (%s or (select portico_lift()) <> 0) with check (%s or (select portico_lift()) <> 0)',
          p.polname, p.relname, own, own);
      end loop;
    end $$`.execute(db);
}
