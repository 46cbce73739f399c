import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../resources/ui/Button';
import { apiUrl } from '../../../dataProvider/bases';
import type { Job } from '../../../dataProvider/jobs';
import { DescribedForm } from '../../../resources/engine/form/DescribedForm';
import type { Values } from '../../../resources/engine/form/values';
import { useEngine } from '../../../resources/engine/model';
import { useAppContext } from '../../appContext';
import { BULK_ORDER } from './bulkDescription';
import { eventAddress } from './eventAddress';

/** Specification S-BULK-3: more accounts are an event's. */
const MAX_ACCOUNTS = 1_000;

interface BulkFormProps {
  readonly onStarted: (job: Job) => void;
}

/** To the last second of the minute that the box shows. */
const endOfMinute = (instant: unknown) =>
  new Date(Math.floor(Date.parse(String(instant)) / 60_000) * 60_000 + 59_000).toISOString();

/** How many accounts, what they are called, their profile and how long they are good. */
export function BulkForm({ onStarted }: BulkFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format, resources } = useEngine();
  const events = resources.get('events');
  const isTooMany = ({ count }: Values) => Number(count) > MAX_ACCOUNTS;

  const order = async (values: Values, key: string) => {
    const { json } = await http<Job>(apiUrl('/bulk-accounts'), {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { ...values, prefix: String(values['prefix']).trim(), end: endOfMinute(values['end']) },
    });
    onStarted(json);
  };
  return (
    <DescribedForm
      className="e-card g-form"
      description={BULK_ORDER}
      start={{ language: format.locale }}
      onSubmit={order}
    >
      {({ values, busy, problem }) => (
        <>
          {isTooMany(values) ? (
            <p className="e-note g-all" role="alert">
              <span>{translate('errors.BULK_TOO_MANY')}</span>
              {events && (
                <Link className={buttonClass({ small: true })} to={eventAddress(events, values)}>
                  {translate('guests.bulk.event')}
                </Link>
              )}
            </p>
          ) : (
            problem && <div className="g-all">{problem}</div>
          )}
          <div className="g-all b-send">
            <Button type="submit" kind="primary" disabled={busy || isTooMany(values)}>
              {translate('guests.bulk.create', {
                smart_count: Math.max(Math.trunc(Number(values['count'])) || 1, 1),
              })}
            </Button>
          </div>
        </>
      )}
    </DescribedForm>
  );
}
