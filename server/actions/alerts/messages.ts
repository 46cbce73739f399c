import type { Locale } from '../../../domain/schema/model/model';
import { LOCALES } from '../../../domain/schema/model/model';
import { alertLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { StoredAlert } from '../../storage/alerts/row';
import type { Firing } from '../../storage/alerts/firings';
import type { AccountOwner } from '../../storage/auth/recoveryAccounts';
import { mailToOwner } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import type { WebhookTarget } from '../mail/queueMessage';
import { queueWebhook } from '../mail/queueWebhook';
import { moment } from '../sponsor/words';
import { ALERT_WORDS } from './words';

/** What recipients are told. */
export interface News {
  readonly alert: StoredAlert;
  readonly firing: Firing;
  readonly event: 'fires' | 'ends';
  readonly company: string;
}

type MessageContext = Pick<Context, 'config' | 'secrets' | 'now'>;

const numberIn = (language: Locale) => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, { maximumFractionDigits: 1 });
  return (value: number) => format.format(value);
};

/** What was expected, in words. */
function expectedText({ low, high, median }: Firing, language: Locale): string {
  const [words, write] = [ALERT_WORDS[language], numberIn(language)];
  const limits =
    low !== null && high !== null
      ? words.between(write(low), write(high))
      : high !== null
        ? words.atMost(write(high))
        : words.atLeast(write(low ?? 0));
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
  account: AccountOwner,
  messageId: string,
): Promise<boolean> {
  const write = (_account: unknown, language: Locale) => {
    const words = ALERT_WORDS[language];
    // Intervals are hours and days of the alert's time zone.
    const clock = { zone: account.timeZone ?? alert.timezone, zones: Infinity };
    const time = (at: Date) => moment(at, language, clock);
    const number = numberIn(language);
    const value: [string, string][] =
      event === 'fires'
        ? [[words.value, number(firing.value)]]
        : [
            [words.value, number(firing.endedValue ?? 0)],
            [words.over, time(firing.endedFrom ?? firing.from)],
          ];
    return {
      subject: words[event].subject(alert.name),
      opening: [words[event].opening],
      facts: [
        [words.alert, withoutLinks(alert.name)],
        [words.figure, `${words.sources[alert.source]} ${words.steps[alert.step]}`],
        [words.period, `${time(firing.from)} – ${time(firing.to)}`],
        ...value,
        [words.expected, expectedText(firing, language)],
      ] as const,
      link: { label: words.button, address: alertLink(context.config, alert.id) },
      closing: event === 'fires' ? [words.closing] : [],
    };
  };
  return mailToOwner(trx, context, account, 'alert', write, messageId);
}

/** Writes a webhook about a firing. @returns the id of its message */
export function webhookFiring(
  trx: Trx,
  context: MessageContext,
  { alert, firing, event, company }: News,
  target: WebhookTarget,
  owner: AccountOwner | undefined,
): Promise<string> {
  const language = LOCALES.find((one) => one === owner?.admin.language) ?? 'fr';
  const payload = {
    type: event === 'fires' ? 'alert.firing' : 'alert.over',
    timestamp: context.now().toISOString(),
    data: {
      alert: { id: alert.id, name: alert.name, url: alertLink(context.config, alert.id) },
      company: { id: alert.companyId, name: company },
      figure: { source: alert.source, counted: alert.counted, step: alert.step, filters: alert.filters },
      interval: { start: firing.from.toISOString(), end: firing.to.toISOString(), timezone: alert.timezone },
      value: firing.value,
      expected: { low: firing.low, high: firing.high, median: firing.median },
      over: event === 'ends' ? { start: firing.endedFrom?.toISOString() ?? null, value: firing.endedValue } : null,
    },
  };
  const { companyId } = alert;
  const subject = ALERT_WORDS[language][event].subject(alert.name);
  return queueWebhook(trx, context, { companyId, userId: null, kind: 'alert', subject, language, payload, target });
}
