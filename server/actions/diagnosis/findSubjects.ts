import { isIP } from 'node:net';
import { allows } from '../../../domain/access/permissions';
import { valueOf, type UnknownReason } from '../../../domain/diagnosis/facts';
import { searchedFields, visibleFields } from '../../../domain/schema/model/visible';
import { readMacAddress } from '../../../domain/text/networkAddress';
import { hasSearchWord } from '../../../domain/text/searchWord';
import { searchGuests } from '../../storage/guests/deskGuests';
import { guestsOfDevice } from '../../storage/guests/diagnosis';
import { listRows, type Access } from '../../storage/records/records';
import { unlessCanceled } from '../../storage/records/statementTime';
import { answerRecords } from '../records/answer';
import type { Subject } from './traces';
import { LOOK_BACK_MS, readIdentity } from './guest';
import { isReadInFull, read, textOf, type Read } from './reader';

/** Where a text is looked for. */
export const SEARCHED = ['names', 'addresses', 'tokens', 'logins'] as const;

/** A place that was searched; `missed` says why it was not searched to its end. */
interface Searched {
  readonly where: (typeof SEARCHED)[number];
  readonly missed: UnknownReason | null;
}

interface Match extends Subject {
  /** Name of the guest, of the device, or the login that was typed. */
  readonly name: string;
  /** What tells it from others: login of the guest, time of the sign-in. */
  readonly detail: string | null;
}

interface Matches {
  readonly matches: readonly Match[];
  readonly searched: readonly Searched[];
}

/** Guests, devices and sign-ins that a search lists at most. */
const MAX_MATCHES = 20;

/**
 * Whom a text may mean: a guest by name, e-mail address or login; a device, and the guests seen with it, by MAC or IP
 * address; a guest by the token of a sign-in; a sign-in with a login that no account has.
 */
export async function findSubjects(access: Access, q: string, now: Date): Promise<Matches> {
  const isAddress = isIP(q) !== 0 || readMacAddress(q) !== undefined;
  const ways = isAddress ? [byAddress] : [byToken, byName, byLogin];
  const found: Matches[] = [];
  for (const way of ways) {
    found.push(await way(access, q, now));
    if (found.some(({ matches }) => matches.length > 0)) break;
  }
  const all = found.flatMap(({ matches }) => matches);
  const once = [...new Map(all.map((match) => [`${match.identity} ${match.device} ${match.signIn}`, match])).values()];
  return { matches: once.slice(0, MAX_MATCHES), searched: found.flatMap(({ searched }) => searched) };
}

const NOTHING: Matches = { matches: [], searched: [] };
const not = (where: Searched['where'], missed: UnknownReason): Matches => ({
  matches: [],
  searched: [{ where, missed }],
});

async function byName(access: Access, q: string): Promise<Matches> {
  if (!hasSearchWord(q)) return NOTHING;
  const identities = access.model.resources['identities'];
  const { permissions } = access.caller;
  if (!identities) return not('names', 'not-permitted');
  const done = { where: 'names', missed: null } as const;
  if (!allows(permissions, identities.permissions.view)) {
    if (!permissions.has('lobby')) return not('names', 'not-permitted');
    const guests = await searchGuests(access, identities, q);
    return { matches: guests.map(({ id, name, login }) => ({ identity: id, name, detail: login })), searched: [done] };
  }
  const fields = visibleFields(identities, permissions, 'read').filter(({ virtual }) => !virtual);
  const searchIn = searchedFields(identities, permissions);
  const found = await unlessCanceled(access.trx, async () => {
    const rows = await listRows(access, identities, fields, {
      q,
      ...(searchIn && { searchIn }),
      conditions: [],
      deleted: 'with',
      sort: [identities.sort],
      offset: 0,
      limit: MAX_MATCHES,
    });
    const records = await answerRecords(access, identities, fields, rows);
    return rows.map((row, at) => guestMatch({ row, record: records[at] ?? {} }));
  });
  return found ? { matches: found, searched: [done] } : not('names', 'too-long');
}

const guestMatch = ({ row, record }: Read): Match => ({
  identity: Number(row['userid']),
  name: String(record['u_name']),
  detail: textOf(record['u_email']),
});

/** A device by its MAC or IP address, with the guests who were lately seen with it. */
async function byAddress(access: Access, q: string, now: Date): Promise<Matches> {
  const mac = readMacAddress(q);
  const found = await read(access, 'devices', {
    where: mac === undefined ? { ip_address: q } : { mac_address: mac },
    limit: MAX_MATCHES,
    deleted: 'with',
  });
  if ('unknown' in found) return not('addresses', found.unknown);
  const matches: Match[] = [];
  let missed: UnknownReason | null = null;
  for (const device of found.value) {
    const users = await usersOf(access, String(device.row['mac_address']), now);
    if (!Array.isArray(users)) missed = users;
    matches.push(...(await deviceMatches(access, device, Array.isArray(users) ? users : [])));
  }
  // A device that no list has may still be in the log.
  const alone = mac !== undefined && found.value.length === 0 ? await usersOf(access, mac, now) : [];
  if (Array.isArray(alone)) matches.push(...(await guestsNamed(access, alone)));
  else missed = alone;
  return { matches, searched: [{ where: 'addresses', missed }] };
}

async function usersOf(access: Access, mac: string, now: Date): Promise<number[] | UnknownReason> {
  const { authentications, connections, 'access-logs': logs } = access.model.resources;
  const { permissions } = access.caller;
  if (!authentications || !connections || !logs) return 'not-permitted';
  const open = [authentications, connections, logs].every((one) => allows(permissions, one.permissions.view));
  if (!open || !isReadInFull(access, connections.name, 'mac_address')) return 'not-permitted';
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const traces = { authentications, connections, logs, since };
  return (await unlessCanceled(access.trx, () => guestsOfDevice(access, mac, traces))) ?? 'too-long';
}

async function guestsNamed(access: Access, ids: readonly number[]): Promise<Match[]> {
  const matches: Match[] = [];
  for (const id of ids) {
    const guest = valueOf(await readIdentity(access, id));
    if (guest) matches.push(guestMatch(guest));
  }
  return matches;
}

async function deviceMatches(access: Access, { row, record }: Read, users: readonly number[]): Promise<Match[]> {
  const device = Number(row['id']);
  const name = String(record['display_name'] ?? record['mac_address'] ?? device);
  const guests = await guestsNamed(access, users);
  if (guests.length === 0) return [{ device, name, detail: textOf(record['mac_address']) }];
  return guests.map((guest) => ({ ...guest, device }));
}

/** The guest of a sign-in by its token. */
async function byToken(access: Access, q: string): Promise<Matches> {
  if (/\s|@/.test(q) || q.length < 6) return NOTHING;
  const found = await read(access, 'authentications', {
    where: { token: q },
    newest: 'authenticated_at',
    limit: MAX_MATCHES,
  });
  if ('unknown' in found) return not('tokens', found.unknown);
  const users = [...new Set(found.value.flatMap(({ row }) => (row['userid'] == null ? [] : [Number(row['userid'])])))];
  const nobodys = found.value.filter(({ row }) => row['userid'] == null).slice(0, 1);
  return {
    matches: [...(await guestsNamed(access, users)), ...nobodys.map(signInMatch)],
    searched: [{ where: 'tokens', missed: null }],
  };
}

const signInMatch = ({ row, record }: Read): Match => ({
  signIn: Number(row['authenticationid']),
  name: String(record['login'] ?? ''),
  detail: textOf(record['authenticated_at']),
});

/** The latest sign-in with a login that no account has: what was typed may be wrong. */
async function byLogin(access: Access, q: string, now: Date): Promise<Matches> {
  if (!hasSearchWord(q) || /\s/.test(q)) return NOTHING;
  const found = await read(access, 'authentications', {
    q,
    where: { login: q },
    newest: 'authenticated_at',
    since: new Date(now.getTime() - LOOK_BACK_MS),
    limit: 1,
  });
  if ('unknown' in found) return not('logins', found.unknown);
  const matches = found.value.filter(({ row }) => row['userid'] == null).map(signInMatch);
  return { matches, searched: [{ where: 'logins', missed: null }] };
}
