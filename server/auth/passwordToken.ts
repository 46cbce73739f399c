import type { Trx } from '../db/connect';
import { signerOf } from '../db/transaction';
import { createToken, hashToken } from '../keys/tokens';
import { insertPasswordLink, type LinkPurpose } from '../storage/auth/passwordLinks';

const PREFIX = 'ptl_';

/** True for a text that can be such a token: a link that a mail program has cut or changed is another case. */
export const isPasswordToken = (text: string): boolean => /^ptl_[\w-]{43}$/.test(text);

/**
 * Makes the token of a one-time link with which an administrator sets a password; earlier ones become invalid
 * (see `insertPasswordLink`). Needs a system transaction.
 * @param lifetime in ms
 * @param isHandedOver a colleague gets it, and not the mailbox of the account
 * @returns the token; it cannot be read again later
 */
export async function issuePasswordToken(
  trx: Trx,
  made: Date,
  adminId: number,
  purpose: LinkPurpose,
  lifetime: number,
  isHandedOver = false,
): Promise<string> {
  const token = createToken(PREFIX);
  const expiresAt = new Date(made.getTime() + lifetime);
  const hash = hashToken(signerOf(trx), token);
  await insertPasswordLink(trx, { hash, adminId, purpose, now: made, expiresAt, isHandedOver });
  return token;
}
