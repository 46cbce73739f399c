import { withEveryCompany } from '../../db/everyCompany';
import { requireOpenSession } from '../../storage/auth/sessions';
import type { Written } from './index';

/**
 * No API key is made or changed by a session that has ended meanwhile: “that was not me” would leave it usable.
 * It runs after the record was written, which has locked the account of its creator.
 */
export async function openSession({ access }: Written): Promise<void> {
  const { trx, caller } = access;
  const { sessionId } = caller;
  if (sessionId === null) return;
  await withEveryCompany(trx, () => requireOpenSession(trx, sessionId));
}
