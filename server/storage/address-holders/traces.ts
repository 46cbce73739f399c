import { sql, type RawBuilder } from 'kysely';
import type { LeaseReport, Line, Question, Session, SignIn } from '../../../domain/address-holders/evidence';
import { SIGN_IN_MS } from '../../../domain/address-holders/traces';
import { SIGNED_IN_STATUSES } from '../../../domain/records/timeline';
import { DAY_MS } from '../../../domain/time/durations';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/**
 * What the network has reported about addresses and devices, as far as the caller's own lists show it: every statement has
 * the row access filter of the resource whose rows it reads. Each limits its time, so that few partitions are read.
 */

/** Days before the question for which each report of a lease is read; before that, the last one of each lease. */
const LEASE_DAYS = 62;
/** Days before the question in which the sign-in of a line's token, or of a session, is looked for. */
const SIGN_IN_DAYS = 31;

/** The condition under which the caller sees the rows `r` of a resource; nothing without such a resource. */
function seen(access: Access, name: string): RawBuilder<boolean> {
  const resource = access.model.resources[name];
  return resource ? rowAccessFilter(access.model, resource, access.caller) : sql<boolean>`false`;
}

const time = (ms: number) => new Date(ms).toISOString();
/** A time as ms; null stays null. */
const ms = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::float8`;
/** An address in one form, so that texts can be compared; null for a text that is none. */
const address = (column: RawBuilder<unknown>) => sql`host(portico_network(${column}))`;

/** The times in which lines and periods may fit. */
const spanOf = ({ from, to, tolerance }: Question) => ({ start: from - tolerance, end: to + tolerance });

/** An address in the form in which addresses are compared, as `host()` of PostgreSQL writes it. */
export async function canonicalAddress({ trx }: Access, text: string): Promise<string> {
  const { rows } = await sql<{ ip: string }>`select host(${text}::inet) as ip`.execute(trx);
  return rows[0]?.ip ?? text;
}

/** Lines with an address, as source or as translated address. @param limit how many are read at most */
export async function readLines(access: Access, question: Question, limit: number): Promise<Line[]> {
  const { start, end } = spanOf(question);
  const { address: ip, port, destination, destinationPort } = question;
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === null ? sql`true` : sql`(${column} is null or ${column} = ${value})`;
  const translated =
    port === null
      ? sql`true`
      : sql`(r.nat_port is null or ${port}::int between r.nat_port
    and coalesce(r.nat_port_end, r.nat_port))`;
  const { rows } = await sql<Line>`
    select r.id, ${ms(sql`r.received_at`)} as at, r.sourceid as source, r.locationid as location, r.mac_address as mac,
      r.token, host(r.src_inet) as ip, r.src_port as port, ${address(sql`r.nat_ip`)} as "natIp",
      r.nat_port as "natPort", r.nat_port_end as "natPortEnd", host(r.dst_inet) as destination,
      r.dst_port as "destinationPort", r.protocol
    from access_log r
    where ${seen(access, 'access-logs')} and r.received_at >= ${time(start)} and r.received_at < ${time(end)}
      and ((r.src_inet = ${ip}::inet and ${equals(sql`r.src_port`, port)})
        or (r.nat_ip is not null and r.nat_ip::inet = ${ip}::inet and ${translated}))
      and ${destination === null ? sql`true` : sql`(r.dst_inet is null or r.dst_inet = ${destination}::inet)`}
      and ${equals(sql`r.dst_port`, destinationPort)}
    order by r.received_at, r.id limit ${limit}`.execute(access.trx);
  return rows;
}

/** Reports about the leases of addresses. Where none are kept of a lease, the lease as it is now. */
export async function readLeases(
  access: Access,
  ips: readonly string[],
  question: Question,
  limit: number,
): Promise<LeaseReport[]> {
  const { start, end } = spanOf(question);
  const since = time(start - LEASE_DAYS * DAY_MS);
  const columns = sql`r.uuid as lease, host(e.ip) as ip, r."macAddress" as mac, r."locationId" as location,
    e.sourceid as source, ${ms(sql`e.event_at`)} as at, e.state = 'ended' as ended, ${ms(sql`e.valid_from`)} as "from",
    ${ms(sql`e.valid_until`)} as until, null::boolean as current`;
  const of = sql`lease_event e join lease r on r.uuid = e.lease_uuid and r.companyid = e.company_id
    where ${seen(access, 'leases')} and r."macAddress" is not null and e.ip = any(${[...ips]}::inet[])
      and e.company_id = ${access.caller.companyId}`;
  const { rows } = await sql<LeaseReport>`
    (select ${columns} from ${of} and e.event_at >= ${since}
      and (e.event_at < ${time(end)} or e.valid_from < ${time(end)}) order by e.event_at limit ${limit})
    union all
    (select distinct on (e.lease_uuid) ${columns} from ${of} and e.event_at < ${since}
      order by e.lease_uuid, e.event_at desc limit ${limit})
    union all
    (select r.uuid, ${address(sql`r."ipAddress"`)}, r."macAddress", r."locationId", null::bigint,
      ${ms(sql`coalesce(r."updatedAt", r."validFrom")`)}, r.state = 'ended', ${ms(sql`r."validFrom"`)},
      ${ms(sql`r."validUntil"`)}, true
    from lease r where ${seen(access, 'leases')} and r."macAddress" is not null and r."ipAddress" = any(${[...ips]})
      and r."validFrom" < ${time(end)} and not exists (select from lease_event e
        where e.company_id = r.companyid and e.ip = any(${[...ips]}::inet[]) and e.lease_uuid = r.uuid)
    limit ${limit})`.execute(access.trx);
  return rows.slice(0, limit);
}

/** A session without its addresses: `reported` is the one that it has itself. */
type SessionRow = Omit<Session, 'addresses'> & { readonly reported: Session['addresses'] };

/** An address that a session has had. */
type AddressRow = Session['addresses'][number] & { readonly session: number };

/** Sessions of devices, and those that had an address. */
export async function readSessions(
  access: Access,
  { ips, macs }: { readonly ips: readonly string[]; readonly macs: readonly string[] },
  question: Question,
  limit: number,
): Promise<SessionRow[]> {
  const { start, end } = spanOf(question);
  const { companyId } = access.caller;
  const { rows } = await sql<SessionRow>`
    select r.id, r.session_id as name, r.sourceid as source, r.locationid as location, r.mac_address as mac, r.login,
      r.userid as "user", r.nas, ${ms(sql`r.started_at`)} as "from", ${ms(sql`r.ended_at`)} as until,
      case when r.ip is null then '[]' else json_build_array(json_build_object('ip', ${address(sql`r.ip`)},
        'first', ${ms(sql`r.started_at`)}, 'last', ${ms(sql`r.last_at`)})) end as reported
    from network_session r
    where ${seen(access, 'connections')} and r.company_id = ${companyId} and r.started_at < ${time(end)}
      and (r.ended_at is null or r.ended_at >= ${time(start - SIGN_IN_MS)})
      and r.id in (
        select n.id from network_session n where n.company_id = ${companyId} and n.mac_address = any(${[...macs]})
        union all select n.id from network_session n where n.company_id = ${companyId} and n.ip = any(${[...ips]})
        union all select a.network_session_id from session_address a
        where a.company_id = ${companyId} and a.ip = any(${[...ips]}::inet[]))
    order by r.id limit ${limit}`.execute(access.trx);
  return rows;
}

/** All addresses of sessions that the caller sees. */
export async function readAddresses(access: Access, sessions: readonly number[], limit: number): Promise<AddressRow[]> {
  if (sessions.length === 0) return [];
  const { rows } = await sql<AddressRow>`
    select a.network_session_id as session, host(a.ip) as ip, ${ms(sql`a.first_at`)} as "first",
      ${ms(sql`a.last_at`)} as "last"
    from session_address a
    where a.company_id = ${access.caller.companyId} and a.network_session_id = any(${[...sessions]}::bigint[])
    order by a.network_session_id, a.first_at limit ${limit}`.execute(access.trx);
  return rows;
}

const signInColumns = sql`r.authenticationid as id, ${ms(sql`r.authenticated_at`)} as at, r.sourceid as source,
  r.locationid as location, ${address(sql`r.src_ip`)} as ip, r.token, r.login, r.userid as "user", r.status,
  ${ms(sql`r.valid_until`)} as until`;

/** Successful sign-ins, up to the end of a question. @param days how long before it */
function signIns(access: Access, question: Question, days: number): RawBuilder<unknown> {
  const { start, end } = spanOf(question);
  return sql`authentication r where ${seen(access, 'authentications')} and r.company_id = ${access.caller.companyId}
    and r.authenticated_at >= ${time(start - days * DAY_MS)} and r.authenticated_at < ${time(end)}
    and r.status = any(${[...SIGNED_IN_STATUSES]})`;
}

/** Sign-ins with one of some tokens. */
export async function readByToken(
  access: Access,
  tokens: readonly string[],
  question: Question,
  limit: number,
): Promise<SignIn[]> {
  if (tokens.length === 0) return [];
  const { rows } = await sql<SignIn>`
    select ${signInColumns} from ${signIns(access, question, SIGN_IN_DAYS)} and r.token = any(${[...tokens]})
    order by r.authenticated_at desc limit ${limit}`.execute(access.trx);
  return rows;
}

/** Sign-ins from one of some addresses, in the day before the question. */
export async function readByAddress(
  access: Access,
  ips: readonly string[],
  question: Question,
  limit: number,
): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    select ${signInColumns} from ${signIns(access, question, SIGN_IN_MS / DAY_MS)}
      and (r.src_ip = any(${[...ips]}) or (strpos(r.src_ip, ':') > 0 and ${address(sql`r.src_ip`)} = any(${[...ips]})))
    order by r.authenticated_at desc limit ${limit}`.execute(access.trx);
  return rows;
}

/**
 * The sign-ins of some people in the times in which lines may fit, and the latest one of each before: which of them was
 * the last before a line depends on the line.
 */
export async function readByUser(
  access: Access,
  users: readonly number[],
  question: Question,
  limit: number,
): Promise<SignIn[]> {
  if (users.length === 0) return [];
  const start = time(spanOf(question).start);
  const ofUsers = sql`${signIns(access, question, SIGN_IN_DAYS)} and r.userid = any(${[...users]})`;
  const { rows } = await sql<SignIn>`
    (select ${signInColumns} from ${ofUsers} and r.authenticated_at >= ${start} limit ${limit})
    union all
    (select distinct on (r.userid) ${signInColumns} from ${ofUsers} and r.authenticated_at < ${start}
      order by r.userid, r.authenticated_at desc)
    limit ${limit}`.execute(access.trx);
  return rows;
}
