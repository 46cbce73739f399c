import type { AlertDelivery, AlertDetail, AlertFiring } from '../../domain/alerts/answers';
import { Tag, type Tone } from '../../resources/ui/Tag';
import { RowsLink } from './RowsLink';
import { useClock, useTexts } from './useTexts';

/** When an alert fired, the newest first: value, what was expected, how it ended and who was notified. */
export function Firings({ alert }: { readonly alert: AlertDetail }) {
  const { translate } = useTexts();
  return (
    <section className="e-card al-history">
      <h2>{translate('alerts.history.title')}</h2>
      {alert.firings.length === 0 ? (
        <p className="al-none">{translate('alerts.history.empty')}</p>
      ) : (
        <ul>
          {alert.firings.map((firing) => (
            <Line key={firing.id} alert={alert} firing={firing} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ alert, firing }: { readonly alert: AlertDetail; readonly firing: AlertFiring }) {
  const { translate, format, value, expected } = useTexts();
  const clock = useClock(alert.timezone, alert.step);
  const text = (key: string) => translate(`alerts.history.${key}`);
  return (
    <li>
      <dl className="al-facts">
        <div>
          <dt>{text('when')}</dt>
          <dd>
            <time dateTime={firing.from}>{clock(firing.from)}</time>
          </dd>
        </div>
        <div>
          <dt>{text('end')}</dt>
          <dd>
            {firing.endedFrom !== null ? (
              <time dateTime={firing.endedFrom}>{clock(firing.endedFrom)}</time>
            ) : (
              [text(firing.cut ? 'cut' : 'lasts'), firing.endedAt && format.minute(firing.endedAt)]
                .filter(Boolean)
                .join(' · ')
            )}
          </dd>
        </div>
        <div>
          <dt>{text('value')}</dt>
          <dd>{value(firing.value, firing.error)}</dd>
        </div>
        {firing.endedValue !== null && (
          <div>
            <dt>{text('endValue')}</dt>
            <dd>{value(firing.endedValue, firing.endedError)}</dd>
          </div>
        )}
        <div>
          <dt>{text('expected')}</dt>
          <dd>{expected(firing)}</dd>
        </div>
      </dl>
      {firing.deliveries.length > 0 && (
        <ul className="al-deliveries" aria-label={text('messages')}>
          {firing.deliveries.map((delivery, index) => (
            <Delivery key={index} delivery={delivery} />
          ))}
        </ul>
      )}
      <RowsLink figure={alert} from={firing.from} to={firing.to} />
    </li>
  );
}

const TONES: Readonly<Record<NonNullable<AlertDelivery['state']>, Tone>> = {
  queued: 'info',
  sent: 'success',
  kept: 'success',
  failed: 'danger',
  skipped: 'warning',
  forgotten: 'muted',
};

function Delivery({ delivery }: { readonly delivery: AlertDelivery }) {
  const { translate, format } = useTexts();
  const { event, channel, name, state, at } = delivery;
  const who =
    channel === 'webhook' ? translate('alerts.delivery.webhook') : (name ?? translate('alerts.facts.unknown'));
  const reason = reasonOf(delivery, translate);
  return (
    <li>
      <span>{[translate(`alerts.history.${event}`), who, format.minute(at)].filter(Boolean).join(' · ')}</span>
      {state !== null && (
        <Tag tone={TONES[toneOf(delivery)]}>
          {reason === undefined ? wordOf(delivery, translate) : `${wordOf(delivery, translate)} (${reason})`}
        </Tag>
      )}
    </li>
  );
}

type Translate = (key: string, options?: object) => string;

/** A webhook leaves no built-in mailbox. */
const isOff = ({ channel, state }: AlertDelivery) => channel === 'webhook' && state === 'kept';
const toneOf = (delivery: AlertDelivery) => (isOff(delivery) ? 'skipped' : (delivery.state ?? 'forgotten'));

function wordOf(delivery: AlertDelivery, translate: Translate): string {
  const { state, skipped } = delivery;
  if (isOff(delivery)) return translate('alerts.delivery.off');
  if (state !== 'skipped' || skipped === null) return translate(`alerts.delivery.${state}`);
  return translate(`alerts.delivery.${skipped === 'failed' ? 'notWritten' : skipped}`);
}

/** Why the last attempt failed, in words; the mail server's own words stay. */
function reasonOf({ error }: AlertDelivery, translate: Translate): string | undefined {
  if (error === null) return undefined;
  if (error === 'UNREACHABLE') return translate('alerts.delivery.reasons.unreachable');
  if (error === 'NO_ADDRESS') return translate('alerts.delivery.reasons.noAddress');
  if (error === 'NO_RIGHT') return translate('alerts.delivery.reasons.noRight');
  const status = /^HTTP (\dxx)$/.exec(error)?.[1];
  return status === undefined ? error : translate('alerts.delivery.reasons.refused', { status });
}
