import type { Caller } from '../../../domain/access/caller';
import type { Refusal, Scheduled } from '../../../domain/reports/schedule';
import { LOCALES } from '../../../domain/schema/model/model';
import { personCaller } from '../../auth/effectiveRights';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import type { Access } from '../../storage/records/records';
import { ownModel } from '../declaredFields/own';
import { readAddress } from '../mail/address';
import { findTarget, type Target } from './targets';

/** Somebody who gets a report: what they are asked by, and where it goes. */
export interface Reader {
  readonly caller: Caller;
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

interface Addressed {
  readonly companyId: number;
  readonly adminId: number;
  /** For readers whose account names no time zone. */
  readonly timeZone: string;
}

/**
 * A reader of a company as a request of theirs would be: rights, scope and company of their own profile at present, their
 * language, the time zone of their account. Memberships of teams show them the views that they are shared with, and give
 * no rights.
 * @returns why they get nothing
 */
export async function readerOf(
  { db, models, now }: Pick<Context, 'db' | 'models' | 'now'>,
  { companyId, adminId, timeZone }: Addressed,
): Promise<Reader | Refusal> {
  const owner = await asSystem(db, (trx) => accountOwner(trx, adminId));
  const { model } = models.current();
  if (!owner || owner.home.id !== companyId) return 'account';
  const caller = personCaller({ admin: owner.admin, home: owner.home, membership: null }, model, now());
  if (!caller) return 'account';
  const email = readAddress(owner.email ?? '');
  if (!email) return 'address';
  const locale = LOCALES.find((one) => one === owner.admin.language) ?? 'fr';
  const zone = owner.timeZone !== null && owner.timeZone !== '' ? owner.timeZone : timeZone;
  return {
    caller: { ...caller, sessionId: null, locale, timezone: zone, requestId: 'scheduled-report' },
    name: owner.name ?? '',
    email,
    company: owner.company,
  };
}

type Needs = Pick<Context, 'db' | 'models' | 'secrets'>;

/** Reads as a caller, in a transaction that writes nothing. */
export async function readAs<T>(context: Needs, caller: Caller, work: (access: Access) => Promise<T>): Promise<T> {
  const { model } = await ownModel(context, caller);
  const { seal } = context.secrets;
  return inCompany(context.db, caller, (trx) => work({ trx, model, caller, seal }), true);
}

/** What is sent, as a reader sees it. @returns undefined when they do not see it */
export const targetFor = (
  context: Needs,
  caller: Caller,
  { kind, targetId }: { readonly kind: Scheduled; readonly targetId: number },
): Promise<Target | undefined> => readAs(context, caller, (access) => findTarget(access, kind, targetId));
