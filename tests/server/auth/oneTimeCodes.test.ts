import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newMailCode, newRecoveryCodes, newTotpSecret } from '../../../server/auth/oneTimeCodes';

const MANY = 5_000;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Which characters stand at each place of some texts. */
const usedAt = (texts: readonly string[], place: number) =>
  [...new Set(texts.map((text) => text[place]))].sort().join('');

describe('a new code', () => {
  it('of a mail has six random digits, each of them any, zeros in front too (ASVS V6.5.4)', () => {
    const codes = Array.from({ length: MANY }, newMailCode);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect([0, 1, 2, 3, 4, 5].map((place) => usedAt(codes, place))).toEqual(Array(6).fill('0123456789'));
    // Of 5 000 among a million, about a dozen pairs are expected; a source that repeats itself has many more.
    expect(new Set(codes).size).toBeGreaterThan(MANY - 100);
  });

  it('to recover an account has 80 random bits, and is never the same twice (ASVS V6.5.3)', () => {
    const codes = Array.from({ length: MANY / 10 }, newRecoveryCodes)
      .flat()
      .map((code) => code.replaceAll('-', ''));
    expect(codes.filter((code) => code.length !== 16)).toEqual([]);
    expect(usedAt(codes, 0)).toBe(LETTERS);
    expect(usedAt(codes, 15)).toBe(LETTERS);
    expect(new Set(codes).size).toBe(MANY);
  });

  it('of an app comes from a secret of 160 random bits (RFC 4226)', () => {
    const secrets = Array.from({ length: 500 }, newTotpSecret);
    expect(secrets.filter((secret) => Secret.fromBase32(secret).bytes.length !== 20)).toEqual([]);
    expect(new Set(secrets).size).toBe(secrets.length);
  });
});
