import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { scopeFilter } from './scopeSql';

type Bool = RawBuilder<boolean>;

/**
 * Events that were set aside, for a caller who is limited to scopes: those whose event names locations, and only ones
 * within the scope; of an event that names none, the location of its source counts, which may be none (then only callers
 * without a scope see it). What an event names is what `actions/intake/resolveReferences.ts` reads: `locationid`, or `location`, a text.
 *
 * The event is searched as text: it may hold a NUL, which PostgreSQL refuses in JSON. So a text with escaped signs names no
 * location, and a member inside of another one counts, too; a doubtful event is not shown.
 * @returns no condition for other resources, and for callers without a scope
 */
export function namedPlaceFilter(model: Model, { storage }: Resource, caller: Caller, alias: string): Bool[] {
  const locations = model.resources['locations'];
  if (storage.table !== 'dead_letter' || caller.scope.mode === 'all') return [];
  if (!locations) return [sql<boolean>`false`];
  const within = sql<boolean>`(${sql.join(scopeFilter(model, locations, caller, 'l'), sql` and `)})`;
  const visible = sql`array(select l.locationid from location l where ${within})`;
  /** Everything that a location may be named by. */
  const names = (where: Bool) => sql`array(
    select lower(name) from location l, unnest(array[l.l_sourceip, l.l_fqdn, l.l_apmac, l.l_apname, l.l_name]) as name
    where name is not null and ${where})`;
  const event = sql.ref(`${alias}.event`);
  const source = sql.ref(`${alias}.sourceid`);
  const text = sql`lower(substring(${event} from ${'"location":"((?:[^"\\\\]|\\\\.)*)"'}))`;
  return [
    sql<boolean>`case when ${event} ~ ${'"locationid":[0-9]|"location":"'} then
      not exists (select from regexp_matches(${event}, ${'"locationid":([0-9]{1,18})'}, 'g') as named (found)
        where (named.found)[1]::bigint <> all(${visible}))
      and (${text} is null
        or (${text} = any(${names(within)}) and ${text} <> all(${names(sql<boolean>`${within} is not true`)})))
    else ${source} = any(array(select s.sourceid from intake_source s where s.locationid = any(${visible}))) end`,
  ];
}
