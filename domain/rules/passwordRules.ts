import { DAY_MS } from '../time/durations';

/** The accounts that a policy is for: administrators, employees, guests. */
export const PASSWORD_AUDIENCES = ['administrators', 'employees', 'guests'] as const;
export type PasswordAudience = (typeof PASSWORD_AUDIENCES)[number];

/** What a password of an audience must have. */
export interface PasswordRules {
  /** In characters. */
  readonly minLength: number;
  readonly letter: boolean;
  readonly upper: boolean;
  readonly lower: boolean;
  /** How many digits at least. */
  readonly digits: number;
  readonly special: boolean;
  /** It must differ from so many last ones; 0 = from none. */
  readonly history: number;
  /** Days after which it must be changed; null = never. */
  readonly expiryDays: number | null;
  /** Administrators sign in with a second factor as well. */
  readonly secondFactor: boolean;
}

/**
 * How many last passwords a new one must differ from: one that must be changed is changed to another one.
 * @param mustDiffer the present one has expired, or a colleague knows it
 */
export const comparedPasswords = ({ history, expiryDays }: PasswordRules, mustDiffer = false): number =>
  expiryDays === null && !mustDiffer ? history : Math.max(history, 1);

/** A policy as it is stored (resource `password-policies`). */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly alpha: boolean;
  readonly mixedCase: boolean;
  readonly digit: boolean;
  readonly special: boolean;
  readonly history: number;
  readonly expiry: number | null;
  readonly secondFactor: boolean;
}

/** Minimum length for administrators, also where the policy of their company allows less. */
const MIN_PASSWORD_LENGTH = 12;
const MIN_GUEST_LENGTH = 4;

const NOTHING = { letter: false, upper: false, lower: false, digits: 0, special: false } as const;
const FOR_EVER = { history: 0, expiryDays: null, secondFactor: false } as const;
const FOR_GUESTS: PasswordRules = { ...NOTHING, ...FOR_EVER, minLength: MIN_GUEST_LENGTH };

/** Where the company has no policy for an audience (administrators: specification S-SIGN-2). */
const WITHOUT_POLICY: Readonly<Record<PasswordAudience, PasswordRules>> = {
  administrators: { ...NOTHING, ...FOR_EVER, minLength: MIN_PASSWORD_LENGTH, upper: true, digits: 2, special: true },
  employees: FOR_GUESTS,
  guests: FOR_GUESTS,
};

/**
 * The rules of an audience: its enabled policies replace the composition that applies without one, the strictest value
 * of each option where there are several. Administrators never need fewer than twelve characters, and where digits are
 * asked for at all, as many of them as without a policy.
 */
export function passwordRules(audience: PasswordAudience, policies: readonly PasswordPolicy[]): PasswordRules {
  if (policies.length === 0) return WITHOUT_POLICY[audience];
  const expiries = policies.flatMap(({ expiry }) => expiry ?? []);
  return {
    minLength: Math.max(WITHOUT_POLICY[audience].minLength, ...policies.map(({ minLength }) => minLength)),
    letter: policies.some(({ alpha }) => alpha),
    upper: policies.some(({ mixedCase }) => mixedCase),
    lower: policies.some(({ mixedCase }) => mixedCase),
    digits: policies.some(({ digit }) => digit) ? Math.max(1, WITHOUT_POLICY[audience].digits) : 0,
    special: policies.some(({ special }) => special),
    history: Math.max(...policies.map(({ history }) => history)),
    expiryDays: expiries.length > 0 ? Math.min(...expiries) : null,
    secondFactor: audience === 'administrators' && policies.some(({ secondFactor }) => secondFactor),
  };
}

/** One rule about the characters of a password, by the code of its message, and whether a password fulfils it. */
export interface PasswordCheck {
  readonly code: string;
  readonly args: readonly number[];
  readonly met: boolean;
}

/** Every rule about the characters of a password that applies, in the order in which they are shown. */
export function passwordChecks(password: string, rules: PasswordRules): PasswordCheck[] {
  const check = (applies: boolean, code: string, met: boolean, ...args: number[]) =>
    applies ? [{ code, args, met }] : [];
  return [
    ...check(true, 'PASSWORD_TOO_SHORT', [...password].length >= rules.minLength, rules.minLength),
    ...check(rules.letter && !rules.upper && !rules.lower, 'PASSWORD_NEEDS_LETTER', /\p{L}/u.test(password)),
    ...check(rules.upper, 'PASSWORD_NEEDS_UPPER', /\p{Lu}/u.test(password)),
    ...check(rules.lower, 'PASSWORD_NEEDS_LOWER', /\p{Ll}/u.test(password)),
    ...check(
      rules.digits > 0,
      'PASSWORD_NEEDS_DIGITS',
      (password.match(/\p{Nd}/gu) ?? []).length >= rules.digits,
      rules.digits,
    ),
    ...check(rules.special, 'PASSWORD_NEEDS_SPECIAL', /[^\p{L}\p{N}\s]/u.test(password)),
  ];
}

/** The first rule about its characters that a password breaks; undefined for one that keeps them all. */
export const brokenCheck = (password: string, rules: PasswordRules): PasswordCheck | undefined =>
  passwordChecks(password, rules).find(({ met }) => !met);

/** The day on which a password must have been changed; undefined when it has no end. */
export function passwordEnd(setAt: Date, { expiryDays }: Pick<PasswordRules, 'expiryDays'>): Date | undefined {
  return expiryDays === null ? undefined : new Date(setAt.getTime() + expiryDays * DAY_MS);
}
