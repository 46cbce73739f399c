import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../db/connect';

/** Tries within one window (research: ten per account, fifty per address, in fifteen minutes). */
export const ACCOUNT_LIMIT = 10;
export const ADDRESS_LIMIT = 50;
const WINDOW = 15 * 60 * 1000;
/** The counter stops here: a flood must not overflow it. */
const CEILING = 1_000_000;

/** Address as it is counted: whoever has one IPv6 address has the 2^64 beside it. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Keys are hashed: what people type into a login field (a password, at times) is not kept. */
const keyOf = (kind: 'account' | 'address', value: string) =>
  createHash('sha256').update(`${kind}:${value}`).digest('hex');

/**
 * Counts one try for the account and one for the address, before any password is looked at, in one statement: of many
 * parallel tries no more than the limit pass.
 * @param login as it is looked up (lower case); unknown logins count like known ones
 * @returns 0 when the try may go on, else the seconds to wait
 */
export async function countAttempt(trx: Trx, login: string, ip: string, now: Date): Promise<number> {
  const limits = new Map([
    [keyOf('account', login), ACCOUNT_LIMIT],
    [keyOf('address', addressKey(ip)), ADDRESS_LIMIT],
  ]);
  // Always in the same order, so that two statements cannot wait for each other.
  const values = [...limits.keys()].sort().map((key) => sql`(${key}, ${now}::timestamptz, 1)`);
  const over = new Date(now.getTime() - WINDOW);
  const { rows } = await sql<{ key: string; started_at: Date; attempts: number }>`
    insert into login_attempt as l (key, started_at, attempts) values ${sql.join(values)}
    on conflict (key) do update set
      attempts = case when l.started_at <= ${over} then 1 else least(l.attempts + 1, ${sql.lit(CEILING)}) end,
      started_at = case when l.started_at <= ${over} then excluded.started_at else l.started_at end
    returning key, started_at, attempts`.execute(trx);
  const waits = rows
    .filter(({ key, attempts }) => attempts > (limits.get(key) ?? 0))
    .map(({ started_at }) => Math.ceil((started_at.getTime() + WINDOW - now.getTime()) / 1000));
  // A try beside this one may have begun the window a moment after this one's clock was read.
  return Math.min(WINDOW / 1000, Math.max(0, ...waits));
}

/**
 * Takes a successful try out of the counters: the account starts anew, the address gets its one try back, so that an
 * office behind one address is not locked out by signing in, and nobody can reset it with an account of their own.
 */
export async function forgiveAttempt(trx: Trx, login: string, ip: string): Promise<void> {
  await sql`delete from login_attempt where key = ${keyOf('account', login)}`.execute(trx);
  await sql`
    update login_attempt set attempts = greatest(attempts - 1, 0) where key = ${keyOf('address', addressKey(ip))}`.execute(
    trx,
  );
}

/** Removes counters whose window is over. */
export async function purgeAttempts(trx: Trx, now: Date): Promise<void> {
  await sql`delete from login_attempt where started_at <= ${new Date(now.getTime() - WINDOW)}`.execute(trx);
}
