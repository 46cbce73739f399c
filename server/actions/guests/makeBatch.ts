import type { Resource } from '../../../domain/schema/model/model';
import { newPassword } from '../../../domain/rules/newPassword';
import { takenLogins } from '../../storage/jobs/jobAccounts';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { guestPasswordRules } from '../passwords/guestRules';
import { createRecord } from '../records/save';
import { freeLogins } from './freeLogins';

/**
 * Creates accounts with logins that begin with a prefix, each with a password of its own.
 * @param common what all of them have in common
 * @returns their keys, in the order of their logins
 */
export async function makeBatch(
  access: Access,
  identities: Resource,
  { prefix, size, common }: { readonly prefix: string; readonly size: number; readonly common: WireRecord },
): Promise<number[]> {
  const taken = await takenLogins(access.trx, access.caller.companyId, prefix);
  const rules = await guestPasswordRules(access.trx, access.caller.companyId);
  const made: number[] = [];
  for (const login of freeLogins(prefix, taken, size)) {
    const account = { u_name: login, u_email: login, u_password: newPassword(rules), ...common };
    made.push(Number((await createRecord(access, identities, account))[identities.id]));
  }
  return made;
}
