import { asSystem, type Database } from '../../db/connect';
import { tooManyAttempts } from '../../errors/catalogue';
import { addressKey, countAttempt, purgeAttempts } from '../../storage/auth/loginAttempts';

/**
 * Counts one try on a public page, for its subject together with the address that it comes from, and for the address
 * alone; it stays counted whatever its result. Tries of one address do not count for another one: a stranger cannot
 * keep a sponsor out. Counted separately from sign-ins.
 * @throws PorticoError 429
 */
export async function countTry(db: Database, subject: string, ip: string, now: Date): Promise<void> {
  const address = `sponsor ${addressKey(ip).replaceAll(':', '_')}`;
  const wait = await asSystem(db, async (trx) => {
    await purgeAttempts(trx, now);
    return countAttempt(trx, `sponsor ${subject.toLowerCase()} ${address}`, address, now);
  });
  if (wait > 0) throw tooManyAttempts(wait);
}
