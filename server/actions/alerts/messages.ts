import type { AlertFigure } from '../../../domain/alerts/alert';
import { mostExpected, leastExpected } from '../../../domain/alerts/evaluate';
import { errorText } from '../../../domain/reports/estimate';
import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import { isTimeZone } from '../../../domain/time/zone';
import { zoneName } from '../../../domain/time/zoneName';
import { moment } from '../../../domain/time/moment';
import { alertLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { StoredAlert } from '../../storage/alerts/row';
import type { Firing } from '../../storage/alerts/firings';
import type { AccountOwner } from '../../storage/auth/accountOwners';
import { mailToOwner } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { unsubscribeMailLink } from '../unsubscribe/mailLink';
import { queueWebhook } from '../mail/queueWebhook';
import { readFilters } from '../../../domain/reports/filters';
import { REPORT_WORDS, unitOf } from '../../../domain/reports/words';
import type { NamedFilters } from '../reports/filterNames';
import { alertReader } from './callers';
import { ALERT_WORDS } from './words';

/** What recipients are notified of. */
export interface News {
  readonly alert: StoredAlert;
  readonly firing: Firing;
  readonly event: 'fires' | 'ends';
  /** The company of the alert. */
  readonly company: string;
}

type MessageContext = Pick<Context, 'config' | 'secrets' | 'now'>;

const numberIn = (language: Locale) => {
  const format = new Intl.NumberFormat(LOCALE_TAGS[language], { maximumFractionDigits: 1 });
  return (value: number) => format.format(value);
};

/** What an alert counts, in words. */
function figureText({ source, counted, step, filters }: AlertFigure, language: Locale): string {
  const [words, report] = [ALERT_WORDS[language], REPORT_WORDS[language]];
  const isOther = source === 'actives' && counted !== 'user';
  const name = unitOf(report, { source, counted, visits: [readFilters(filters)?.get('history.visit')] });
  return words.per(isOther ? words.distinct(report.dimensions[counted]) : name, words.steps[step]);
}

/** A figure, and its error where it is an estimate. */
function figureValue(value: number, error: number | null, language: Locale): string {
  const text = numberIn(language)(value);
  return error === null ? text : ALERT_WORDS[language].about(text, errorText(error, LOCALE_TAGS[language]));
}

/** What was expected, in words. */
function expectedText({ low, high, median }: Firing, language: Locale): string {
  const [words, write] = [ALERT_WORDS[language], numberIn(language)];
  const limits =
    low !== null && high !== null
      ? words.between(write(leastExpected(low)), write(mostExpected(high)))
      : high !== null
        ? words.atMost(write(mostExpected(high)))
        : words.atLeast(write(leastExpected(low ?? 0)));
  return median === null ? limits : `${limits} (${words.usual(write(median))})`;
}

/**
 * Writes a mail about a firing, in the language and time zone of its reader.
 * @returns false when the account has no address to which mail can be sent
 */
export function mailFiring(
  trx: Trx,
  context: MessageContext,
  { alert, firing, event }: News,
  filters: NamedFilters,
  account: AccountOwner,
  messageId: string,
): Promise<boolean> {
  const write = (_account: unknown, language: Locale) => {
    const words = ALERT_WORDS[language];
    // Intervals are hours and days of the alert's time zone.
    const clock = { zone: isTimeZone(account.timeZone) ? account.timeZone : alert.timezone, zones: Infinity };
    const time = (at: Date) => moment(at, language, clock);
    const value: [string, string][] =
      event === 'fires'
        ? [[words.value, figureValue(firing.value, firing.error, language)]]
        : [
            ...(firing.endedValue === null
              ? []
              : [[words.value, figureValue(firing.endedValue, firing.endedError, language)] as [string, string]]),
            ...(firing.endedFrom === null ? [] : [[words.over, time(firing.endedFrom)] as [string, string]]),
          ];
    return {
      subject: words[event].subject(alert.name),
      opening: [event === 'fires' ? words.fires.opening[sideOf(firing)] : endOf(firing, words.ends)],
      facts: [
        [words.alert, withoutLinks(alert.name)],
        [words.figure, figureText(alert, language)],
        ...filters.map(([label, names]) => [label, withoutLinks(names)] as [string, string]),
        [words.period, periodText(alert, firing, clock.zone, language)],
        ...value,
        [words.expected, expectedText(firing, language)],
      ] as const,
      ...(alert.deletedAt === null && {
        link: { label: words.button, address: alertLink(context.config, alert.id) },
        unsubscribe: unsubscribeMailLink(
          trx,
          context,
          { kind: 'alert', id: alert.id, adminId: account.admin.id },
          language,
        ),
      }),
      closing: event === 'fires' ? [words.closing] : [],
    };
  };
  return mailToOwner(trx, context, account, 'alert', write, {
    messageId,
    reader: alertReader(alert, account.admin.id, firing.rights),
    listedAs: (language) => ALERT_WORDS[language].listed,
  });
}

interface WebhookMessage {
  readonly host: string;
  readonly messageId: string;
  /** Null: the owner does not see the figure any more, so it is left out. */
  readonly filters: NamedFilters | null;
  readonly language: Locale;
}

/** An hour on the clocks of the reader, or a day of the alert's time zone. */
function periodText({ step, timezone }: StoredAlert, { from, to }: Firing, zone: string, language: Locale): string {
  const tag = LOCALE_TAGS[language];
  if (step === 'day') return new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: timezone }).format(from);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return `${format.formatRange(from, to)} (${zoneName(zone)})`;
}

/** On which side of what was expected a value is. */
const sideOf = ({ value, high }: Firing) => (high !== null && value > high ? 'high' : 'low');

const endOf = ({ cut }: Firing, words: { readonly opening: string; readonly cut: string }) =>
  cut ? words.cut : words.opening;

/** Writes a webhook about a firing. @param host of its address, which can itself hold a secret */
export function webhookFiring(
  trx: Trx,
  context: MessageContext,
  { alert, firing, event, company }: News,
  { host, messageId, filters, language }: WebhookMessage,
): Promise<void> {
  const payload = {
    type: event === 'fires' ? 'alert.firing' : 'alert.over',
    timestamp: context.now().toISOString(),
    data: {
      alert: { id: alert.id, name: alert.name, url: alertLink(context.config, alert.id) },
      company: { id: alert.companyId, name: company },
      figure: {
        source: alert.source,
        counted: alert.counted,
        step: alert.step,
        filters: filters === null ? '' : firing.filters,
        names: (filters ?? []).map(([name, values]) => ({ name, values })),
      },
      interval: { start: firing.from.toISOString(), end: firing.to.toISOString(), timezone: alert.timezone },
      value: filters === null ? null : firing.value,
      error: filters === null ? null : firing.error,
      expected: filters === null ? null : { low: firing.low, high: firing.high, median: firing.median },
      over:
        event === 'ends'
          ? {
              start: firing.endedFrom?.toISOString() ?? null,
              value: firing.endedValue,
              error: firing.endedError,
              cut: firing.cut,
            }
          : null,
    },
  };
  const { companyId } = alert;
  const reader = filters === null ? undefined : alertReader(alert, alert.ownerId, firing.rights);
  const subject = ALERT_WORDS[language].listed;
  return queueWebhook(trx, context, {
    companyId,
    userId: null,
    kind: 'alert',
    to: host,
    subject,
    language,
    payload,
    alertId: alert.id,
    messageId,
    reader,
  });
}
