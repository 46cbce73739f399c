import { asSystem, type Database } from '../db/connect';
import { noteKeyUse } from '../storage/auth/keyUse';
import type { ApiKeyFacts } from '../storage/auth/sessionFacts';

/** The use of a key is written down this often, in ms. */
const NOTE_INTERVAL_MS = 60_000;

/** Notes that a key was used. Where the schema of keys has no such column (operators may edit it), nothing is written. */
export async function noteUse(db: Database, { key }: ApiKeyFacts, now: Date): Promise<void> {
  const usedAt = key['lastUsedAt'];
  if (usedAt === undefined) return;
  if (typeof usedAt === 'string' && now.getTime() - Date.parse(usedAt) <= NOTE_INTERVAL_MS) return;
  await asSystem(db, (trx) => noteKeyUse(trx, Number(key['id']), now, NOTE_INTERVAL_MS));
}
