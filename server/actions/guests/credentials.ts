import { randomInt } from 'node:crypto';

/** Without those that people mistake for each other when they copy them from paper: 0 O o, 1 I l, 5 S, 2 Z. */
const ALPHABET = 'abcdefghijkmnpqrtuvwxyACDEFGHJKLMNPQRTUVWXY346789';
const PASSWORD_LENGTH = 10;

/** A password that can be read from a card: ten characters, 56 bits. */
export function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The next `count` free logins of the form `prefix-0001`. */
export function freeLogins(prefix: string, taken: ReadonlySet<string>, count: number): string[] {
  const found: string[] = [];
  for (let n = 1; found.length < count; n += 1) {
    const login = `${prefix}-${String(n).padStart(4, '0')}`;
    if (!taken.has(login.toLowerCase())) found.push(login);
  }
  return found;
}
