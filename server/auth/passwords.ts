import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { brokenCheck, passwordRules, type PasswordCheck, type PasswordRules } from '../../domain/rules/passwordRules';
import { Semaphore } from '../concurrency/semaphore';
import { isCommonPassword } from './commonPasswords';
import { serviceUnavailable } from '../errors/catalogue';

/**
 * argon2id, one of the settings that OWASP lists as equally strong: of these it takes the least time (9 ms of a
 * processor; 19 MiB with 2 passes take 17, a third of it for getting the memory). Changing it re-hashes at each next
 * sign-in.
 */
const COST = { memoryCost: 7_168, timeCost: 5, parallelism: 1 } as const;
/** Maximum of concurrent hashes. Each one needs 7 MiB and one core, so more of them would slow everything else down. */
const MAX_CONCURRENT_HASHES = 4;
/** No more than there are cores, but two: with two cores, fifty sign-ins at once end a tenth sooner than with four. */
const HASH_SLOTS = Math.min(MAX_CONCURRENT_HASHES, Math.max(2, availableParallelism()));
/** Maximum of waiting hashes. Further requests are refused immediately: an answer after many seconds is useless. */
const MAX_WAITING = 200;
const MIN_DIFFERENT = 5;
/** Length up to which a password is looked at; more is refused before it costs anything. */
export const MAX_PASSWORD_LENGTH = 128;
/** Words of the person or company shorter than this are too common inside other words to be refused. */
const MIN_PERSONAL_WORD = 3;
/** With fewer letters a password is as good as its digits. */
const MIN_LETTERS = 4;

/** What is wrong with a password, as a message. */
type Weakness = Pick<PasswordCheck, 'code' | 'args'>;

const slots = new Semaphore(HASH_SLOTS);

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (slots.waiting >= MAX_WAITING) throw serviceUnavailable();
  return slots.run(work);
}

/** One password typed on two keyboards can be two sequences of code points. */
const normalised = (password: string) => password.normalize('NFKC');

/** @returns the argon2id text to store, salt and parameters included @throws 503 when too many wait */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(normalised(password), COST));
}

/** How a hash of today's cost begins. */
export const CURRENT_PARAMETERS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`;

/** A well-formed hash that no password matches (its 32 bytes are not random: all zero). */
export const dummyOf = (parameters: string): string => `${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Compares a password with what is stored. With nothing stored it still does the same work, so that the time taken does
 * not tell which logins exist.
 * @param dummy what the work is done with when nothing is stored (`dummyHash` for a login); absent: a hash of today's
 *   cost
 * @returns `ok`, and `stale` when the stored hash has other parameters than today's
 * @throws 503 when too many wait
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  dummy = dummyOf(CURRENT_PARAMETERS),
): Promise<{ readonly ok: boolean; readonly stale: boolean }> {
  const matches = await withHashSlot(() => verify(stored ?? dummy, normalised(password)).catch(() => false));
  if (stored === null || !matches) return { ok: false, stale: false };
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const stale = memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
  return { ok: true, stale };
}

/** Digits and signs that stand for letters in the passwords of lists. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Removes case and accents: É, é and e are the same letter for an attacker. */
const foldCase = (text: string) => normalised(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/**
 * What may be common in a password: its letters, with signs dropped or read as letters; its letters and digits; and
 * its digits, where it has hardly any letter.
 */
function skeletons(password: string): string[] {
  const lower = foldCase(password);
  const letters = lower.replace(/[^\p{L}]/gu, '');
  const digits = lower.replace(/[^\p{Nd}]/gu, '');
  const edgesOff = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const translated = (text: string) => [...text].map((sign) => LEET[sign] ?? sign).join('');
  return [
    ...[lower, edgesOff, translated(lower), translated(edgesOff)].map((text) => text.replace(/[^\p{L}]/gu, '')),
    lower.replace(/[^\p{L}\p{Nd}]/gu, ''),
    ...(letters.length < MIN_LETTERS ? [digits] : []),
  ];
}

/** True when most of it counts up, counts down or repeats: `1234567890`, `aaaaaa`, `98765`. */
function isMonotonous(password: string): boolean {
  const codes = [...password.toLowerCase()].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length * 2 >= codes.length;
}

/** True when nothing is left of a text without the owner's words, or only one common password, once or repeated. */
function isGuessable(text: string, own: readonly string[]): boolean {
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest === '' || isCommonPassword(rest);
}

/**
 * What is wrong with a password of an administrator: the rules of their company about its characters, then that it is
 * monotonous, a common or leaked one, or its owner's words, in disguise.
 * @param personal login, names, company: what an attacker tries first
 * @returns the code of a message and its arguments; undefined for a password that may be chosen
 */
export function passwordWeakness(
  password: string,
  personal: readonly string[] = [],
  rules: PasswordRules = passwordRules('administrators', []),
): Weakness | undefined {
  if ([...password].length > MAX_PASSWORD_LENGTH) return { code: 'FIELD_TOO_LONG', args: [MAX_PASSWORD_LENGTH] };
  const broken = brokenCheck(password, rules);
  if (broken) return broken;
  if (new Set(password.toLowerCase()).size < MIN_DIFFERENT || isMonotonous(password)) {
    return { code: 'PASSWORD_TOO_REPETITIVE', args: [] };
  }
  const texts = skeletons(password);
  if (texts.some((text) => isGuessable(text, []))) return { code: 'PASSWORD_TOO_COMMON', args: [] };
  const own = personal
    .flatMap((text) => foldCase(text).split(/[^\p{L}]+/u))
    .filter((word) => word.length >= MIN_PERSONAL_WORD)
    .sort((a, b) => b.length - a.length);
  return texts.some((text) => isGuessable(text, own)) ? { code: 'PASSWORD_PERSONAL', args: [] } : undefined;
}

/** True when a password is one of some stored hashes. @throws 503 when too many wait */
export async function isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if ((await verifyPassword(hash, password)).ok) return true;
  return false;
}
