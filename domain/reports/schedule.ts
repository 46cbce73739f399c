import type { Rhythm } from './scheduleTimes';

/** What can be sent regularly: a dashboard, or a saved view of a list. */
export const SCHEDULED = ['dashboard', 'view'] as const;
export type Scheduled = (typeof SCHEDULED)[number];

/** Most recipients of a scheduled report. */
export const MAX_RECIPIENTS = 20;

/**
 * Why a recipient gets nothing: their account is disabled or deleted, they do not see what is sent, they have no e-mail
 * address, they have switched these mails off in their profile, or no mail could be made (`failed`).
 */
export const REFUSALS = ['account', 'unseen', 'address', 'unwanted', 'failed'] as const;
export type Refusal = (typeof REFUSALS)[number];

/**
 * Why a schedule has stopped: its owner's account is disabled or deleted, the owner may not see reports any more (`right`),
 * or does not see what is sent any more.
 */
export const STOPS = ['owner', 'right', 'unseen'] as const;
export type Stop = (typeof STOPS)[number];

/**
 * Where a sending stands: not made yet, waiting for the next attempt, in the outbox, with the mail server, in the
 * built-in mailbox, refused by the mail server, or nothing was sent (with the refusal).
 */
export const SENDING_STATES = ['waiting', 'retried', 'queued', 'sent', 'kept', 'undelivered', 'refused'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** The latest sending to a recipient. */
export interface Sending {
  readonly state: SendingState;
  readonly refusal: Refusal | null;
  /** ISO 8601. */
  readonly at: string;
}

export interface ScheduleRecipient {
  readonly id: number;
  /** Null: an administrator that the caller does not see. */
  readonly name: string | null;
  readonly last: Sending | null;
}

/** A scheduled report, as the API answers it. */
export interface ScheduleCard extends Rhythm {
  readonly id: number;
  readonly kind: Scheduled;
  readonly targetId: number;
  /** Name of what is sent; null: the caller does not see it. */
  readonly title: string | null;
  /** Its address in the console. */
  readonly address: string | null;
  readonly pdf: boolean;
  readonly csv: boolean;
  readonly enabled: boolean;
  readonly stopped: Stop | null;
  /** To be sent back with a change: it is refused when a recipient has unsubscribed since. */
  readonly version: number;
  /** ISO 8601. */
  readonly nextAt: string | null;
  readonly mine: boolean;
  /** Name of the owner; null: an administrator that the caller does not see. */
  readonly owner: string | null;
  readonly recipients: readonly ScheduleRecipient[];
  /** Those who have unsubscribed by the link in a mail, and when (ISO 8601). */
  readonly unsubscribed: readonly (Pick<ScheduleRecipient, 'id' | 'name'> & { readonly at: string })[];
}

/** What a dialog about a schedule offers. */
export interface ScheduleChoices {
  readonly title: string;
  /** The zone of the caller's account, or of their browser. */
  readonly timeZone: string;
  /** Administrators of the company that the caller sees; the caller first. */
  readonly recipients: readonly { readonly id: number; readonly name: string; readonly login: string }[];
  /** The caller's key. */
  readonly self: number;
}
