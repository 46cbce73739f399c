import { useTranslate } from 'ra-core';
import { subscriptionText } from '../../customViews/subscriptionText';
import { subscriptionAlerts } from '../../domain/access/subscriptionAlerts';
import { useParts } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { Note } from './Note';

/** The home page has these lines in its own list of what needs attention. */
const HOME = 'dashboard';

/** One quiet line above the page for each thing that the company should know about its subscription. */
export function SubscriptionNotes() {
  const translate = useTranslate();
  const [page] = useParts();
  const {
    me: { company },
    language,
  } = useWorkplace();
  if (page === HOME) return null;
  return subscriptionAlerts(company.endsAt, company.options, Date.now()).map((alert) => (
    <Note key={alert.kind} level={alert.level}>
      {subscriptionText(alert, company.endsAt, language, translate)}
    </Note>
  ));
}
