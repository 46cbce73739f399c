/**
 * The calls of a sign-in: login and password, or a passkey, and the steps that follow. Next to no dependency, so that the
 * sign-in page stays small.
 */
import type { PasskeyOptions } from './passkeys';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly company?: string;
  readonly team?: string;
}

/** A refused sign-in: the server's code and its arguments. */
export class SignInError extends Error {
  constructor(
    readonly code: string,
    readonly args: readonly (string | number)[],
    readonly status: number,
  ) {
    super(code);
    this.name = 'SignInError';
  }
}

/** What a sign-in needs after the password (docs/api.md). */
export type Challenge =
  | {
      readonly challenge: 'choose';
      readonly pending: string;
      readonly options: readonly { readonly company: string; readonly team: string | null }[];
    }
  | {
      readonly challenge: 'code';
      readonly pending: string;
      readonly to: string;
      /** What follows: a new password in place of an expired one, or the set-up of a second factor. */
      readonly purpose: 'password' | 'factor';
    }
  /** `passkey`: one of the account does as well. */
  | { readonly challenge: 'totp'; readonly pending: string; readonly passkey: boolean }
  | { readonly challenge: 'passkey'; readonly pending: string }
  | { readonly challenge: 'enrol'; readonly pending: string; readonly secret: string; readonly uri: string }
  /** `reason`: why another password has to be chosen. */
  | { readonly challenge: 'password'; readonly token: string; readonly reason: 'expired' | 'given' };

/** Another password has to be chosen first. */
export type PasswordChallenge = Extract<Challenge, { readonly challenge: 'password' }>;

/** What a step of the sign-in is answered with. */
export interface StepAnswer {
  readonly pending: string;
  readonly choice?: number;
  readonly code?: string;
  readonly passkey?: unknown;
}

/** A sign-in that is complete (with recovery codes when a second factor was set up by it), or what it needs next. */
export type SignInOutcome = Challenge | { readonly challenge: null; readonly recoveryCodes?: readonly string[] };

/** The tokens of a session, as the server answers them. */
export interface Grant {
  token: string;
  expiresAt: string;
  teamMember?: number | null;
}

/** The calls of a sign-in; a session begins when one of them answers `challenge: null`. */
export interface SignIn {
  /** @throws SignInError when refused; `NETWORK_ERROR` when the server does not answer */
  signIn(credentials: Credentials): Promise<SignInOutcome>;
  /** Answers a step of the sign-in; rejects as `signIn` */
  answerStep(answer: StepAnswer): Promise<SignInOutcome>;
  /**
   * Signs in with a passkey, or answers the step of a sign-in with one; rejects as `signIn`, and as `sign` does.
   * @param sign lets the person sign the options of the server
   * @param pending the sign-in that waits for its second factor; undefined: login and password are not asked for
   */
  usePasskey(sign: (options: PasskeyOptions) => Promise<unknown>, pending?: string): Promise<SignInOutcome>;
  /** Begins a single sign-on. @returns the address to go to; rejects as `signIn` */
  beginSso(login: string): Promise<string>;
  /** Asks for another code by mail; rejects as `signIn` */
  resendCode(pending: string): Promise<void>;
}

/**
 * @param post sends a request without waiting for a session
 * @param onGrant called with the tokens of a sign-in that is complete
 */
export function createSignIn(
  post: (path: string, body: unknown) => Promise<Response>,
  onGrant: (grant: Grant) => void,
): SignIn {
  /** Sends a request of the sign-in. @throws SignInError */
  const sent = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await post(path, body).catch(() => {
      throw new SignInError('NETWORK_ERROR', [], 0);
    });
    const json: unknown = await answer.json().catch(() => ({}));
    const { msg_code = 'ALERT_GENERIC', msg_args = [] } = json as {
      msg_code?: string;
      msg_args?: (string | number)[];
    };
    if (!answer.ok) throw new SignInError(msg_code, msg_args, answer.status);
    return json;
  };

  const stepOf = async (path: string, body: unknown): Promise<SignInOutcome> => {
    const next = (await sent(path, body)) as Challenge | (Grant & { recoveryCodes?: readonly string[] });
    if ('challenge' in next) return next;
    const { recoveryCodes, ...granted } = next;
    onGrant(granted);
    return { challenge: null, ...(recoveryCodes && { recoveryCodes }) };
  };

  return {
    signIn: (credentials) => stepOf('/login', { ...credentials, chooseTeam: true }),
    answerStep: (answer) => stepOf('/login/verify', answer),
    async usePasskey(sign, pending) {
      const challenge = (await sent('/login/passkey', pending === undefined ? {} : { pending })) as {
        readonly pending: string;
        readonly options: PasskeyOptions;
      };
      return stepOf('/login/verify', { pending: challenge.pending, passkey: await sign(challenge.options) });
    },
    async beginSso(login) {
      const { location } = (await sent('/login/sso', { login })) as { readonly location: string };
      return location;
    },
    async resendCode(pending) {
      await sent('/login/resend', { pending });
    },
  };
}
