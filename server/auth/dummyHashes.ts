import { createHmac } from 'node:crypto';
import { HOUR_MS } from '../../domain/time/durations';
import { asSystem, type Database } from '../db/connect';
import { passwordCosts, type PasswordCost } from '../storage/auth/passwordCosts';
import { CURRENT_PARAMETERS, dummyOf } from './passwords';

/** The costs of stored hashes are read again after this time, in ms. */
const COSTS_LIFETIME_MS = HOUR_MS;

interface Known {
  readonly readAt: Date;
  readonly costs: readonly PasswordCost[];
}

const knownCosts = new WeakMap<Database, Known>();

/**
 * The hash that a password is compared with where a login has none. While some stored hashes still have an older cost,
 * some of these have it, too: in the same share, and always the same for one login. So the time that a sign-in takes
 * does not tell which logins exist. To be called for each login, whether it exists or not: it may read from the
 * database.
 * @param login as it is counted (`countedLogin`)
 */
export async function dummyHash(db: Database, login: string, now: Date): Promise<string> {
  const costs = await costsOf(db, now);
  const total = costs.reduce((sum, { count }) => sum + count, 0);
  // Uniform in 0 … 1; only this installation can compute it.
  const drawn = createHmac('sha256', db.tokenKey).update(`dummy hash ${login}`).digest().readUInt32BE() / 2 ** 32;
  let left = drawn * total;
  for (const { parameters, count } of costs) {
    left -= count;
    if (left < 0) return dummyOf(parameters);
  }
  return dummyOf(CURRENT_PARAMETERS);
}

/** The current cost is the last one: a login keeps its dummy until the share of older hashes has become smaller. */
async function costsOf(db: Database, now: Date): Promise<readonly PasswordCost[]> {
  const known = knownCosts.get(db);
  if (known && now.getTime() - known.readAt.getTime() < COSTS_LIFETIME_MS) return known.costs;
  const read = await asSystem(db, passwordCosts);
  const isCurrent = ({ parameters }: PasswordCost) => parameters === CURRENT_PARAMETERS;
  const costs = [...read.filter((cost) => !isCurrent(cost)), ...read.filter(isCurrent)];
  knownCosts.set(db, { readAt: now, costs });
  return costs;
}
