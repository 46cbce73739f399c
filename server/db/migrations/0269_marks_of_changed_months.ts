import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * A day whose sketches change leaves a mark in its month (`parts` -1), beside taking the sketches of the month away
 * (docs/decisions/0018). A transaction of an older version of the server can miss a month that is made meanwhile, and so
 * cannot delete it; its mark says all the same that the month is to be made again.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create or replace function portico_sketches_changed() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      delete from sign_in_sketch_month m
      using (select distinct company_id, date_trunc('month', day::timestamp)::date as month from changed) c
      where m.company_id = c.company_id and m.month = c.month;
      insert into sign_in_sketch_month (company_id, month, parts, all_visits, returning_visits, first_visits)
      select distinct company_id, date_trunc('month', day::timestamp)::date, -1, '', '', '' from changed;
      return null;
    end $$`.execute(db);
}
