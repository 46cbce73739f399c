import type { Origin } from '../../auth/origin';
import { asSystem, type Database, type Trx } from '../../db/connect';
import { tooManyAttempts } from '../../errors/catalogue';
import { countAttempt, forgiveAttempt } from '../../storage/auth/loginAttempts';

/** A link of a mail, as its token is looked up. */
interface LinkLookup<T> {
  /** Name of the counter: tries are counted like those of a sign-in, per link and per address. */
  readonly counter: string;
  /** Finds the link, one that no longer works too. */
  readonly find: (trx: Trx) => Promise<T | undefined>;
  /** Returns a link that works. @throws for any other, and for none */
  readonly accept: (found: T | undefined) => T | Promise<T>;
}

/**
 * Opens the link of a token. The try is counted before the link is looked up; it stays counted when the link is not
 * accepted, and is taken back when it is.
 * @throws TOO_MANY_ATTEMPTS; what `accept` throws
 */
export async function openCountedLink<T>(
  db: Database,
  { counter, find, accept }: LinkLookup<T>,
  { ip, now }: Pick<Origin, 'ip' | 'now'>,
): Promise<T> {
  const { wait, found } = await asSystem(db, async (trx) => {
    const seconds = await countAttempt(trx, counter, ip, now);
    return { wait: seconds, found: seconds > 0 ? undefined : await find(trx) };
  });
  if (wait > 0) throw tooManyAttempts(wait);
  const link = await accept(found);
  await asSystem(db, (trx) => forgiveAttempt(trx, counter, ip));
  return link;
}
