import { useTranslate } from 'ra-core';
import { useWorkplace } from '../workplace/useWorkplace';
import { Note } from './Note';
import { subscriptionAlerts } from './subscription';

/** One quiet line above the page for each thing that the company should know about its subscription. */
export function SubscriptionNotes() {
  const translate = useTranslate();
  const {
    me: { company },
    language,
  } = useWorkplace();
  const date = company.endsAt
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(company.endsAt))
    : '';
  const texts = {
    expired: () => translate('shell.banner.companyExpired', { date }),
    endsToday: () => translate('shell.banner.companyEndsToday'),
    usageExceeded: () => translate('shell.banner.usageExceeded'),
  };
  return subscriptionAlerts(company.endsAt, company.options, Date.now()).map((alert) => (
    <Note key={alert.kind} level={alert.level}>
      {alert.kind === 'ends' ? translate('shell.banner.companyEnds', { smart_count: alert.days }) : texts[alert.kind]()}
    </Note>
  ));
}
