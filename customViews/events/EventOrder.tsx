import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Button } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import type { Job } from '../../dataProvider/jobs';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import { useEngine } from '../../resources/engine/model';
import { useAppContext } from '../appContext';
import { orderAccounts, type EventAccountStatus } from './calls';
import { describeOrder } from './orderDescription';

interface EventOrderProps {
  readonly id: string;
  readonly standing: EventAccountStatus;
  readonly onOrdered: (job: Job) => void;
}

/** How many more accounts an event gets; everything else they take from the event. */
export function EventOrder({ id, standing, onOrdered }: EventOrderProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const { remaining, open } = standing;
  const description = useMemo(() => describeOrder(remaining, format.number(remaining) ?? ''), [remaining, format]);
  if (!open || remaining === 0) {
    return (
      <Note tone="info" role="status">
        {translate(open ? 'events.full' : 'events.closed')}
      </Note>
    );
  }
  return (
    <DescribedForm
      className="e-card g-form v-form"
      description={description}
      start={{ count: remaining, language: format.locale }}
      onSubmit={async ({ count, language }, key) => {
        onOrdered(await orderAccounts(http, id, { count: count as number, language: language as string }, key));
      }}
      next={(values) => ({ ...values, count: remaining })}
    >
      {({ values, busy, problem }) => {
        const many = Math.max(Math.trunc(Number(values['count'])) || 1, 1);
        return (
          <>
            <div className="v-send">
              <Button type="submit" kind="primary" disabled={busy || many > remaining}>
                {translate('events.create', { smart_count: many, n: format.number(many) })}
              </Button>
            </div>
            {problem && <div className="g-all">{problem}</div>}
          </>
        );
      }}
    </DescribedForm>
  );
}
