import { initialValue } from '../../../domain/time/initial';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { dailyLimit, guestsSince, lockDesk, madeSince, type DeskGuest } from '../../storage/guests/deskGuests';
import { takenLogins } from '../../storage/jobs/jobAccounts';
import { parseListQuery } from '../../storage/records/listQuery';
import { listRows, type Access } from '../../storage/records/records';
import { createRecord } from '../records/save';
import { freeLogins, newPassword } from './credentials';

/** What a receptionist has before them. */
interface Desk {
  /** Accounts a day; null = no limit. */
  readonly limit: number | null;
  readonly made: number;
  readonly profiles: readonly { readonly id: number; readonly name: string; readonly hours: number | null }[];
  readonly guests: readonly DeskGuest[];
}

const MAX_PROFILES = 200;
const PREFIX = 'invite';
const MEMBERS = ['name', 'contact', 'profile', 'end', 'language'];

const startOfToday = ({ caller }: Access, now: Date) => new Date(initialValue('startOfToday', now, caller.timezone));

/** Profiles to choose from, today's guests, and how many more there may be. */
export async function readDesk(access: Access, profiles: Resource, now: Date): Promise<Desk> {
  const since = startOfToday(access, now);
  const query = parseListQuery(profiles, access.caller.permissions, {
    filter: {},
    sort: [{ field: profiles.title, order: 'ASC' }],
    offset: 0,
    limit: MAX_PROFILES,
  });
  const rows = await listRows(access, profiles, profiles.fields, query);
  return {
    limit: await dailyLimit(access.trx, access.caller),
    made: await madeSince(access.trx, access.caller, since),
    profiles: rows.map((row) => ({
      id: row[profiles.id] as number,
      name: String(row[profiles.title]),
      hours: row['p_duration'] as number | null,
    })),
    guests: await guestsSince(access.trx, access.caller, since),
  };
}

/**
 * Creates an account for a guest at the reception desk: valid from now until the end of today unless the body says
 * otherwise. Without an e-mail address or a phone number it gets a login of its own.
 * @throws PorticoError 409 LOBBY_LIMIT, 422
 */
export async function createDeskGuest(access: Access, identities: Resource, body: unknown, now: Date): Promise<number> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { name, contact = '', profile, end, language } = body as Record<string, unknown>;
  const login = readContact(contact);
  await lockDesk(access.trx, access.caller);
  const limit = await dailyLimit(access.trx, access.caller);
  if (limit !== null && (await madeSince(access.trx, access.caller, startOfToday(access, now))) >= limit) {
    throw errors.failure('LOBBY_LIMIT', limit);
  }
  const made = await createRecord(access, identities, {
    u_name: typeof name === 'string' ? name.trim() : name,
    u_email: login ?? (await ownLogin(access)),
    u_password: newPassword(),
    u_profileid: profile,
    u_sdate: now.toISOString(),
    u_edate: end ?? initialValue('endOfToday', now, access.caller.timezone),
    u_language: language ?? access.caller.locale,
  });
  return Number(made[identities.id]);
}

async function ownLogin({ trx, caller }: Access): Promise<string | undefined> {
  return freeLogins(PREFIX, await takenLogins(trx, caller.companyId, PREFIX), 1)[0];
}

/**
 * An e-mail address or a phone number, or nothing (specification S-LOBBY-2: the guest's identifier).
 * @throws PorticoError 422
 */
function readContact(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text === '') return undefined;
  if (
    text !== undefined &&
    text.length <= 254 &&
    /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@.<>"(),;:\\]+$/.test(text)
  )
    return text;
  const digits = text?.replace(/[\s.()-]/g, '') ?? '';
  if (/^\+?[0-9]{6,15}$/.test(digits)) return digits;
  throw errors.validationFailed({ contact: errors.fieldError('GUEST_IDENTIFIER_INVALID') });
}
