import { allows } from '../../../domain/access/permissions';
import type { Evidence, Question } from '../../../domain/address-holders/evidence';
import { groupsOf } from '../../../domain/address-holders/groups';
import * as errors from '../../errors/catalogue';
import {
  readAddresses,
  readByAddress,
  readByToken,
  readByUser,
  readLeases,
  readLines,
  readSessions,
} from '../../storage/address-holders/traces';
import type { Access } from '../../storage/records/records';

/** Rows of one kind that an answer may rest on. With more, some would be left out, so there is no answer. */
const MAX_ROWS = 5_000;
/** Addresses of all these sessions: a device that moves has several in a session. */
const MAX_ADDRESSES = 20_000;
/** Sign-ins of all these people: those in the times in which lines may fit, and the last one of each before. */
const MAX_OF_PEOPLE = 20_000;

/**
 * Everything that the caller may see and that may belong to a question.
 * @throws PorticoError 422 when there is more than can be read
 */
export async function readEvidence(access: Access, question: Question): Promise<Evidence> {
  const limited = async <T>(read: (limit: number) => Promise<T[]>, most = MAX_ROWS): Promise<T[]> => {
    const rows = await read(most + 1);
    if (rows.length > most) throw errors.failure('ADDRESS_TOO_MANY_ROWS', most);
    return rows;
  };
  const lines = await limited((limit) => readLines(access, question, limit));
  const ips = distinct([question.address, ...lines.map(({ ip }) => ip)]);
  const leases = mayReadLeases(access) ? await limited((limit) => readLeases(access, ips, question, limit)) : [];
  const macs = distinct([...lines.map(({ mac }) => mac), ...leases.map(({ mac }) => mac)]);
  const first = await limited((limit) => readSessions(access, { ips, macs }, question, limit));
  // All sessions of these devices: a later one says that an earlier one without an end is over.
  const all = distinct([...macs, ...first.map(({ mac }) => mac)]);
  const rows =
    all.length === macs.length
      ? first
      : await limited((limit) => readSessions(access, { ips, macs: all }, question, limit));
  const keys = rows.map(({ id }) => id);
  const addresses = groupsOf(
    await limited((limit) => readAddresses(access, keys, limit), MAX_ADDRESSES),
    ({ session }) => session,
  );
  // Where no report of an address is kept, the one that the session has itself.
  const sessions = rows.map(({ reported, ...row }) => ({ ...row, addresses: addresses.get(row.id) ?? reported }));
  const tokens = distinct(lines.map(({ token }) => token));
  const users = distinct(sessions.map(({ user }) => user));
  return {
    lines,
    leases,
    sessions,
    byToken: await limited((limit) => readByToken(access, tokens, question, limit)),
    byAddress: await limited((limit) => readByAddress(access, ips, question, limit)),
    byUser: await limited((limit) => readByUser(access, users, question, limit), MAX_OF_PEOPLE),
  };
}

/** Whether the caller sees the list of leases: without it the answer has no leases, and says so. */
export function mayReadLeases({ model, caller }: Access): boolean {
  const leases = model.resources['leases'];
  return leases !== undefined && allows(caller.permissions, leases.permissions.view);
}

function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}
