import { withEveryCompany } from '../../db/everyCompany';
import { requireOpenKey } from '../../storage/auth/keyUse';
import { requireOpenSession } from '../../storage/auth/sessions';
import type { Written } from './index';

/**
 * No API key is made or changed by a session, or another key, that has ended meanwhile: “that was not me” would leave it
 * usable. It runs after the record was written: what ends the account's ways in locks its keys before its sessions.
 */
export async function openSession({ access }: Written): Promise<void> {
  const { trx, caller } = access;
  const { sessionId, tokenId } = caller;
  if (sessionId !== null) await withEveryCompany(trx, () => requireOpenSession(trx, sessionId));
  else if (tokenId !== null) await withEveryCompany(trx, () => requireOpenKey(trx, tokenId));
}
