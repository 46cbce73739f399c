import {
  REFUSED_STATUSES,
  type AuthenticationEntry,
  type ConnectionEntry,
  type TimelineEntry,
  type TimelineLocation,
} from '../../../domain/records/timeline';
import type { Resource } from '../../../domain/schema/model/model';
import type { GuestSession } from '../../storage/guests/guestSessions';
import { findRows, type Access } from '../../storage/records/records';
import { titleFields } from '../records/titles';

type Record = Readonly<{ [name: string]: unknown }>;
type Entry<E> = E & Pick<TimelineEntry, 'id' | 'at'>;

export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Whether a resource has a reference that `extra` can name. */
export const hasRelation = ({ fields }: Resource, name: string) =>
  fields.some(({ reference }) => reference?.as === name);

function placeOf(location: Record | null | undefined): TimelineLocation | null {
  const name = text(location?.['l_name']);
  return name === null ? null : { id: Number(location?.['locationid']), name };
}

/** A sign-in as the list of sign-ins answers it, with its relations `location` and `authtype`. */
export function authenticationEntry(record: Record): Entry<AuthenticationEntry> {
  const status = String(record['status']);
  return {
    kind: REFUSED_STATUSES.includes(status) ? 'refusal' : 'authentication',
    id: String(record['authenticationid']),
    at: String(record['authenticated_at']),
    status,
    reason: text(record['reason']),
    location: placeOf(record['location'] as Record | null),
    device: text(record['device']),
    browser: { name: text(record['browser']), system: text(record['platform']) },
    authtype: text((record['authtype'] as Record | null)?.['a_name']),
    address: text(record['src_ip']),
  };
}

/** A connection as the list of connections answers it, with its relation `location`. */
export function connectionEntry(record: Record): Entry<ConnectionEntry> {
  return {
    kind: 'connection',
    id: String(record['id']),
    at: String(record['started_at']),
    until: String(record['last_at']),
    state: String(record['state']),
    duration: Number(record['duration']),
    sent: Number(record['input_octets']),
    received: Number(record['output_octets']),
    location: placeOf(record['location'] as Record | null),
    device: text(record['mac_address']),
  };
}

/** What the access log has under some tokens. */
export async function sessionEntries(
  access: Access,
  log: Resource,
  rows: readonly GuestSession[],
): Promise<TimelineEntry[]> {
  const target =
    access.model.resources[log.fields.find(({ name }) => name === 'locationid')?.reference?.resource ?? ''];
  const ids = [...new Set(rows.flatMap(({ locationid }) => locationid ?? []))];
  const places = target ? await findRows(access, target, titleFields(target, access.caller), ids) : [];
  const names = new Map(places.map((row) => [Number(row['locationid']), placeOf(row)]));
  return rows.map(({ token, at, until, lines, locationid, device }) => ({
    kind: 'session',
    id: token,
    at: at.toISOString(),
    until: until.toISOString(),
    lines,
    location: names.get(Number(locationid)) ?? null,
    device,
  }));
}
