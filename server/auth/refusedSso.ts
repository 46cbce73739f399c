import type { Database } from '../db/connect';
import { addressKey } from '../storage/auth/loginAttempts';
import type { SignInMode } from '../storage/auth/signInModes';
import { HourlyAudit } from './hourlyAudit';
import type { Origin } from './origin';

/** What is answered to a person that the identity provider has named; anybody can cause the others. */
const OF_PEOPLE: readonly string[] = [
  'SSO_NOT_ALLOWED',
  'SSO_NO_ACCOUNT',
  'SSO_OTHER_PERSON',
  'SSO_RIGHTS_EXCEEDED',
  'ACCOUNT_DISABLED',
  'SUBSCRIPTION_EXPIRED',
];

const auditOf = new WeakMap<Database, HourlyAudit>();

/**
 * Writes a refused sign-in by single sign-on into the audit log of the company of its mode. One that anybody can cause,
 * without an account there, is written once an hour for a network (of IPv6: 64 bits) and few times an hour for the mode.
 * @param code of the refusal
 * @throws as `inSessionTransaction`
 */
export async function auditRefusedSso(
  db: Database,
  { id, companyId }: Pick<SignInMode, 'id' | 'companyId'>,
  code: string,
  { ip, now }: Pick<Origin, 'ip' | 'now'>,
): Promise<void> {
  const audit = auditOf.get(db) ?? new HourlyAudit(db);
  auditOf.set(db, audit);
  const about = { action: 'sso_refused', element: 'administrator', elementId: null } as const;
  const entry = { companyId, adminId: null, originalAdminId: null, ip, ...about, data: { authtypeid: id, code } };
  if (OF_PEOPLE.includes(code)) await audit.writeUnlimited(entry);
  else await audit.write(entry, { owner: id, thing: JSON.stringify([addressKey(ip), code]), kind: code }, now);
}
