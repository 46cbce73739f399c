import { sql, type RawBuilder } from 'kysely';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import {
  all,
  atVisibleLocation,
  dimensionColumns,
  filterConditions,
  joinScopes,
  needs,
  valuesOf,
  type Columns,
  type FilterColumns,
} from './conditions';
import { stepOf, type Figures, type ReportQuery, type ReportTables } from './query';

const FILTERED: FilterColumns = {
  'location.locationid': sql`r.locationid`,
  'country.countryid': sql`l.l_countryid`,
  'authtype.authtypeid': sql`i.u_authtypeid`,
};

/**
 * The most sessions that were open at the same time (specification, section 9: "max active sessions"). An open session
 * lasts until now, any other one until its end, and at least a millisecond.
 */
export function sessionFacts(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  const { start, end, now, grouping } = query;
  const last = sql`case when r.state = 'online' then ${now} else coalesce(r.ended_at, r.last_at) end`;
  const scopes = valuesOf(query, 'group.groupid');
  const columns: Columns = {
    location: sql`r.locationid`,
    country: sql`l.l_countryid`,
    authtype: sql`i.u_authtypeid`,
    locgroup: sql`g.id`,
    // Its index; the step is known once the session is cut into pieces.
    date: sql`null::text`,
  };
  const conditions = [
    sql<boolean>`r.started_at < ${end}`,
    sql<boolean>`greatest(${last}, r.started_at + interval '1 ms') > ${start}`,
    rowAccessFilter(access.model, tables.connections, access.caller),
    atVisibleLocation(access, tables.locations),
    ...filterConditions(FILTERED, query),
    ...(scopes ? [sql<boolean>`l.groupids && ${[...scopes]}::bigint[]`] : []),
  ];
  const sessions = sql`
    select ${sql.join([
      ...dimensionColumns(columns, query),
      sql`greatest(r.started_at, ${start}) as begins`,
      sql`least(greatest(${last}, r.started_at + interval '1 ms'), ${end}) as ends`,
    ])}
    from network_session r left join location l on l.locationid = r.locationid
      left join identity i on i.userid = r.userid
      ${needs(query, 'locgroup') ? joinScopes(access, tables.scopes, sql`l.groupids`) : sql``}
    where ${all(conditions)}`;
  const indexes = grouping.groups.map((_, index) => sql.ref(`d${index}`));
  const pieces = grouping.groups.includes('date') ? inSteps(query, sessions) : sessions;
  const groupColumns = indexes.length > 0 ? sql`${sql.join(indexes)},` : sql``;
  const among = indexes.length > 0 ? sql`partition by ${sql.join(indexes)}` : sql``;
  return {
    facts: sql`
      select ${groupColumns} sum(change) over (${among} order by moment, change rows unbounded preceding) as open
      from (${pieces}) piece cross join lateral (values (begins, 1), (ends, -1)) as edge (moment, change)`,
    measure: sql`coalesce(max(open), 0)`,
  };
}

/**
 * Cuts sessions at the borders of the steps of `date`. Days and months begin on the clocks of the time zone; hours are
 * cut into halves, because in some zones the clocks change by half an hour.
 */
function inSteps(query: ReportQuery, sessions: RawBuilder<unknown>): RawBuilder<unknown> {
  const { step, zone, grouping } = query;
  const borders =
    step === 'hour'
      ? sql`select half as first, half + interval '30 minutes' as after
          from generate_series(date_trunc('hour', begins, ${zone}), ends, interval '30 minutes') half`
      : sql`select there at time zone ${zone} as first, (there + ${stepLength(step)}) at time zone ${zone} as after
          from generate_series(date_trunc(${sql.lit(step)}, begins at time zone ${zone}), ends at time zone ${zone},
            ${stepLength(step)}) there`;
  const columns = grouping.groups.map((name, index) =>
    name === 'date' ? sql`${stepOf(query, sql`first`)} as ${sql.ref(`d${index}`)}` : sql.ref(`d${index}`),
  );
  return sql`
    select ${sql.join([...columns, sql`greatest(begins, first) as begins`, sql`least(ends, after) as ends`])}
    from (${sessions}) session cross join lateral (${borders}) border
    where least(ends, after) > greatest(begins, first)`;
}

const stepLength = (step: 'day' | 'month') => (step === 'day' ? sql`interval '1 day'` : sql`interval '1 month'`);
