import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps (RFC 6238, with the parameters that every app knows). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one whose codes are taken: clocks differ. */
const DRIFT_STEPS = 1;
/** Bytes of a secret (RFC 4226 §4 recommends 160 bits). */
const SECRET_BYTES = 20;

/** A new secret, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that a QR code shows to an app. */
export const totpAddress = (secret: string, issuer: string, login: string): string =>
  new TOTP({ ...PARAMETERS, issuer, label: login, secret: Secret.fromBase32(secret) }).toString();

/**
 * Checks a code of an app. Of an earlier or later step it fits too, within the drift.
 * @returns the number of the time step that it is the code of; undefined for a wrong one
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}

/** What people type of a code: digits, with the spaces and signs that apps and mails show between them. */
export const typedCode = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** A code of six digits, for a mail. */
export const newMailCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Letters and digits that are not taken for one another (Crockford's Base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODES = 10;
/** 80 bits: no hash of one can be guessed. */
const RECOVERY_LETTERS = 16;

/** New recovery codes, in groups of four: `7K2M-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LETTERS)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** True for what can be a recovery code and not a code of an app; after `typedCode`. */
export const isRecoveryCode = (typed: string): boolean => /^[0-9A-Z]{16}$/.test(typed);
