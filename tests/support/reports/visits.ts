import type { TestDatabase } from '../database';
import { VISIT, type ReportRows } from './model';

type Visits = ReportRows['visits'];

/**
 * Keeps the sign-ins of companies as the database has them, without reading all of them again after each change: a trigger
 * of the test's own, which the server knows nothing of, notes the keys of what is inserted, changed and deleted.
 * @returns reads what was noted since the last call, or `all` of them, whatever was noted; gives all that there are
 */
export async function followVisits(
  { ownerQuery }: TestDatabase,
  companies: readonly number[],
): Promise<(all?: 'all') => Promise<Visits>> {
  await ownerQuery(`
    create table test_changed_visit (id bigint);
    create function test_note_visit() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into test_changed_visit values (coalesce(new.authenticationid, old.authenticationid));
        return null;
      end $$;
    create trigger test_note_visit after insert or update or delete on authentication
      for each row execute function test_note_visit()`);
  const known = new Map<unknown, Visits[number]>();
  const read = async (ids: readonly unknown[] | null) => {
    const found = await ownerQuery(
      `select authenticationid, ${VISIT} from authentication
       where company_id = any($1) and ($2::bigint[] is null or authenticationid = any($2))`,
      [companies, ids],
    );
    for (const row of found) known.set(row['authenticationid'], row);
  };
  await read(null);
  return async (all) => {
    const noted = await ownerQuery(
      'with gone as (delete from test_changed_visit returning id) select distinct id from gone',
    );
    const ids = noted.map(({ id }) => id);
    if (all) known.clear();
    for (const id of ids) known.delete(id);
    if (all || ids.length > 0) await read(all ? null : ids);
    return [...known.values()];
  };
}
