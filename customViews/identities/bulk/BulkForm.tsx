import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { identityValidity } from '../../../domain/rules/identityValidity';
import { MAX_BULK_ACCOUNTS } from '../../../domain/limits';
import type { Message } from '../../../resources/engine/errors';
import { Button, buttonClass } from '../../../resources/ui/Button';
import { Note } from '../../../resources/ui/Note';
import { apiUrl } from '../../../dataProvider/bases';
import type { Job } from '../../../dataProvider/jobs';
import { DescribedForm } from '../../../resources/engine/form/DescribedForm';
import type { Values } from '../../../resources/engine/form/values';
import { useEngine } from '../../../resources/engine/model';
import { useAppContext } from '../../appContext';
import { describeBulk } from './bulkDescription';
import { eventAddress } from './eventAddress';

interface BulkFormProps {
  readonly onStarted: (job: Job) => void;
}

/** To the last second of the minute that the box shows. */
const endOfMinute = (instant: unknown) =>
  new Date(Math.floor(Date.parse(String(instant)) / 60_000) * 60_000 + 59_000).toISOString();

/** What the server would refuse of a validity: an end before the start, or too late; and one that is past already. */
function problemsOf({ start, end }: Values): Readonly<Record<string, Message>> {
  const [wrong] = identityValidity({ u_sdate: start, u_edate: end }, new Date());
  if (wrong) return { end: { message: `errors.${wrong.code}`, ...(wrong.args && { args: wrong.args }) } };
  return Date.parse(String(end)) <= Date.now() ? { end: { message: 'guests.bulk.past' } } : {};
}

/** How many accounts, what they are called, their profile and how long they are good. */
export function BulkForm({ onStarted }: BulkFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format, resources } = useEngine();
  const events = resources.get('events');
  const description = useMemo(() => describeBulk(resources.get('identities')), [resources]);
  const isTooMany = ({ count }: Values) => Number(count) > MAX_BULK_ACCOUNTS;

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
      description={description}
      start={{ language: format.locale }}
      check={problemsOf}
      onSubmit={order}
    >
      {({ values, busy, problem }) => (
        <>
          {isTooMany(values) ? (
            <Note className="g-all" role="alert">
              <span>{translate('errors.BULK_TOO_MANY')}</span>
              {events && (
                <Link className={buttonClass({ small: true })} to={eventAddress(events, values)}>
                  {translate('guests.bulk.event')}
                </Link>
              )}
            </Note>
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
