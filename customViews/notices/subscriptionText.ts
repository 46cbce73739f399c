import type { TranslateFunction } from 'ra-core';
import { translateMessage } from '../../resources/engine/errors';
import type { SubscriptionAlert } from '../../domain/access/subscriptionAlerts';

/**
 * What a person reads about their company's subscription.
 * @param endsAt last day of the subscription, ISO 8601
 * @param language BCP 47 tag
 */
export function subscriptionText(
  alert: SubscriptionAlert,
  endsAt: string | null,
  language: string,
  translate: TranslateFunction,
): string {
  switch (alert.kind) {
    case 'ends':
      return translateMessage(translate, { message: 'errors.SUBSCRIPTION_ENDS', args: [alert.days] });
    case 'endsToday':
      return translate('shell.banner.companyEndsToday');
    case 'disabled':
      return translate('shell.banner.companyDisabled');
    case 'usageExceeded':
      return translate('shell.banner.usageExceeded');
    case 'expired': {
      // The last day is one of UTC, wherever the reader is.
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
      return translate('shell.banner.companyExpired', { date: day.format(new Date((endsAt ?? '').slice(0, 10))) });
    }
  }
}
