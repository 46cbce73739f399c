import { DAY_MS } from '../../../domain/time/durations';
import { allows } from '../../../domain/access/permissions';
import type { Facts, RequestFacts } from '../../../domain/diagnosis/facts';
import { known, unknown, valueOf, type Fact } from '../../../domain/records/fact';
import { isOfDesk } from '../../storage/guests/deskGuests';
import { findRow, type Access } from '../../storage/records/records';
import { visibleFields } from '../../../domain/schema/model/visible';
import { answerRecord } from '../records/answer';
import { firstOf, mapFact, read, readOne, textOf, type Read } from '../records/readAsCaller';

/** How far back sign-ins, connections and devices of a guest are looked at, in ms: 30 days. */
export const LOOK_BACK_MS = 30 * DAY_MS;
/** Connections of a guest that are looked at for their devices. */
const MAX_CONNECTIONS = 50;

/** A guest of the caller's list of identities; at the reception desk, one of the desk's own. */
export async function readIdentity(access: Access, id: number): Promise<Fact<Read>> {
  const identities = access.model.resources['identities'];
  const { permissions } = access.caller;
  if (!identities) return unknown('not-permitted');
  if (allows(permissions, identities.permissions.view)) return readOne(access, identities.name, id);
  if (!permissions.has('lobby')) return unknown('not-permitted');
  const fields = visibleFields(identities, permissions, 'read').filter(({ virtual }) => !virtual);
  const row = (await isOfDesk(access.trx, access.caller, id)) && (await findRow(access, identities, fields, id));
  return row ? known({ row, record: await answerRecord(access, identities, fields, row) }) : unknown('not-visible');
}

export const identityFacts = (identity: Fact<Read | null>): Facts['identity'] =>
  mapFact(
    identity,
    (one) =>
      one && {
        name: String(one.record['u_name']),
        start: textOf(one.record['u_sdate']),
        end: textOf(one.record['u_edate']),
        deletedAt: textOf(one.record['u_deletedAt']),
        erasedAt: textOf(one.record['u_erasedAt']),
      },
  );

/** The latest request of a guest to a sponsor; null for a guest who has asked none. */
export async function readRequest(access: Access, identity: Fact<Read | null>): Promise<Fact<Read | null>> {
  if ('unknown' in identity || identity.value === null) return identity;
  const where = { userid: Number(identity.value.row['userid']) };
  const found = await read(access, 'sponsor-requests', { where, newest: 'sr_createdAt', limit: 1 });
  return firstOf(access, 'sponsor-requests', found);
}

export const requestFacts = (request: Fact<Read | null>): Facts['request'] =>
  mapFact(
    request,
    (one) =>
      one && {
        status: one.record['sr_status'] as RequestFacts['status'],
        sponsor: textOf(one.record['sr_sponsor']),
        at: String(one.record['sr_createdAt']),
        decidedAt: textOf(one.record['sr_decidedAt']),
        until: textOf(one.record['sr_expiresAt']),
      },
  );

/** The profile of a guest; null for a guest without one. */
export async function readProfile(access: Access, identity: Fact<Read | null>): Promise<Fact<Read | null>> {
  if ('unknown' in identity) return identity;
  const id = identity.value?.row['u_profileid'];
  if (identity.value === null) return unknown('not-reported');
  return id == null ? known(null) : readOne(access, 'identity-profiles', id);
}

export const profileFacts = (profile: Fact<Read | null>): Facts['profile'] =>
  mapFact(
    profile,
    (one) => one && { name: String(one.record['p_name']), deletedAt: textOf(one.record['p_deletedAt']) },
  );

/** The latest sign-in of a guest, whatever its outcome. */
export async function lastSignIn(access: Access, userid: number): Promise<Fact<Read | null>> {
  const found = await read(access, 'authentications', { where: { userid }, newest: 'authenticated_at', limit: 1 });
  return firstOf(access, 'authentications', found);
}

export const signInFacts = (signIn: Fact<Read | null>): Facts['signIn'] =>
  mapFact(
    signIn,
    (one) =>
      one && {
        at: String(one.record['authenticated_at']),
        login: textOf(one.record['login']),
        status: String(one.record['status']),
        reason: textOf(one.record['reason']),
      },
  );

/** The latest connections of a guest or a device, the newest first. */
export const lastConnections = (access: Access, where: { userid: number } | { mac_address: string }, now: Date) =>
  read(access, 'connections', {
    where,
    newest: 'started_at',
    since: new Date(now.getTime() - LOOK_BACK_MS),
    limit: MAX_CONNECTIONS,
  });

/**
 * The connection that is checked: one that is online, otherwise the latest. Where the network has never reported a
 * connection, that there is none says nothing.
 */
export async function connectionOf(
  access: Access,
  connections: Fact<readonly Read[]>,
  locationid: number | null,
): Promise<Fact<Read | null>> {
  const online = valueOf(connections)?.find(({ record }) => record['state'] === 'online');
  if (online) return known(online);
  const last = firstOf(access, 'connections', connections);
  if (!('value' in last) || last.value !== null) return last;
  if (locationid === null) return unknown('not-reported');
  const others = await read(access, 'connections', { where: { locationid }, newest: 'started_at', limit: 1 });
  return 'value' in others && others.value.length > 0 ? known(null) : unknown('not-reported');
}

export const connectionFacts = (connection: Fact<Read | null>): Facts['session'] =>
  mapFact(
    connection,
    (one) =>
      one && {
        online: one.record['state'] === 'online',
        start: String(one.record['started_at']),
        last: String(one.record['last_at']),
        end: textOf(one.record['ended_at']),
        cause: textOf(one.record['cause']),
      },
  );
