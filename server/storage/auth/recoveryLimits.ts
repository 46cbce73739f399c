import type { Trx } from '../../db/connect';
import { addressKey, countTries, type Limit } from './loginAttempts';

const MINUTE = 60 * 1000;
/** Requests for a link from one address, whatever they name; signing in is counted elsewhere. */
const FORGOTTEN_ADDRESS: Limit = { max: 20, window: 60 * MINUTE };
/** Requests for one login or address from one address. */
const FORGOTTEN_LOGIN: Limit = { max: 5, window: 60 * MINUTE };
/** Mails with a link to one account. */
const FORGOTTEN_MAILS: Limit = { max: 3, window: 60 * MINUTE };

/**
 * Counts a request for a link, before it is known whether the account exists.
 * @returns 0 when it may go on, else the seconds to wait
 */
export function countForgotten(trx: Trx, login: string, ip: string, now: Date): Promise<number> {
  const address = addressKey(ip);
  return countTries(
    trx,
    [
      { key: `forgotten address:${address}`, ...FORGOTTEN_ADDRESS },
      { key: `forgotten:${address} ${login}`, ...FORGOTTEN_LOGIN },
    ],
    now,
  );
}

/** Counts a mail with a link. @returns false when the account has got enough of them for now */
export async function mayMailLink(trx: Trx, adminId: number, now: Date): Promise<boolean> {
  return (await countTries(trx, [{ key: `forgotten mails:${adminId}`, ...FORGOTTEN_MAILS }], now)) === 0;
}
