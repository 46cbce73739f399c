import { administratorsWith } from '../../storage/auth/administratorsWith';
import { sponsorRequestsLink } from '../../config/publicLinks';
import { type Locale, LOCALES } from '../../../domain/text/locale';
import { HOUR_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow, findRows, type Access } from '../../storage/records/records';
import { insertRow, updateRow } from '../../storage/records/writeRows';
import { insertSponsorLink } from '../../storage/sponsor/sponsorLinks';
import { identityOf, lockGuest, waitingFor, waitingRequests, type WaitingGuest } from '../../storage/sponsor/sponsors';
import { toColumns } from '../../storage/records/wireFormat';
import { createToken, hashToken } from '../../keys/tokens';
import { queueMail } from '../mail/queueMail';
import { defaultsOf } from '../records/input';
import { requireAdministrators } from '../records/requireAdministrators';
import type { ValidRequest } from './form';
import { requestLetter } from './letters';
import { inPortal, linkAddress, maySponsor, type Portal, type Visitor } from './portal';
import { guestsIn, requestsIn } from './resources';
import { auditSponsorDecision } from './auditDecision';
import { countTry } from './tries';

const PREFIX = 'ptv_';
/** Lifetime of a request, in ms: long enough for a weekend. */
const REQUEST_LIFETIME_MS = 72 * HOUR_MS;
/** Requests of one guest that may wait at once. */
const MAX_PENDING = 5;
/** Mails that one wish of a sponsor sends. */
const MAX_REMINDERS = 5;
const REGISTERING = '8';

/** The permission with which an administrator may decide. */
const MAY_DECIDE = 'user:edit';

/**
 * A guest asks a sponsor for access. The account is made at once, without validity; the mail leaves with the
 * transaction. The same request again, while it waits, changes nothing and looks the same.
 * @throws PorticoError 429 for too many tries
 */
export async function askSponsor(
  context: Context,
  portal: Portal,
  request: ValidRequest,
  visitor: Visitor,
): Promise<void> {
  const now = context.now();
  await countTry(context.db, `${portal.companyId} ${request.sponsor}`, visitor.ip, now);
  await inPortal(context, portal, visitor, async (access) => {
    const { trx } = access;
    const { companyId } = portal;
    await lockGuest(trx, companyId, request.email);
    const waiting = await waitingRequests(trx, companyId, request.email, request.sponsor, now);
    if (waiting.same > 0 || waiting.all >= MAX_PENDING) return;
    const userId =
      (await identityOf(trx, companyId, request.email)) ?? (await registerGuest(access, portal, request, now));
    const guests = guestsIn(access.model);
    const row = await findRow(access, guests, guests.fields, userId);
    if (!row) throw errors.elementNotFound();
    const expiresAt = new Date(now.getTime() + REQUEST_LIFETIME_MS);
    const resource = requestsIn(access.model);
    const id = await insertRow(
      access,
      resource,
      toColumns(
        resource.fields,
        {
          ...defaultsOf(resource, access.caller),
          sr_name: request.name,
          sr_email: request.email,
          sr_sponsor: request.sponsor,
          sr_reason: request.reason,
          sr_days: request.days,
          sr_language: visitor.locale,
          sr_createdAt: now.toISOString(),
          sr_expiresAt: expiresAt.toISOString(),
          userid: userId,
          groupids: row['groupids'] ?? [],
        },
        'UTC',
      ),
    );
    await auditSponsorDecision(
      access,
      guests,
      'sponsor_request',
      row,
      { u_employee: [null, request.sponsor] },
      request.name,
    );
    const guest = { ...request, id: Number(id), userId, language: visitor.locale, expiresAt };
    for (const to of await recipientsOf(access, portal, request.sponsor, visitor.locale)) {
      await sendRequest(context, access, portal, guest, to, now);
    }
  });
}

/** An account that is not valid yet: incomplete until a sponsor answers (specification S-SPON-6, `registering`). */
async function registerGuest(access: Access, portal: Portal, request: ValidRequest, now: Date): Promise<number> {
  const guests = guestsIn(access.model);
  const made = await insertRow(
    access,
    guests,
    toColumns(
      guests.fields,
      {
        ...defaultsOf(guests, access.caller),
        u_name: request.name,
        u_email: request.email,
        u_employee: request.sponsor,
        u_authtypeid: portal.authtypeId,
        u_profileid: portal.profileId,
        u_sdate: null,
        u_edate: null,
        u_valid: 'not_verified',
        u_options: REGISTERING,
        u_language: access.caller.locale,
        u_createdAt: now.toISOString(),
        u_lastinteractionAt: now.toISOString(),
      },
      'UTC',
    ),
  );
  return Number(made);
}

interface Recipient {
  /** Absent for the address that the guest has typed. */
  readonly adminId?: number;
  readonly email: string;
  readonly language: Locale;
}

/** Those of some administrators that a caller without rights beyond the company sees. */
async function seenBy<T extends { readonly adminId: number }>(access: Access, people: readonly T[]): Promise<T[]> {
  const administrators = requireAdministrators(access);
  const ids = people.map(({ adminId }) => adminId);
  const rows = await findRows(access, administrators, [], ids);
  const seen = new Set(rows.map((row) => Number(row[administrators.id])));
  return people.filter(({ adminId }) => seen.has(adminId));
}

/**
 * The recipients of a request, each with their language if it is known. Accounts that the company does not see are none:
 * the mail would name them.
 */
async function recipientsOf(
  access: Access,
  portal: Portal,
  sponsor: string,
  fallback: Locale,
): Promise<readonly Recipient[]> {
  const { trx, model } = access;
  const { companyId } = portal;
  const admins = await administratorsWith(trx, companyId);
  const languageOf = (text: string | null | undefined) => LOCALES.find((one) => one === text) ?? fallback;
  const named = admins.find(({ email }) => email.toLowerCase() === sponsor.toLowerCase());
  const others = portal.sendToAll
    ? (await administratorsWith(trx, companyId, { right: { name: MAY_DECIDE, layout: model.permissions } })).filter(
        ({ email }) => email.toLowerCase() !== sponsor.toLowerCase() && maySponsor(portal, email),
      )
    : [];
  const seen = await seenBy(access, others);
  return [
    { email: sponsor, language: languageOf(named?.language) },
    ...seen.map(({ adminId, email, language }) => ({ adminId, email, language: languageOf(language) })),
  ];
}

async function sendRequest(
  context: Context,
  { trx }: Access,
  portal: Portal,
  guest: Omit<WaitingGuest, 'language'>,
  { adminId, email: to, language }: Recipient,
  now: Date,
): Promise<void> {
  const { companyId } = portal;
  let address: string | undefined;
  if (portal.byLink) {
    const token = createToken(PREFIX);
    const { id: requestId, expiresAt } = guest;
    await insertSponsorLink(trx, {
      hash: hashToken(context.db, token),
      companyId,
      requestId,
      email: to,
      now,
      expiresAt,
    });
    address = linkAddress(context, portal, token, language);
  }
  const console = sponsorRequestsLink(context.config);
  const { subject, letter } = requestLetter(language, portal, guest, address, console);
  const { userId } = guest;
  await queueMail(trx, context, {
    ...{ companyId, userId, kind: 'sponsor-request', to, subject, language, letter },
    ...(adminId !== undefined && { adminId }),
  });
}

/**
 * Sends a sponsor the links of the guests who wait again. The response does not disclose whether there are any, nor
 * whether the address is a sponsor's.
 * @throws PorticoError 429 for too many tries
 */
export async function remindSponsor(
  context: Context,
  portal: Portal,
  sponsor: string | undefined,
  visitor: Visitor,
): Promise<void> {
  const now = context.now();
  await countTry(context.db, `${portal.companyId} again ${sponsor ?? ''}`, visitor.ip, now);
  if (!sponsor || !maySponsor(portal, sponsor)) return;
  await inPortal(context, portal, visitor, async (access) => {
    for (const guest of await waitingFor(access.trx, portal.companyId, sponsor, now, MAX_REMINDERS)) {
      await sendRequest(context, access, portal, guest, { email: sponsor, language: visitor.locale }, now);
    }
  });
}

/** Writes what became of a request. */
export async function settleRequest(
  access: Access,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const resource = requestsIn(access.model);
  await updateRow(access, resource, id, toColumns(resource.fields, values, 'UTC'));
}
