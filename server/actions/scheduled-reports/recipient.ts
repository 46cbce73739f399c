import type { Caller } from '../../../domain/access/caller';
import type { Refusal } from '../../../domain/reports/schedule';
import { LOCALES } from '../../../domain/text/locale';
import { isTimeZone } from '../../../domain/time/zone';
import { personCaller } from '../../auth/effectiveRights';
import type { Context } from '../../context/context';
import { inCompany, type Trx } from '../../db/connect';
import { findMembership } from '../../storage/auth/ownerFacts';
import { accountOwner } from '../../storage/auth/accountOwners';
import type { Access } from '../../storage/records/records';
import type { Schedule } from '../../storage/scheduled-reports/schedules';
import { ownModel } from '../declaredFields/ownModel';
import { readAddress } from '../mail/address';

/** A recipient of a report: the caller that a request of theirs would have, and the address. */
export interface Recipient {
  readonly caller: Caller;
  readonly name: string;
  /** Undefined: no address that a mail could go to. */
  readonly email: string | undefined;
  /** False: switched off in their profile. */
  readonly wantsMail: boolean;
  readonly company: string;
}

/** What a schedule says about those who get it. */
type Addressed = Pick<Schedule, 'companyId' | 'adminId' | 'teamMemberId' | 'timeZone'>;

/** The membership with whose rights an administrator gets a report; null: with those of their own profile. */
export const membershipOf = (schedule: Pick<Addressed, 'adminId' | 'teamMemberId'>, adminId: number): number | null =>
  adminId === schedule.adminId ? schedule.teamMemberId : null;

/**
 * An administrator as a request of theirs would be: rights, scope and company at present, their language, the time zone of
 * their account. The owner has the rights of the membership that they have set the schedule up with; everybody else those
 * of their own profile.
 * @param trx of the company, or of the system
 * @param schedule `timeZone` is for those whose account names none
 * @returns why they get nothing: `account`, or `unseen` for an owner whose membership is gone
 */
export async function recipientOf(
  trx: Trx,
  { models, now }: Pick<Context, 'models' | 'now'>,
  schedule: Addressed,
  adminId: number,
): Promise<Recipient | Refusal> {
  const { companyId } = schedule;
  const account = await accountOwner(trx, adminId);
  if (!account || account.home.id !== companyId) return 'account';
  const { admin, home } = account;
  const memberId = membershipOf(schedule, adminId);
  const membership = memberId === null ? null : await findMembership(trx, adminId, companyId, memberId);
  if (membership === undefined) return 'unseen';
  const caller = personCaller({ admin, home, membership }, models.current().model, now());
  if (!caller) return 'account';
  const locale = LOCALES.find((one) => one === admin.language) ?? 'fr';
  const timezone = isTimeZone(account.timeZone) ? account.timeZone : schedule.timeZone;
  return {
    caller: { ...caller, sessionId: null, locale, timezone, requestId: 'scheduled-report' },
    name: account.name ?? '',
    email: readAddress(account.email ?? ''),
    wantsMail: !account.unwanted.includes('reports'),
    company: account.company,
  };
}

/** Reads as a caller, in a transaction of its own that writes nothing. To be called while no other one is open. */
export async function withCaller<T>(
  context: Pick<Context, 'db' | 'models' | 'secrets'>,
  caller: Caller,
  work: (access: Access) => Promise<T>,
): Promise<T> {
  const { model } = await ownModel(context, caller);
  const { seal } = context.secrets;
  return inCompany(context.db, caller, (trx) => work({ trx, model, caller, seal }), true);
}
