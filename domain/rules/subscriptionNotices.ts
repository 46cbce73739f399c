import { subscriptionAlerts, type SubscriptionAlert } from '../access/subscriptionAlerts';
import { usageLevel, USAGE_LEVELS, type Usage, type UsageLevel } from './usageLevels';

/** What a company is notified of about its subscription (specification S-SUB-1, S-SUB-3). */
export type SubscriptionNotice =
  | { readonly topic: 'end' | 'account' | 'exceeded'; readonly level: string; readonly alert: SubscriptionAlert }
  | { readonly topic: Usage['kind']; readonly level: UsageLevel; readonly usage: Usage };

/** The levels of a topic, the lowest first: a company at one has reached the ones before it. */
const END_LEVELS: readonly string[] = ['ends', 'endsSoon', 'endsToday', 'expired'];
/** Days before the end of the second notice: a new company knows that it ends after a month. */
const SOON = 7;
/**
 * A usage counts as having left a level only this far below it, in percent of the maximum: accounts come and go all
 * day.
 */
const MARGIN = 5;

/** A company as notices are computed from it. */
export interface SubscriptionState {
  /** End of the subscription, ISO 8601; null = open-ended. */
  readonly endsAt: string | null;
  /** Option bits, decimal text. */
  readonly options: string;
  readonly disabledAt: string | null;
  /** Allowed above the maximum, in percent. */
  readonly excess: number;
  readonly usage: readonly Usage[];
}

const topicOf = ({ kind }: SubscriptionAlert): 'end' | 'account' | 'exceeded' => {
  if (kind === 'disabled') return 'account';
  return kind === 'usageExceeded' ? 'exceeded' : 'end';
};

const levelOf = (alert: SubscriptionAlert): string =>
  alert.kind === 'ends' && alert.days <= SOON ? 'endsSoon' : alert.kind;

/**
 * The notices of a company, one for each topic: the highest level that it has reached.
 * @param now milliseconds since 1970
 */
function subscriptionNotices(state: SubscriptionState, now: number): SubscriptionNotice[] {
  const alerts = subscriptionAlerts(state.endsAt, state.options, now, state.disabledAt);
  return [
    ...alerts.map((alert): SubscriptionNotice => ({ topic: topicOf(alert), level: levelOf(alert), alert })),
    ...state.usage.flatMap((usage): SubscriptionNotice[] => {
      const level = usageLevel(usage, state.excess);
      return level === undefined ? [] : [{ topic: usage.kind, level, usage }];
    }),
  ];
}

/** A level of a topic that a company has been notified of. */
export interface NotedLevel {
  readonly topic: string;
  readonly level: string;
}

/**
 * Noted of every new company, and of those that are older than the mails about subscriptions (migration 0160): what
 * such a company has reached when it is first looked at is noted, without a notice.
 */
export const UNSEEN = 'unseen';

const nameOf = ({ topic, level }: NotedLevel) => `${topic} ${level}`;

/**
 * What has changed since the last notice to a company.
 * @param noted the levels that are noted of it
 * @param now milliseconds since 1970
 * @returns the levels that it has reached and those that it has left; `news`: what it is to be notified of
 */
export function noticeChanges(
  state: SubscriptionState,
  noted: readonly NotedLevel[],
  now: number,
): {
  readonly reached: readonly NotedLevel[];
  readonly left: readonly NotedLevel[];
  readonly news: readonly SubscriptionNotice[];
} {
  const known = new Set(noted.map(nameOf));
  const notices = subscriptionNotices(state, now);
  const current = levelsOf(notices);
  const above = state.usage.map(({ used, max, ...usage }) => ({ ...usage, max, used: used + (max * MARGIN) / 100 }));
  const stillReached = new Set(levelsOf(subscriptionNotices({ ...state, usage: above }, now)).map(nameOf));
  return {
    reached: current.filter((one) => !known.has(nameOf(one))),
    left: noted.filter((one) => !stillReached.has(nameOf(one))),
    news: noted.some(({ topic }) => topic === UNSEEN) ? [] : notices.filter((notice) => !known.has(nameOf(notice))),
  };
}

const levelsOf = (notices: readonly SubscriptionNotice[]): readonly NotedLevel[] =>
  notices.flatMap((notice) => levelsReached(notice).map((level) => ({ topic: notice.topic, level })));

/** The levels that a notice stands for: its own and those below it, which are not repeated on the way down. */
function levelsReached({ topic, level }: SubscriptionNotice): readonly string[] {
  const ladder = topic === 'end' ? END_LEVELS : USAGE_LEVELS;
  const place = (ladder as readonly string[]).indexOf(level);
  return place === -1 ? [level] : ladder.slice(0, place + 1);
}
