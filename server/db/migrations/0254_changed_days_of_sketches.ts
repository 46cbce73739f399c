import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * A day whose sketches change takes the sketches of its month with it, whichever version of the server changes them
 * (docs/decisions/0018). And each day has a sketch as a whole, if an empty one: days with sign-ins at hidden locations alone
 * had none, and were not sketched again when such a location was shown.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create function portico_sketches_changed() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      delete from sign_in_sketch_month m
      using (select distinct company_id, date_trunc('month', day::timestamp)::date as month from changed) c
      where m.company_id = c.company_id and m.month = c.month;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sketches_added after insert on sign_in_sketch
    referencing new table as changed for each statement execute function portico_sketches_changed()`.execute(db);
  await sql`
    create trigger sketches_deleted after delete on sign_in_sketch
    referencing old table as changed for each statement execute function portico_sketches_changed()`.execute(db);
  await sql`
    insert into sign_in_sketch (company_id, day, parts, n, left_out, before_hour, entries)
    select distinct on (company_id, day) company_id, day, 0, 0, left_out, array_fill(0, array[25]), ''
    from sign_in_sketch s
    where not exists (select 1 from sign_in_sketch w
      where w.company_id = s.company_id and w.day = s.day and w.parts = 0)
    order by company_id, day`.execute(db);
}
