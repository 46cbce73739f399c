import type { Challenge, StepAnswer } from '../../dataProvider/signIn';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';

/** What one step of the sign-in shows in the column of the page. */
export interface Step {
  readonly title: string;
  readonly subtitle: string;
  readonly node: HTMLElement;
  focus(): void;
  /** Stops its timers. */
  stop(): void;
}

/** What the page shows after the password. */
export type NextStep =
  | Exclude<Challenge, { readonly challenge: 'password' }>
  /** The recovery codes of a second factor that was just set up; the session is there. */
  | { readonly challenge: 'codes'; readonly codes: readonly string[] };

/** What the steps after the password need. */
export interface StepOptions {
  readonly texts: SessionTexts;
  readonly failureOf: (error: unknown) => Failure;
  /** Answers the step; what comes next is shown by the page. Rejects with the server's error. */
  readonly answer: (answer: StepAnswer) => Promise<void>;
  /** Answers the step with a passkey, as `answer`; undefined where the browser has none. */
  readonly passkey?: (pending: string) => Promise<void>;
  /** Asks for another code by mail; rejects with the server's error. */
  readonly resend: (pending: string) => Promise<void>;
  /** Opens the console. */
  readonly enter: () => Promise<void>;
  /** Goes back to the beginning of the sign-in. */
  readonly back: () => void;
}
