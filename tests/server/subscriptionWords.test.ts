import polyglotI18nProvider from 'ra-i18n-polyglot';
import { describe, expect, it } from 'vitest';
import { subscriptionText } from '../../customViews/notices/subscriptionText';
import { subscriptionAlerts } from '../../domain/access/subscriptionAlerts';
import { USAGE_KINDS } from '../../domain/rules/usageLevels';
import type { Locale } from '../../domain/text/locale';
import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { fr } from '../../locales/fr';
import { zh } from '../../locales/zh';
import { formattersFor } from '../../resources/engine/values/formatters';
import { noticeText, SUBSCRIPTION_WORDS } from '../../server/actions/companies/subscriptionWords';
import { typographic } from '../../src/i18n/typographic';

const NOW = Date.parse('2026-11-26T09:00:00Z');
const TEXTS = { en, fr: typographic(fr), es, zh };

/** A person reads the same sentence in the mail and in the console. */
describe.each(Object.keys(TEXTS) as Locale[])('sentences about a subscription in mails and console: %s', (language) => {
  const { translate } = polyglotI18nProvider(() => TEXTS[language] as never, language, []);
  const { tag, number } = formattersFor(language, 'Europe/Paris');

  it.each([
    ['ends in 45 days', '2027-01-10', '0', null],
    ['ends in a day', '2026-11-27', '0', null],
    ['ends today', '2026-11-26', '0', null],
    ['expired', '2026-11-25', '0', null],
    ['expired long ago', '2024-02-29', '0', null],
    ['exceeded', null, '32768', null],
    ['disabled', null, '0', '2026-11-01T00:00:00Z'],
  ])('%s', (_what, endsAt, options, disabledAt) => {
    const alerts = subscriptionAlerts(endsAt, options, NOW, disabledAt);
    expect(alerts).toHaveLength(1);
    for (const alert of alerts) {
      const mail = noticeText({ topic: 'end', level: alert.kind, alert }, endsAt, language);
      expect(mail).toBe(subscriptionText(alert, endsAt, tag, translate));
    }
  });

  it.each(USAGE_KINDS)('usage of %s', (kind) => {
    const usage = { kind, used: 1234, max: 1300 };
    const values = { used: number(1234), max: number(1300), percent: 94 };
    const mail = noticeText({ topic: kind, level: 'warning', usage }, null, language);
    const { levels } = SUBSCRIPTION_WORDS[language];
    expect(mail).toBe(`${levels.warning} – ${translate(`shell.usage.${kind}`, values)}`);
  });
});
