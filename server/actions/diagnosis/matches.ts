import { valueOf, type UnknownReason } from '../../../domain/records/fact';
import type { Access } from '../../storage/records/records';
import { readIdentity } from './guest';
import { textOf, type Read } from '../records/readAsCaller';
import type { Subject } from './traces';

/**
 * Where a text is looked for: a MAC address in `addresses`; an IP address in `devices`, `leases` (active ones) and
 * `connections` (online ones); everything else in the other ones.
 */
export const SEARCHED = ['names', 'addresses', 'devices', 'leases', 'connections', 'tokens', 'logins'] as const;

/** A place that was searched; `missed` says why it was not searched to its end. */
interface Searched {
  readonly where: (typeof SEARCHED)[number];
  readonly missed: UnknownReason | null;
}

export interface Match extends Subject {
  /** Name of the guest, of the device, or the login that was typed. */
  readonly name: string;
  /** What tells it from others: login of the guest, time of the sign-in. */
  readonly detail: string | null;
}

export interface Matches {
  readonly matches: readonly Match[];
  readonly searched: readonly Searched[];
  /** True when a list was not read to its end. */
  readonly cut?: boolean;
}

/** Guests, devices and sign-ins that a search lists at most. */
export const MAX_MATCHES = 20;
/** Records that a search reads at most: one more says that there are more. */
export const MAX_READ = MAX_MATCHES + 1;

export const NOTHING: Matches = { matches: [], searched: [] };
/** No matches, because a place could not be searched. @param missed why */
export const not = (where: Searched['where'], missed: UnknownReason): Matches => ({
  matches: [],
  searched: [{ where, missed }],
});

/** A guest as a match. */
export const guestMatch = ({ row, record }: Read): Match => ({
  identity: Number(row['userid']),
  name: String(record['u_name']),
  detail: textOf(record['u_email']),
});

/** Those of some guests that the caller may see. */
export async function guestsNamed(access: Access, ids: readonly number[]): Promise<Match[]> {
  const matches: Match[] = [];
  for (const id of ids) {
    const guest = valueOf(await readIdentity(access, id));
    if (guest) matches.push(guestMatch(guest));
  }
  return matches;
}
