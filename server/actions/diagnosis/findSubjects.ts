import { isIP } from 'node:net';
import { allows } from '../../../domain/access/permissions';
import { searchedFields, visibleFields } from '../../../domain/schema/model/visible';
import { readMacAddress } from '../../../domain/text/macAddress';
import { hasSearchWord } from '../../../domain/text/searchWord';
import { searchGuests } from '../../storage/guests/deskGuests';
import { listRows, type Access } from '../../storage/records/records';
import { unlessCanceled } from '../../storage/records/statementTime';
import { answerRecords } from '../records/answer';
import { findByIp, findByMac } from './findByAddress';
import { LOOK_BACK_MS } from './guest';
import { guestMatch, guestsNamed, MAX_MATCHES, MAX_READ, not, NOTHING, type Match, type Matches } from './matches';
import { read, textOf, type Read } from '../records/readAsCaller';

interface Found extends Pick<Matches, 'matches' | 'searched'> {
  /** There are more than the matches. */
  readonly more: boolean;
}

/**
 * The subjects that a text may mean: a guest by name, e-mail address or login; a device, and the guests seen with it,
 * by MAC or IP address; a guest by the token of a sign-in; a sign-in with a login that no account has. The first
 * twenty.
 */
export async function findSubjects(access: Access, q: string, now: Date): Promise<Found> {
  const ways = waysFor(q);
  const found: Matches[] = [];
  for (const way of ways) {
    found.push(await way(access, q, now));
    if (found.some(({ matches }) => matches.length > 0)) break;
  }
  const all = found.flatMap(({ matches }) => matches);
  const once = [...new Map(all.map((match) => [`${match.identity} ${match.device} ${match.signIn}`, match])).values()];
  return {
    matches: once.slice(0, MAX_MATCHES),
    more: once.length > MAX_MATCHES || found.some(({ cut }) => cut === true),
    searched: found.flatMap(({ searched }) => searched),
  };
}

type Way = (access: Access, q: string, now: Date) => Promise<Matches>;

function waysFor(q: string): readonly Way[] {
  const mac = readMacAddress(q);
  if (mac !== undefined) return [(access, _, now) => findByMac(access, mac, now)];
  return isIP(q) === 0 ? [byToken, byName, byLogin] : [findByIp];
}

async function byName(access: Access, q: string): Promise<Matches> {
  if (!hasSearchWord(q)) return NOTHING;
  const identities = access.model.resources['identities'];
  const { permissions } = access.caller;
  if (!identities) return not('names', 'not-permitted');
  const done = { where: 'names', missed: null } as const;
  if (!allows(permissions, identities.permissions.view)) {
    if (!permissions.has('lobby')) return not('names', 'not-permitted');
    const guests = await searchGuests(access, identities, q, MAX_READ);
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
      limit: MAX_READ,
    });
    const records = await answerRecords(access, identities, fields, rows);
    return rows.map((row, at) => guestMatch({ row, record: records[at] ?? {} }));
  });
  return found ? { matches: found, searched: [done] } : not('names', 'too-long');
}

/** The guest of a sign-in by its token. */
async function byToken(access: Access, q: string): Promise<Matches> {
  if (/\s|@/.test(q) || q.length < 6) return NOTHING;
  const found = await read(access, 'authentications', {
    where: { token: q },
    newest: 'authenticated_at',
    limit: MAX_READ,
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
