import type { Caller } from '../../../domain/access/caller';
import { isTimeZone } from '../../../domain/time/zone';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { accountOwner } from '../../storage/auth/accountOwners';
import type { Access } from '../../storage/records/records';

/** The account of a caller. */
interface OwnAccount {
  readonly id: number;
  /** The login, where the account has no name. */
  readonly name: string;
  readonly login: string;
  /** IANA name; that of the browser, where the account has none that exists. */
  readonly timeZone: string;
}

/** An access with the account of its caller. */
export type OwnAccess = Access & { readonly own: OwnAccount };

/**
 * Reads the account of the caller, which can be of another company than the one in which they work: the transaction of
 * their access does not see it there.
 */
export async function ownAccount({ db }: Pick<Context, 'db'>, { adminId, timezone }: Caller): Promise<OwnAccount> {
  const found = await asSystem(db, (trx) => accountOwner(trx, adminId), { readOnly: true });
  const login = found?.admin.login ?? '';
  return {
    id: adminId,
    name: found?.name || login,
    login,
    timeZone: isTimeZone(found?.timeZone) ? found.timeZone : timezone,
  };
}
