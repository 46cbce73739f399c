import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { addressKey } from './loginAttempts';

/** Networks kept for one person; the one that was used least recently goes first. */
const MAX_NETWORKS = 50;
/** Parts of an address that stand for its network: about what one provider has in one region. */
const PARTS = 2;

/**
 * The network of an address, as far as it is known without a database of places: `203.0.0.0/16`, `2001:db8::/32`. What
 * is no address is its own network.
 */
export function networkOf(ip: string): string {
  const key = addressKey(ip);
  if (key.includes(':')) return `${key.split(':').slice(0, PARTS).join(':')}::/32`;
  const parts = key.split('.');
  return parts.length === 4 ? `${parts.slice(0, PARTS).join('.')}.0.0/16` : key;
}

/**
 * Records the network of a sign-in. Needs a system transaction.
 * @returns whether the account has signed in before, and whether from this network
 */
export async function rememberNetwork(
  trx: Trx,
  {
    adminId,
    companyId,
    ip,
    now,
    sessionId,
  }: {
    readonly adminId: number;
    readonly companyId: number;
    readonly ip: string;
    readonly now: Date;
    /** Of this sign-in. */
    readonly sessionId: string;
  },
): Promise<{ readonly hasSignedIn: boolean; readonly isKnown: boolean }> {
  const network = networkOf(ip);
  const known = await prepared(
    trx.selectFrom('known_network').select('network').where('admin_id', '=', adminId).orderBy('used_at', 'desc'),
  ).execute();
  const remembered = trx
    .insertInto('known_network')
    .values({ admin_id: adminId, home_company_id: companyId, network, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['admin_id', 'network']).doUpdateSet(({ ref }) => ({ used_at: ref('excluded.used_at') })),
    );
  await prepared(remembered).execute();
  const isKnown = known.some((one) => one.network === network);
  const gone = known.slice(isKnown ? MAX_NETWORKS : MAX_NETWORKS - 1).map((one) => one.network);
  if (gone.length > 0) {
    await trx.deleteFrom('known_network').where('admin_id', '=', adminId).where('network', 'in', gone).execute();
  }
  return { hasSignedIn: known.length > 0 || (await hasOtherSession(trx, adminId, sessionId)), isKnown };
}

/** Networks are forgotten when an account is disowned; its sessions of the last days are not. */
async function hasOtherSession(trx: Trx, adminId: number, sessionId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('session')
    .select('id')
    .where('admin_id', '=', adminId)
    .where('id', '<>', sessionId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Forgets a network of an account. Needs a system transaction. */
export async function forgetNetwork(trx: Trx, adminId: number, ip: string): Promise<void> {
  await trx.deleteFrom('known_network').where('admin_id', '=', adminId).where('network', '=', networkOf(ip)).execute();
}
