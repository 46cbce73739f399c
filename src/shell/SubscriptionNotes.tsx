import { useTranslate } from 'ra-core';
import { subscriptionText } from '../../customViews/notices/subscriptionText';
import { subscriptionAlerts, type SubscriptionAlert } from '../../domain/access/subscriptionAlerts';
import { useUsageNotices } from '../../customViews/notices/usageNotices';
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
  const alerts = subscriptionAlerts(company.endsAt, company.options, Date.now(), company.disabledAt);
  const textOf = (alert: SubscriptionAlert) => subscriptionText(alert, company.endsAt, language, translate);
  return (
    <>
      {alerts
        .filter(({ kind }) => kind !== 'usageExceeded')
        .map((alert) => (
          <Note key={alert.kind} level={alert.level}>
            {textOf(alert)}
          </Note>
        ))}
      <UsageNote exceeded={alerts.filter(({ kind }) => kind === 'usageExceeded').map(textOf)} />
    </>
  );
}

/** What the company uses of its subscription (specification S-SUB-1, S-SUB-3): one line, with the most pressing level. */
function UsageNote({ exceeded }: { readonly exceeded: readonly string[] }) {
  const notices = useUsageNotices();
  const texts = [...exceeded, ...notices.map(({ text }) => text)];
  if (texts.length === 0) return null;
  const [highest] = notices;
  const level = highest?.level === 'info' && exceeded.length === 0 ? 'info' : 'warning';
  return <Note level={highest?.level === 'critical' ? 'critical' : level}>{texts.join(' · ')}</Note>;
}
