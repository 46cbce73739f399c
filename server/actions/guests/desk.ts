import { initialValue, isInitialTime } from '../../../domain/time/initial';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { dailyLimit, guestsSince, type DeskGuest } from '../../storage/guests/deskGuests';
import { takenLogins } from '../../storage/jobs/jobAccounts';
import { parseListQuery } from '../../storage/records/listQuery';
import { listRows, type Access } from '../../storage/records/records';
import { deskDays, madeToday, requireDeskEnd, requireRoomAtDesk, startOfDeskDay } from '../guards/deskLimit';
import { createRecord } from '../records/save';
import { readContact } from '../../../domain/text/contact';
import { newPassword } from '../../../domain/rules/newPassword';
import { guestPasswordRules } from '../passwords/guestRules';
import { freeLogins } from './freeLogins';

/** What a receptionist has before them. */
interface Desk {
  /** Accounts a day; null = no limit. */
  readonly limit: number | null;
  readonly made: number;
  /** Days of validity that the desk may grant; null = no limit but that of every identity. */
  readonly maxDays: number | null;
  /** The profile that a new identity starts with (`x-field.initial`). */
  readonly profile: number | null;
  readonly profiles: readonly { readonly id: number; readonly name: string; readonly hours: number | null }[];
  readonly guests: readonly DeskGuest[];
}

const MAX_PROFILES = 200;
const PREFIX = 'invite';
const MEMBERS = ['name', 'contact', 'profile', 'end', 'language'];

/** Profiles to choose from, the guests that this desk has made today, and how many more there may be. */
export async function readDesk(access: Access, identities: Resource, profiles: Resource, now: Date): Promise<Desk> {
  const query = parseListQuery(profiles, access.caller.permissions, {
    filter: {},
    sort: [{ field: profiles.title, order: 'ASC' }],
    offset: 0,
    limit: MAX_PROFILES,
  });
  const rows = await listRows(access, profiles, profiles.fields, query);
  return {
    limit: await dailyLimit(access.trx, access.caller),
    made: await madeToday(access, now),
    maxDays: await deskDays(access, identities),
    profile: await firstProfile(access, identities, profiles),
    profiles: rows.map((row) => ({
      id: row[profiles.id] as number,
      name: String(row[profiles.title]),
      hours: row['p_duration'] as number | null,
    })),
    guests: await guestsSince(access, identities, await startOfDeskDay(access, now)),
  };
}

/** The profile that the form of a new identity starts with: the same one, found in the same order. */
async function firstProfile(access: Access, identities: Resource, profiles: Resource): Promise<number | null> {
  const initial = identities.fields.find(({ reference }) => reference?.resource === profiles.name)?.initial;
  if (!initial || isInitialTime(initial)) return null;
  const query = parseListQuery(profiles, access.caller.permissions, {
    filter: { [initial.least]: { gt: 0 } },
    sort: [{ field: initial.least, order: 'ASC' }],
    offset: 0,
    limit: 1,
  });
  const [row] = await listRows(access, profiles, profiles.fields, query);
  return (row?.[profiles.id] as number | undefined) ?? null;
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
  const login = contactOf(contact);
  const until = end ?? initialValue('endOfToday', now, access.caller.timezone);
  await requireDeskEnd(access, identities, until, now);
  await requireRoomAtDesk(access, now);
  const made = await createRecord(access, identities, {
    u_name: typeof name === 'string' ? name.trim() : name,
    u_email: login ?? (await ownLogin(access)),
    u_password: newPassword(await guestPasswordRules(access.trx, access.caller.companyId)),
    u_profileid: profile,
    u_sdate: now.toISOString(),
    u_edate: until,
    u_language: language ?? access.caller.locale,
  });
  return Number(made[identities.id]);
}

async function ownLogin({ trx, caller }: Access): Promise<string | undefined> {
  return freeLogins(PREFIX, await takenLogins(trx, caller.companyId, PREFIX), 1)[0];
}

/** The guest's e-mail address or phone number; undefined for an empty text. @throws PorticoError 422 */
function contactOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const contact = readContact(value);
  if (contact === undefined) throw errors.validationFailed({ contact: errors.fieldError('GUEST_IDENTIFIER_INVALID') });
  return contact;
}
