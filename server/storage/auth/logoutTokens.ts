import { createHash } from 'node:crypto';
import type { Trx } from '../../db/connect';

/**
 * Uses a logout token of an identity provider. Needs a system transaction.
 * @param jti identifier of the token
 * @param expiresAt when the token would be refused for its age
 * @returns false for one that was used before
 */
export async function useLogoutToken(
  trx: Trx,
  modeId: number,
  jti: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  await trx.deleteFrom('sso_logout_token').where('expires_at', '<=', now).execute();
  const row = await trx
    .insertInto('sso_logout_token')
    .values({ mode_id: modeId, jti: createHash('sha256').update(jti).digest('base64url'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst();
  return row !== undefined;
}
