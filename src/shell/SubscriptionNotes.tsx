import { useTranslate } from 'ra-core';
import { subscriptionText } from '../../customViews/subscriptionText';
import { subscriptionAlerts } from '../../domain/access/subscriptionAlerts';
import { useUsageNotices } from '../../customViews/usageNotices';
import { useParts } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { Note } from './Note';

/** The home page has these lines in its own list of what needs attention. */
const HOME = 'dashboard';
const COMPANY = 'company_profile';

/** One quiet line above the page for each thing that the company should know about its subscription. */
export function SubscriptionNotes() {
  const translate = useTranslate();
  const [page] = useParts();
  const {
    me: { company },
    language,
  } = useWorkplace();
  if (page === HOME) return null;
  const alerts = subscriptionAlerts(company.endsAt, company.options, Date.now(), company.disabledAt).map((alert) => (
    <Note key={alert.kind} level={alert.level}>
      {subscriptionText(alert, company.endsAt, language, translate)}
    </Note>
  ));
  return (
    <>
      {alerts}
      {page === COMPANY && <UsageNotes />}
    </>
  );
}

/** What the company uses of its subscription, above its own page. */
function UsageNotes() {
  return useUsageNotices().map(({ kind, level, text }) => (
    <Note key={kind} level={level === 'alert' ? 'warning' : level}>
      {text}
    </Note>
  ));
}
