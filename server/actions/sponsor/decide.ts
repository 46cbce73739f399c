import { withBits } from '../../../domain/access/bits';
import { MAX_VALIDITY_MS } from '../../../domain/rules/identityValidity';
import { LOCALES } from '../../../domain/text/locale';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { updateRow } from '../../storage/records/writeRows';
import { fieldPlace } from '../../storage/installation/sealedPlaces';
import { endSponsorLinks } from '../../storage/sponsor/sponsorLinks';
import { toColumns } from '../../storage/records/wireFormat';
import { newPassword } from '../../../domain/rules/newPassword';
import { hashPassword } from '../../auth/passwords';
import { rememberPassword } from '../../storage/auth/passwordHistory';
import { guestPasswordRules } from '../passwords/guestRules';
import { readAddress } from '../mail/address';
import { queueMail } from '../mail/queueMail';
import { approvedLetter, refusedLetter, type Granted } from './letters';
import type { Portal } from './portal';
import { settleRequest } from './request';
import { guestsIn, requestsIn } from './resources';
import { auditSponsorDecision } from './auditDecision';
import { DAY_MS } from '../../../domain/time/durations';

export type Decision = 'approve' | 'refuse';

const VERIFIED = '1';
const REGISTERING = '8';

/** What a decision says. */
interface Verdict {
  readonly decision: Decision;
  /** Days of access; absent = as many as the guest has asked for. */
  readonly days?: number;
  /** Address of the person who decides, or a name; empty when neither is known here. */
  readonly by: string;
}

/**
 * Answers a guest's request, once: of several answers at the same time, only the first one counts. Account, request,
 * links, timeline and the guest's mail are written in one transaction.
 * @throws PorticoError 404 no such request or guest for this caller, 409 SPONSOR_DECIDED, 410 SPONSOR_EXPIRED
 */
export async function decideRequest(
  context: Context,
  access: Access,
  portal: Portal,
  id: number,
  verdict: Verdict,
): Promise<void> {
  const { trx, model } = access;
  const now = context.now();
  const resource = requestsIn(model);
  const request = await findRow(access, resource, resource.fields, id, true);
  if (!request) throw errors.elementNotFound();
  if (request['sr_status'] === 'expired') throw errors.failure('SPONSOR_EXPIRED');
  if (request['sr_status'] !== 'pending') throw errors.failure('SPONSOR_DECIDED');
  if ((request['sr_expiresAt'] as Date) <= now) throw errors.failure('SPONSOR_EXPIRED');
  const guests = guestsIn(model);
  const guest = await findRow(access, guests, guests.fields, Number(request['userid']), true);
  if (!guest || guest['u_deletedAt'] !== null) throw errors.elementNotFound();

  const approved = verdict.decision === 'approve';
  const days = Math.min(verdict.days ?? Number(request['sr_days']), portal.maxDays);
  const language = LOCALES.find((one) => one === request['sr_language']) ?? 'fr';
  const userId = guest[guests.id] as number;
  const write = { companyId: portal.companyId, userId, language, to: String(request['sr_email']) };
  if (approved) {
    const granted = await approve(context, access, portal, guest, verdict.by, days, now);
    const { subject, letter } = approvedLetter(language, portal, String(request['sr_name']), granted, verdict.by);
    await queueMail(trx, context, { ...write, kind: 'sponsor-approved', subject, letter });
  } else {
    await auditSponsorDecision(access, guests, 'sponsor_refuse', guest, {}, verdict.by);
    const { subject, letter } = refusedLetter(language, portal, String(request['sr_name']));
    await queueMail(trx, context, { ...write, kind: 'sponsor-refused', subject, letter });
  }
  await settleRequest(access, id, {
    sr_status: approved ? 'approved' : 'refused',
    sr_decidedby: verdict.by === '' ? null : verdict.by,
    sr_decidedAt: now.toISOString(),
    ...(approved && { sr_days: days }),
  });
  await endSponsorLinks(trx, portal.companyId, id, now);
}

/** Makes the account valid from now; one that is valid already keeps what it has and never gets less. */
async function approve(
  context: Context,
  access: Access,
  portal: Portal,
  guest: Row,
  by: string,
  days: number,
  now: Date,
): Promise<Granted> {
  const guests = guestsIn(access.model);
  const [start, end] = [guest['u_sdate'] as Date | null, guest['u_edate'] as Date | null];
  const valid = start !== null && end !== null && start <= now && end > now;
  const wished = new Date(now.getTime() + days * DAY_MS);
  const until = valid && end > wished ? end : wished;
  const from = valid && until.getTime() - start.getTime() <= MAX_VALIDITY_MS ? start : now;
  const { companyId } = portal;
  const rules = await guestPasswordRules(access.trx, companyId, { u_authtypeid: portal.authtypeId });
  const password = guest['u_password'] === null ? newPassword(rules) : null;
  const place = fieldPlace(guests, 'u_password', portal.companyId);
  const values: Record<string, unknown> = {
    u_sdate: from.toISOString(),
    u_edate: until.toISOString(),
    u_employee: readAddress(by) ?? guest['u_employee'],
    u_valid: 'valid',
    u_options: withBits(String(guest['u_options'] ?? '0'), { set: [VERIFIED], clear: [REGISTERING] }),
    ...(valid && guest['u_profileid'] !== null
      ? {}
      : { u_profileid: portal.profileId ?? guest['u_profileid'], u_authtypeid: portal.authtypeId }),
  };
  const reported = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, [unknown, unknown]][] => {
      const before = guest[name] instanceof Date ? guest[name].toISOString() : (guest[name] ?? null);
      return String(before) === String(value) ? [] : [[name, [before, value]]];
    }),
  );
  const columns = toColumns(
    guests.fields,
    { ...values, ...(password !== null && { u_password: context.secrets.seal(password, place) }) },
    'UTC',
  );
  const guestId = guest[guests.id] as number;
  await updateRow(access, guests, guestId, columns);
  if (password !== null && rules.history > 0) {
    const owner = { companyId, kind: 'identity', id: guestId } as const;
    await rememberPassword(access.trx, owner, await hashPassword(password), now);
  }
  await auditSponsorDecision(access, guests, 'sponsor_approve', guest, reported, by);
  return { login: String(guest['u_email']), password, until };
}
