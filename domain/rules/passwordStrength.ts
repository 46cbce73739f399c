import type { Rule } from './index';

/** Shortest administrator password; the specification's composition rule alone allows four characters. */
export const MIN_PASSWORD_LENGTH = 12;

/** True when the text has an uppercase letter, two digits and a special character (specification S-SIGN-2). */
export function isStrong(password: string): boolean {
  const digits = password.match(/\d/gu)?.length ?? 0;
  return (
    [...password].length >= MIN_PASSWORD_LENGTH &&
    /\p{Lu}/u.test(password) &&
    digits >= 2 &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}

/** The administrator's password, where one is being set. */
export const passwordStrength: Rule = ({ ad_password: password }) =>
  typeof password === 'string' && password !== '' && !isStrong(password)
    ? [{ field: 'ad_password', code: 'PASSWORD_TOO_WEAK', args: [MIN_PASSWORD_LENGTH] }]
    : [];
