import { asSystem, type Database } from '../../db/connect';
import { tooManyAttempts } from '../../errors';
import { addressKey, countAttempt, purgeAttempts } from '../../storage/loginAttempts';

/**
 * Counts one try on a public page, for its subject and for the address that it comes from; it stays counted whatever
 * comes of it. These counters are none of the sign-in's: guests behind the reception's address lock nobody out of it.
 * @throws PorticoError 429
 */
export async function countTry(db: Database, subject: string, ip: string, now: Date): Promise<void> {
  const address = `sponsor ${addressKey(ip).replaceAll(':', '_')}`;
  const wait = await asSystem(db, async (trx) => {
    await purgeAttempts(trx, now);
    return countAttempt(trx, `sponsor ${subject.toLowerCase()}`, address, now);
  });
  if (wait > 0) throw tooManyAttempts(wait);
}
