import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { addressNetwork } from '../../../domain/text/addressNetwork';

/** Networks kept for one person; the one that was used least recently goes first. */
const MAX_NETWORKS = 50;
/** About what one provider has in one region. */
const REGION_BITS = { ipv4: 16, ipv6: 32 } as const;

/**
 * The network of an address, as far as it is known without a database of places: `203.0.0.0/16`, `2001:db8::/32`. What
 * is no address is its own network.
 */
export const networkOf = (ip: string): string => addressNetwork(ip, REGION_BITS);

/** Where a sign-in comes from. */
interface SignInNetwork {
  readonly adminId: number;
  readonly companyId: number;
  readonly ip: string;
  /** ISO 3166-1 alpha-2; null where no database of places says it. */
  readonly country: string | null;
  readonly now: Date;
  /** Of this sign-in. */
  readonly sessionId: string;
}

/** What is known of a network and its country. */
interface NetworkNews {
  /** The account has signed in before. */
  readonly hasSignedIn: boolean;
  /** It has signed in from this network. */
  readonly isKnown: boolean;
  /**
   * The countries of earlier sign-ins are known, and this is none of them. Never of a known network: it is the database of
   * places that says something else now.
   */
  readonly isNewCountry: boolean;
}

/** Records the network of a sign-in. Needs a system transaction. */
export async function rememberNetwork(
  trx: Trx,
  { adminId, companyId, ip, country, now, sessionId }: SignInNetwork,
): Promise<NetworkNews> {
  const network = networkOf(ip);
  const known = await prepared(
    trx
      .selectFrom('known_network')
      .select(['network', 'country'])
      .where('admin_id', '=', adminId)
      .orderBy('used_at', 'desc'),
  ).execute();
  const remembered = trx
    .insertInto('known_network')
    .values({ admin_id: adminId, home_company_id: companyId, network, country, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['admin_id', 'network']).doUpdateSet(({ fn, ref }) => ({
        used_at: ref('excluded.used_at'),
        // Without the database of places, its former answer stays.
        country: fn.coalesce('excluded.country', 'known_network.country'),
      })),
    );
  await prepared(remembered).execute();
  const countries = known.flatMap((one) => one.country ?? []);
  const isKnown = known.some((one) => one.network === network);
  const gone = known.slice(isKnown ? MAX_NETWORKS : MAX_NETWORKS - 1).map((one) => one.network);
  if (gone.length > 0) {
    await trx.deleteFrom('known_network').where('admin_id', '=', adminId).where('network', 'in', gone).execute();
  }
  return {
    hasSignedIn: known.length > 0 || (await hasOtherSession(trx, adminId, sessionId)),
    isKnown,
    isNewCountry: !isKnown && country !== null && countries.length > 0 && !countries.includes(country),
  };
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

/** Forgets the network of a sign-in of an account, and those that it has used since. Needs a system transaction. */
export async function forgetNetworksSince(
  trx: Trx,
  adminId: number,
  { ip, at }: { readonly ip: string; readonly at: Date },
): Promise<void> {
  await trx
    .deleteFrom('known_network')
    .where('admin_id', '=', adminId)
    .where(({ eb, or }) => or([eb('network', '=', networkOf(ip)), eb('used_at', '>=', at)]))
    .execute();
}
