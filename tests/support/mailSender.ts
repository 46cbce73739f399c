import { startMails, type MailReport } from '../../server/actions/mail/sender';
import type { Context } from '../../server/context/context';

export type MailSender = ReturnType<typeof startMails>;

/** How often it looks into the outbox, in ms. Each look is a transaction. */
const LOOK_EVERY = 100;

interface Listeners {
  /** Called after every attempt; no one listens by default. */
  readonly onReport?: (report: MailReport) => void;
  /** Called with the error of an attempt or a look; by default nothing is shown, and the mail stays in the outbox. */
  readonly onError?: (error: unknown) => void;
}

/** Sends what is in the outbox of a test's installation until it is stopped, as the running server does. */
export function mailSender(context: Context, { onReport, onError }: Listeners = {}): MailSender {
  const ignore = () => undefined;
  return startMails(context, { onReport: onReport ?? ignore, onError: onError ?? ignore, lookEvery: LOOK_EVERY });
}
