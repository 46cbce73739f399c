/** Without those that people mistake for each other when they copy them from paper: 0 O o, 1 I l, 5 S, 2 Z. */
const ALPHABET = 'abcdefghijkmnpqrtuvwxyACDEFGHJKLMNPQRTUVWXY346789';
const PASSWORD_LENGTH = 10;
/** Bytes from here on are drawn again, so that every character is equally probable. */
const FIRST_REFUSED = 256 - (256 % ALPHABET.length);

/**
 * A password that can be read from a card: ten characters, 56 bits, from the platform's secure random numbers.
 * @param least characters that it needs where ten are too few, as for secrets that nobody types twice
 */
export function newPassword(least = 0): string {
  const length = Math.max(PASSWORD_LENGTH, least);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < FIRST_REFUSED && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
