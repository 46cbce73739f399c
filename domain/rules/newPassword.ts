import { brokenCheck, type PasswordRules } from './passwordRules';

/** Without those that people mistake for each other when they copy them from paper: 0 O o, 1 I l, 5 S, 2 Z. */
const ALPHABET = 'abcdefghijkmnpqrtuvwxyACDEFGHJKLMNPQRTUVWXY346789';
/** Found on every keyboard, and never part of an address or of markup. */
const SPECIAL = '+-=*';
const PASSWORD_LENGTH = 10;

/** @param alphabet at most 256 characters */
function randomText(alphabet: string, length: number): string {
  /** Bytes from here on are drawn again, so that every character is equally probable. */
  const firstRefused = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < firstRefused && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/**
 * A password that can be read from a card: ten characters, 56 bits, from the platform's secure random numbers; more
 * characters, or special ones, where the rules of its owner ask for them.
 * @param least characters that it needs where ten are too few, as for secrets that are never typed twice
 */
export function newPassword(rules?: PasswordRules, least = 0): string {
  const alphabet = rules?.special ? ALPHABET + SPECIAL : ALPHABET;
  const length = Math.max(PASSWORD_LENGTH, rules?.minLength ?? 0, least);
  // Drawn again until it fits: every password that fits is equally probable.
  for (;;) {
    const password = randomText(alphabet, length);
    if (!rules || !brokenCheck(password, rules)) return password;
  }
}
