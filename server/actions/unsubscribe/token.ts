import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenKey } from '../../keys/tokens';
import type { MailSource } from '../../storage/unsubscriptions/unsubscriptions';

/** A recipient of an alert or a scheduled report. */
export interface MailedRecipient {
  readonly kind: MailSource;
  readonly id: number;
  readonly adminId: number;
}

const TOKEN = /^ptu_(alert|report)-(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

const signature = ({ tokenKey }: TokenKey, { kind, id, adminId }: MailedRecipient): string =>
  createHmac('sha256', tokenKey).update(`unsubscribe ${kind} ${id} ${adminId}`).digest('base64url');

/**
 * The token with which a recipient unsubscribes, and which is good for nothing else: what it is for, and its HMAC-SHA-256. It is
 * the same in every mail, holds until the key of the installation is replaced, and is stored nowhere.
 */
export const unsubscribeToken = (key: TokenKey, recipient: MailedRecipient): string =>
  `ptu_${recipient.kind}-${recipient.id}-${recipient.adminId}-${signature(key, recipient)}`;

/** What a token is for; undefined for one that this installation has not made. */
export function readUnsubscribeToken(key: TokenKey, token: string): MailedRecipient | undefined {
  const [, kind, id, adminId, given = ''] = TOKEN.exec(token) ?? [];
  if (kind !== 'alert' && kind !== 'report') return undefined;
  const recipient = { kind, id: Number(id), adminId: Number(adminId) } as const;
  const expected = Buffer.from(signature(key, recipient));
  return timingSafeEqual(expected, Buffer.from(given)) ? recipient : undefined;
}
