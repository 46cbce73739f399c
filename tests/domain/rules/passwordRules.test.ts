import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenCheck, passwordEnd, passwordRules, type PasswordPolicy } from '../../../domain/rules/passwordRules';
import { newPassword } from '../../../domain/rules/newPassword';

const policy = (parts: Partial<PasswordPolicy> = {}): PasswordPolicy => ({
  minLength: 4,
  alpha: false,
  mixedCase: false,
  digit: false,
  special: false,
  history: 0,
  expiry: null,
  secondFactor: false,
  ...parts,
});
const ofAdmins = passwordRules('administrators', []);
const broken = (password: string, rules = ofAdmins) => {
  const found = brokenCheck(password, rules);
  return found && [found.code, ...found.args];
};

describe('passwords of administrators without a policy (specification S-SIGN-2)', () => {
  it.each(['Portique-2026', 'ABCDEFGHI12!', 'Éclair d’été 20', 'Pass word 1 2 3 -'])('may be %s', (password) =>
    expect(broken(password)).toBeUndefined(),
  );

  it.each([
    ['ABCDEFGH12!', ['PASSWORD_TOO_SHORT', 12]],
    ['A12!😀😀😀😀', ['PASSWORD_TOO_SHORT', 12]],
    ['abcdefghi12!', ['PASSWORD_NEEDS_UPPER']],
    ['ABCDEFGHIJ1!', ['PASSWORD_NEEDS_DIGITS', 2]],
    ['ABCDEFGHIJ12', ['PASSWORD_NEEDS_SPECIAL']],
    ['ABCDEFGHIJ 12', ['PASSWORD_NEEDS_SPECIAL']],
    ['ABCDEFGHIé12', ['PASSWORD_NEEDS_SPECIAL']],
  ])('may not be %s', (password, rule) => expect(broken(password)).toEqual(rule));
});

describe('a policy', () => {
  it('replaces the composition, but no administrator has fewer than twelve characters', () => {
    const rules = passwordRules('administrators', [policy({ minLength: 4, digit: true })]);
    expect(broken('abcdefghijk', rules)).toEqual(['PASSWORD_TOO_SHORT', 12]);
    expect(broken('abcdefghijkl', rules)).toEqual(['PASSWORD_NEEDS_DIGITS', 2]);
    expect(broken('abcdefghijk1', rules)).toEqual(['PASSWORD_NEEDS_DIGITS', 2]);
    expect(broken('abcdefghij12', rules)).toBeUndefined();
  });

  it.each([
    [{ minLength: 8 }, '1234567', ['PASSWORD_TOO_SHORT', 8]],
    [{ alpha: true }, '1234', ['PASSWORD_NEEDS_LETTER']],
    [{ mixedCase: true }, 'abcd', ['PASSWORD_NEEDS_UPPER']],
    [{ mixedCase: true }, 'ABCD', ['PASSWORD_NEEDS_LOWER']],
    [{ digit: true }, 'abcd', ['PASSWORD_NEEDS_DIGITS', 1]],
    [{ special: true }, 'ab 1', ['PASSWORD_NEEDS_SPECIAL']],
  ])('of guests with %o refuses %s', (parts, password, rule) =>
    expect(broken(password, passwordRules('guests', [policy(parts)]))).toEqual(rule),
  );

  it('is as strict as the strictest of several', () => {
    const rules = passwordRules('guests', [
      policy({ minLength: 8, history: 2, expiry: 90 }),
      policy({ minLength: 6, special: true, history: 5, expiry: 30 }),
      policy(),
    ]);
    expect(rules).toMatchObject({ minLength: 8, special: true, history: 5, expiryDays: 30 });
  });

  it('ends a password to the second', () => {
    const set = new Date('2026-01-01T10:00:00Z');
    expect(passwordEnd(set, { expiryDays: 90 })?.toISOString()).toBe('2026-04-01T10:00:00.000Z');
    expect(passwordEnd(set, { expiryDays: null })).toBeUndefined();
  });

  it('is fulfilled by every password that is generated', () => {
    const parts = fc.record({
      minLength: fc.integer({ min: 4, max: 128 }),
      alpha: fc.boolean(),
      mixedCase: fc.boolean(),
      digit: fc.boolean(),
      special: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, (given) => {
        const rules = passwordRules('guests', [policy(given)]);
        const password = newPassword(rules);
        expect(brokenCheck(password, rules)).toBeUndefined();
        expect(password.length).toBe(Math.max(10, rules.minLength));
      }),
    );
  });
});
