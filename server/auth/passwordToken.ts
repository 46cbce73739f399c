import type { Trx } from '../db/connect';
import { signerOf } from '../db/transaction';
import { createToken, hashToken } from '../keys/tokens';
import { insertPasswordLink, type LinkPurpose } from '../storage/auth/passwordLinks';

const PREFIX = 'ptl_';

/**
 * Makes the token of a one-time link with which an administrator sets a password; earlier ones become invalid. Needs a
 * system transaction.
 * @param lifetime in ms
 * @returns the token; it cannot be read again later
 */
export async function issuePasswordToken(
  trx: Trx,
  made: Date,
  adminId: number,
  purpose: LinkPurpose,
  lifetime: number,
): Promise<string> {
  const token = createToken(PREFIX);
  const expiresAt = new Date(made.getTime() + lifetime);
  await insertPasswordLink(trx, { hash: hashToken(signerOf(trx), token), adminId, purpose, now: made, expiresAt });
  return token;
}
