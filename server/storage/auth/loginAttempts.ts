import { addressNetwork } from '../../../domain/text/addressNetwork';
import { MINUTE_MS } from '../../../domain/time/durations';
import { createHmac } from 'node:crypto';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { signerOf } from '../../db/transaction';

/** Maximum number of tries within a window, and the length of the window in ms. */
export interface Limit {
  readonly max: number;
  readonly window: number;
}

/** A counter with its limit. Keys are hashed before they are stored. */
export interface Counter extends Limit {
  readonly key: string;
}

/** One account from one address, or from one known device. */
const PAIR: Limit = { max: 10, window: 15 * MINUTE_MS };
/** One address, for all accounts together. */
const ADDRESS: Limit = { max: 50, window: 15 * MINUTE_MS };
/**
 * One account from all unknown devices together. It is more than one address can use (40 an hour), so that a single
 * address cannot lock the owner's new device out; it is low enough against guessing from many addresses.
 */
const ACCOUNT: Limit = { max: 60, window: 60 * MINUTE_MS };
/** Refreshes of one session, and from one address. */
const REFRESH: Limit = { max: 30, window: MINUTE_MS };
const REFRESH_ADDRESS: Limit = { max: 600, window: MINUTE_MS };
/** The counter stops here: a flood must not overflow it. */
const CEILING = 1_000_000;

/** An address by itself; of IPv6, the network that one household has. */
const COUNTED_BITS = { ipv4: 32, ipv6: 64 } as const;

/** The network that is counted in place of an address: `192.0.2.1/32`, `2001:db8:1:2::/64`. */
export const addressKey = (ip: string): string => addressNetwork(ip, COUNTED_BITS);

/**
 * Hashed with the key of the installation: what people type into a login field (a password, at times) is not kept, and
 * readers of the database cannot guess it.
 */
const stored = (trx: Trx, key: string) =>
  createHmac('sha256', signerOf(trx).tokenKey).update(`tries ${key}`).digest('hex');

const addressCounter = (ip: string): Counter => ({ key: `address:${addressKey(ip)}`, ...ADDRESS });

/**
 * Counts one try in each counter, in one statement: of many parallel tries no more than the limit pass.
 * @returns 0 when the try may continue, else the seconds to wait until every counter that is over its limit starts
 *   again
 */
export async function countTries(trx: Trx, counters: readonly Counter[], now: Date): Promise<number> {
  const limits = new Map(counters.map(({ key, ...limit }) => [stored(trx, key), limit]));
  // Always in the same order, so that two statements cannot wait for each other.
  const values = [...limits]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { window }]) => ({
      key,
      started_at: now,
      expires_at: new Date(now.getTime() + window),
      attempts: 1,
    }));
  const counted = trx
    .insertInto('login_attempt')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb.case().when('login_attempt.expires_at', '<=', now);
        return {
          attempts: over
            .then(1)
            .else(eb.fn<number>('least', [eb('login_attempt.attempts', '+', 1), eb.lit(CEILING)]))
            .end(),
          started_at: over.then(eb.ref('excluded.started_at')).else(eb.ref('login_attempt.started_at')).end(),
          expires_at: over.then(eb.ref('excluded.expires_at')).else(eb.ref('login_attempt.expires_at')).end(),
        };
      }),
    )
    .returning(['key', 'expires_at', 'attempts']);
  const rows = await prepared(counted).execute();
  const waits = rows.map(({ key, expires_at, attempts }) => {
    const { max, window } = limits.get(key)!;
    // A parallel try may have begun the window a moment after this one's clock was read.
    return attempts > max ? Math.ceil(Math.min(window, expires_at.getTime() - now.getTime()) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}

/** The keys of counters as they are stored, in the order in which one statement locks them. */
const storedKeys = (trx: Trx, counters: readonly Counter[]): string[] =>
  counters.map(({ key }) => stored(trx, key)).sort();

/** Counters by their stored keys, locked one after the other in the order of the keys that are given. */
const lockedIn = (trx: Trx, keys: readonly string[]) =>
  trx
    .selectFrom('login_attempt')
    .select('key')
    .where(({ eb, fn, val }) => eb('key', '=', fn.any(val(keys))))
    .orderBy(({ fn, val, ref }) => fn('array_position', [val(keys), ref('key')]))
    .forUpdate();

/**
 * Subtracts one try from each counter, in one statement: transactions cannot wait for each other.
 * @param keys as `lockedIn`, in the order in which they were counted
 * @param restarted the key of a counter that is set to zero instead
 */
async function lowerTries(trx: Trx, keys: readonly string[], restarted?: string): Promise<void> {
  const lowered = trx
    .with('locked', () => lockedIn(trx, keys))
    .updateTable('login_attempt')
    .from('locked')
    .set(({ eb, fn, lit, ref, val }) => ({
      attempts: eb
        .case()
        .when(ref('login_attempt.key'), '=', val(restarted ?? ''))
        .then(lit(0))
        .else(fn<number>('greatest', [eb(ref('login_attempt.attempts'), '-', 1), lit(0)]))
        .end(),
    }))
    .whereRef('login_attempt.key', '=', 'locked.key');
  await prepared(lowered).execute();
}

/** Resets counters to zero. */
export async function clearTries(trx: Trx, counters: readonly Counter[]): Promise<void> {
  const keys = storedKeys(trx, counters);
  await trx
    .deleteFrom('login_attempt')
    .where(({ eb, fn, val }) => eb('key', '=', fn.any(val(keys))))
    .execute();
}

/** A sign-in that was counted. */
interface CountedSignIn {
  /** 0 when the try may continue, else the seconds to wait. */
  readonly wait: number;
  /** The stored keys of the counters that have it, in the order in which they were counted. */
  readonly counted: readonly string[];
}

/** One sign-in, as it is counted. */
interface SignInTry {
  /** Unknown logins count like known ones. */
  readonly login: string;
  readonly ip: string;
  /** Hash of the device that has signed this account in before; undefined for any other one. */
  readonly device: string | undefined;
}

const pairOf = ({ login, ip, device }: SignInTry): Counter =>
  device === undefined
    ? { key: `pair:${addressKey(ip)} ${login}`, ...PAIR }
    : { key: `device:${device} ${login}`, ...PAIR };
const accountOf = ({ login }: SignInTry): Counter => ({ key: `account:${login}`, ...ACCOUNT });

/**
 * Counts one sign-in before any password is looked at: by account and address, by address, and by account. A known
 * device has a counter of its own and no other, so tries from other devices do not lock its owner out (OWASP ASVS 5.0
 * 6.3.1).
 */
export async function countSignIn(trx: Trx, attempt: SignInTry, now: Date): Promise<CountedSignIn> {
  const isKnown = attempt.device !== undefined;
  const first = isKnown ? [pairOf(attempt)] : [pairOf(attempt), addressCounter(attempt.ip)];
  const wait = await countTries(trx, first, now);
  const counted = storedKeys(trx, first);
  // Tries that are refused here do not use up the account's limit: one address alone cannot lock an account.
  if (isKnown || wait > 0) return { wait, counted };
  const account = [accountOf(attempt)];
  return { wait: await countTries(trx, account, now), counted: [...counted, ...storedKeys(trx, account)] };
}

/**
 * Takes a successful sign-in out of the counters that have it: each gets this one try back. None starts again, so that an
 * attacker cannot reset them with an account of their own (another company may have the same login), or while the owner
 * signs in. To be called once, after the session was made.
 * @param counted as `countSignIn` answered
 */
export const forgiveSignIn = (trx: Trx, counted: readonly string[]): Promise<void> => lowerTries(trx, counted);

/** Counts one refresh, by session token family and by address. @returns as `countTries` */
export function countRefresh(trx: Trx, sessionId: string | undefined, ip: string, now: Date): Promise<number> {
  return countTries(
    trx,
    [
      { key: `refresh address:${addressKey(ip)}`, ...REFRESH_ADDRESS },
      ...(sessionId === undefined ? [] : [{ key: `refresh:${sessionId}`, ...REFRESH }]),
    ],
    now,
  );
}

/** Counts one check of an administrator's current password. @returns as `countTries` */
export function countPasswordCheck(trx: Trx, adminId: number, now: Date): Promise<number> {
  return countTries(trx, [{ key: `current password:${adminId}`, ...PAIR }], now);
}

/** The current password was right: its counter starts again. */
export function forgivePasswordCheck(trx: Trx, adminId: number): Promise<void> {
  return clearTries(trx, [{ key: `current password:${adminId}`, ...PAIR }]);
}

const linkCounters = (subject: string, ip: string): Counter[] => [
  { key: `subject:${subject}`, ...PAIR },
  addressCounter(ip),
];

/** Counts one try of a link, for its subject and for the address. @returns as `countTries` */
export function countAttempt(trx: Trx, subject: string, ip: string, now: Date): Promise<number> {
  return countTries(trx, linkCounters(subject, ip), now);
}

/** Takes a successful try out of the counters of `countAttempt`: that of the subject starts again, that of the address goes back by one. */
export async function forgiveAttempt(trx: Trx, subject: string, ip: string): Promise<void> {
  const counters = linkCounters(subject, ip);
  const [bySubject] = storedKeys(trx, counters.slice(0, 1));
  await lowerTries(trx, storedKeys(trx, counters), bySubject);
}

/** Removes counters whose window is over. */
export async function purgeAttempts(trx: Trx, now: Date): Promise<void> {
  // Rows that other requests count in at this moment are left to the next purge, so that there is no deadlock.
  const over = trx.selectFrom('login_attempt').select('key').where('expires_at', '<=', now).forUpdate().skipLocked();
  await trx.deleteFrom('login_attempt').where('key', 'in', over).execute();
}
