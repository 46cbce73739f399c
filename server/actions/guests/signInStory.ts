import { allows } from '../../../domain/access/permissions';
import { SIGNED_IN_STATUSES, type TimelineEntry } from '../../../domain/records/timeline';
import type { Resource } from '../../../domain/schema/model/model';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import { guestSessions, oneToken, rowsBetween, sessionsOf } from '../../storage/guests/guestSessions';
import type { Condition } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { inCompanyOf } from '../records/inCompanyOf';
import { getRecord, listUncounted } from '../records/read';
import { guestResources } from './guest';
import { authenticationEntry, connectionEntry, hasRelation, sessionEntries } from './timelineEntries';

type Record = Readonly<{ [name: string]: unknown }>;

/** Attempts that belong together lie this close to the sign-in; those with its token a day, in ms. */
const ATTEMPTS_MS = HOUR_MS;
/** The network may report the connection a little before the portal reports the sign-in, in ms. */
const CLOCKS_MS = 2 * MINUTE_MS;
const MAX_EACH = 50;

/**
 * Everything that belongs to one sign-in, the newest first: the attempts with its token (without one: those of its
 * account there, an hour before and after), the connections of its account there until its next successful sign-in (a day
 * at most), and what the access log has under its token. Each part as its own list would show it to this caller.
 * @throws PorticoError 404 when the sign-in is not there for this caller
 */
export async function signInStory(reached: Access, resource: Resource, id: number): Promise<readonly TimelineEntry[]> {
  // Tokens and accounts of another company may be the same.
  const access = await inCompanyOf(reached, resource, id);
  const record = await getRecord(access, resource, id, { extra: relationsOf(resource, ['location', 'authtype']) });
  const attempts = await attemptsAround(access, resource, record);
  const { accessLog, connection } = guestResources(access.model);
  const may = (other: Resource | undefined): other is Resource =>
    other !== undefined && allows(access.caller.permissions, other.permissions.view);
  const connections = may(connection) ? await connectionsAfter(access, resource, connection, record) : [];
  const token = record['token'];
  const lines =
    may(accessLog) && typeof token === 'string'
      ? await sessionEntries(access, accessLog, await guestSessions(access, accessLog, oneToken(token), 1, 0))
      : [];
  return [...attempts, ...connections, ...lines].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const relationsOf = (resource: Resource, names: readonly string[]) =>
  names.filter((name) => hasRelation(resource, name));

const timeOf = (record: Record) => Date.parse(String(record['authenticated_at']));

/** Conditions that columns have the same values as the record. */
const same = ({ fields }: Resource, record: Record, names: readonly string[]): Condition[] =>
  names.flatMap((name): Condition[] => {
    const field = fields.find((one) => one.name === name);
    const value = record[name];
    return !field ? [] : value == null ? [{ field, op: 'isNull', value: true }] : [{ field, op: 'eq', value }];
  });

const query = (conditions: readonly Condition[], column: string, [from, to]: readonly [number, number]) => ({
  conditions,
  deleted: 'with' as const,
  sort: [{ field: column, order: 'DESC' as const }],
  offset: 0,
  limit: MAX_EACH,
  extraConditions: [rowsBetween(column, new Date(from), new Date(to))],
});

async function attemptsAround(access: Access, resource: Resource, record: Record): Promise<TimelineEntry[]> {
  const at = timeOf(record);
  const [names, distance] = record['token'] == null ? [['userid', 'locationid'], ATTEMPTS_MS] : [['token'], DAY_MS];
  // Without an account nothing says whose the other attempts are.
  if (record['token'] == null && record['userid'] == null) return [authenticationEntry(record)];
  const { records } = await listUncounted(
    access,
    resource,
    query(same(resource, record, names), 'authenticated_at', [at - distance, at + distance]),
    { extra: relationsOf(resource, ['location', 'authtype']) },
  );
  const isThere = records.some((one) => one['authenticationid'] === record['authenticationid']);
  return [...(isThere ? [] : [record]), ...records].map(authenticationEntry);
}

/** How long before a sign-in its connections may begin: where another one is near, half of the time between them. */
const lead = (between: number) => Math.min(CLOCKS_MS, between / 2);

async function connectionsAfter(
  access: Access,
  resource: Resource,
  connection: Resource,
  record: Record,
): Promise<TimelineEntry[]> {
  const status = resource.fields.find(({ name }) => name === 'status');
  const isOnline = SIGNED_IN_STATUSES.some((one) => one === record['status']);
  if (!status || !isOnline || record['userid'] == null) return [];
  const at = timeOf(record);
  const online: Condition = { field: status, op: 'in', value: [...SIGNED_IN_STATUSES] };
  const own = [...same(resource, record, ['userid', 'locationid']), online];
  const nearest = async (period: readonly [number, number], order: 'ASC' | 'DESC') => {
    const sort = [{ field: 'authenticated_at', order }];
    const { records } = await listUncounted(access, resource, {
      ...query(own, 'authenticated_at', period),
      sort,
      limit: 1,
    });
    return records[0] && timeOf(records[0]);
  };
  const before = (await nearest([at - 2 * CLOCKS_MS, at], 'DESC')) ?? -Infinity;
  const next = await nearest([at + 1, at + DAY_MS], 'ASC');
  const end = next === undefined ? at + DAY_MS : next - lead(next - at);
  const sessionsQuery = query(same(connection, record, ['locationid']), 'started_at', [at - lead(at - before), end]);
  const { records } = await listUncounted(
    access,
    connection,
    {
      ...sessionsQuery,
      extraConditions: [
        ...sessionsQuery.extraConditions,
        sessionsOf(access.caller.companyId, Number(record['userid'])),
      ],
    },
    { extra: relationsOf(connection, ['location']) },
  );
  return records.map(connectionEntry);
}
