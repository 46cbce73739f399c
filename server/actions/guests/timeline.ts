import { allows } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import {
  REFUSED_STATUSES,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePage,
} from '../../../domain/records/timeline';
import {
  guestSessions,
  olderRows,
  sessionsOf,
  tokensOf,
  type TimelineCursor,
} from '../../storage/guests/guestSessions';
import type { Access } from '../../storage/records/records';
import { readHistory } from '../history/readHistory';
import { getRecord, listUncounted } from '../records/read';
import { guestResources } from './guest';
import { authenticationEntry, connectionEntry, hasRelation, sessionEntries, text } from './timelineEntries';

type Record = Readonly<{ [name: string]: unknown }>;

const rankOf = (kind: TimelineKind) => TIMELINE_KINDS.indexOf(kind);

/** A mark as it travels: `<milliseconds>.<rank>.<id>`. */
export function readTimelineCursor(cursor: string | undefined): TimelineCursor | undefined {
  const [, at, rank, id] = /^([0-9]{1,14})\.([0-6])\.([\w-]{1,64})$/.exec(cursor ?? '') ?? [];
  return id === undefined ? undefined : { at: new Date(Number(at)), rank: Number(rank), id };
}

/**
 * Everything that happened to a guest, the newest first: how they came, when they signed in or were refused,
 * their connections, what they were sent, and what administrators changed. Each part as its own list would show it to this caller: filtered, pruned, masked.
 * @throws PorticoError 404 when the guest is not there for this caller
 */
export async function readTimeline(
  access: Access,
  identity: Resource,
  id: number,
  requested: readonly TimelineKind[],
  limit: number,
  before?: TimelineCursor,
): Promise<TimelinePage> {
  const guest = await getRecord(access, identity, id, {
    extra: ['admin'].filter((name) => hasRelation(identity, name)),
  });
  const { authentication, accessLog, connection, mail } = guestResources(access.model);
  const may = (resource: Resource | undefined) =>
    resource !== undefined && allows(access.caller.permissions, resource.permissions.view);
  const open: { readonly [kind in TimelineKind]: boolean } = {
    registration: true,
    change: true,
    mail: may(mail),
    authentication: may(authentication),
    refusal: may(authentication),
    session: may(accessLog) && may(authentication),
    connection: may(connection),
  };
  const kinds = TIMELINE_KINDS.filter((kind) => open[kind]);
  const readable = requested.filter((kind) => open[kind]);
  const found: TimelineEntry[] = [];
  for (const kind of readable) {
    if (kind === 'registration') found.push(...registration(guest, id));
    if ((kind === 'authentication' || kind === 'refusal') && authentication) {
      found.push(...(await authentications(access, authentication, kind, id, limit + 1, before)));
    }
    if (kind === 'mail' && mail) found.push(...(await mails(access, mail, id, limit + 1, before)));
    if (kind === 'session' && accessLog) found.push(...(await sessions(access, accessLog, id, limit + 1, before)));
    if (kind === 'connection' && connection) {
      found.push(...(await connections(access, connection, id, limit + 1, before)));
    }
    if (kind === 'change') found.push(...(await changes(access, identity, id, limit + 1, before)));
  }
  const older = found.filter((entry) => !before || compare(entry, markOf(before)) > 0).sort(compare);
  const entries = older.slice(0, limit);
  const last = entries.at(-1);
  return {
    entries,
    next: last && older.length > limit ? `${Date.parse(last.at)}.${rankOf(last.kind)}.${last.id}` : null,
    kinds,
  };
}

type Placed = Pick<TimelineEntry, 'at' | 'id'> & { readonly kind: TimelineKind };
const markOf = ({ at, rank, id }: TimelineCursor): Placed => ({
  at: at.toISOString(),
  id,
  kind: TIMELINE_KINDS[rank] ?? 'registration',
});

/** The newest first; entries of the same time by kind and id, so that pages neither repeat nor skip one. */
function compare(a: Placed, b: Placed): number {
  const ids = a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return Date.parse(b.at) - Date.parse(a.at) || rankOf(b.kind) - rankOf(a.kind) || -ids;
}

function registration(guest: Record, id: number): TimelineEntry[] {
  const at = text(guest['u_createdAt']);
  const admin = guest['admin'] as Record | null | undefined;
  const name = Object.entries(admin ?? {}).find(([key]) => key.endsWith('_name'))?.[1];
  return at === null ? [] : [{ kind: 'registration', id: String(id), at, admin: text(name) }];
}

async function authentications(
  access: Access,
  resource: Resource,
  kind: 'authentication' | 'refusal',
  id: number,
  limit: number,
  before: TimelineCursor | undefined,
): Promise<TimelineEntry[]> {
  const guest = resource.fields.find(({ name }) => name === 'userid');
  const status = resource.fields.find(({ name }) => name === 'status');
  if (!guest || !status) return [];
  const states = (status.enum ?? []).filter(
    (state) => REFUSED_STATUSES.includes(String(state)) === (kind === 'refusal'),
  );
  const { records } = await listUncounted(
    access,
    resource,
    {
      conditions: [
        { field: guest, op: 'eq', value: id },
        { field: status, op: 'in', value: states },
      ],
      deleted: 'with',
      sort: [{ field: 'authenticated_at', order: 'DESC' }],
      offset: 0,
      limit,
      extraConditions: before
        ? [olderRows(before, { time: 'authenticated_at', id: 'authenticationid' }, rankOf(kind))]
        : [],
    },
    { extra: ['location', 'authtype'].filter((name) => hasRelation(resource, name)) },
  );
  return records.map(authenticationEntry);
}

async function mails(
  access: Access,
  resource: Resource,
  id: number,
  limit: number,
  before: TimelineCursor | undefined,
): Promise<TimelineEntry[]> {
  const guest = resource.fields.find(({ name }) => name === 'userid');
  if (!guest) return [];
  const { records } = await listUncounted(access, resource, {
    conditions: [{ field: guest, op: 'eq', value: id }],
    deleted: 'with',
    sort: [{ field: 'm_createdAt', order: 'DESC' }],
    offset: 0,
    limit,
    extraConditions: before ? [olderRows(before, { time: 'm_createdAt', id: 'mailid' }, rankOf('mail'))] : [],
  });
  return records.map((record) => ({
    kind: 'mail',
    id: String(record['mailid']),
    at: String(record['m_createdAt']),
    subject: String(record['m_subject']),
    state: String(record['m_state']),
  }));
}

async function sessions(
  access: Access,
  log: Resource,
  id: number,
  limit: number,
  before: TimelineCursor | undefined,
): Promise<TimelineEntry[]> {
  const rows = await guestSessions(
    access,
    log,
    tokensOf(access.caller.companyId, id),
    limit,
    rankOf('session'),
    before,
  );
  return sessionEntries(access, log, rows);
}

async function connections(
  access: Access,
  resource: Resource,
  id: number,
  limit: number,
  before: TimelineCursor | undefined,
): Promise<TimelineEntry[]> {
  const own = sessionsOf(access.caller.companyId, id);
  const { records } = await listUncounted(
    access,
    resource,
    {
      conditions: [],
      deleted: 'with',
      sort: [{ field: 'started_at', order: 'DESC' }],
      offset: 0,
      limit,
      extraConditions: before
        ? [own, olderRows(before, { time: 'started_at', id: 'id' }, rankOf('connection'))]
        : [own],
    },
    { extra: ['location'].filter((name) => hasRelation(resource, name)) },
  );
  return records.map(connectionEntry);
}

async function changes(
  access: Access,
  identity: Resource,
  id: number,
  limit: number,
  before: TimelineCursor | undefined,
): Promise<TimelineEntry[]> {
  // Changes come first among entries with the same time: after a cursor of another kind there are none with that time.
  const isChange = before?.rank === rankOf('change') && /^\d{1,15}$/.test(before.id);
  const mark = before && { at: before.at, id: isChange ? Number(before.id) : 0 };
  const { lines } = await readHistory(access, identity, id, limit, mark);
  return lines.map((line) => ({ kind: 'change', id: String(line.id), at: line.at, line }));
}
