import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Job } from '../../dataProvider/jobs';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { RecordHeader } from '../../resources/engine/form/RecordHeader';
import { State } from '../../resources/engine/list/states';
import { valueFor } from '../../resources/engine/values/fieldRoles';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { resourceName } from '../../resources/engine/texts';
import { JobProgress } from '../../resources/engine/import-export/JobProgress';
import { useJobs } from '../../resources/engine/import-export/JobsContext';
import { isActive, keepJob, useJob } from '../../resources/engine/import-export/useJob';
import { Note } from '../../resources/ui/Note';
import { accountsKey, useAccountStatus } from './calls';
import { EventAccountList } from './EventAccountList';
import { EventCounters } from './EventCounters';
import { EventOrder } from './EventOrder';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../../resources/engine/styles/list.css';
import '../../resources/engine/import-export/transfer.css';
import '../../resources/guests/guests.css';
import './events.css';

interface EventAccountsProps {
  readonly resource: ClientResource;
  readonly id: string;
}

const JOBS = 'bulk-accounts';

/** The accounts of an event: how many, more of them, and which. */
export default function EventAccounts({ resource, id }: EventAccountsProps) {
  const translate = useTranslate();
  const cache = useQueryClient();
  const { client } = useJobs();
  const { data: event, error } = useGetOne<EngineRecord>(resource.name, { id }, { retry: false });
  const { data: standing, error: unknown } = useAccountStatus(id);
  const [ordered, setOrdered] = useState<Job>();
  const { data: orders = [] } = useQuery({
    queryKey: ['jobs', JOBS, 'event', id],
    queryFn: async ({ signal }) =>
      (await client.list(signal)).filter(({ kind, parameters }) => kind === JOBS && String(parameters.event) === id),
  });
  const job = ordered ?? orders[0];
  const failure = error ?? unknown;
  if (failure) {
    return (
      <div className="e-page">
        <RecordHeader resource={resource} title={resourceName(resource, 1)} />
        <section className="e-card">
          <State
            alert
            title={translate('engine.form.failed')}
            text={translateMessage(translate, errorMessage(failure))}
          />
        </section>
      </div>
    );
  }
  const withAccounts = valueFor(resource, event, 'access') === 'accounts';
  return (
    <div className="e-page v-page">
      <RecordHeader
        resource={resource}
        title={event ? translate('events.title', { name: recordTitle(resource, event) }) : '\u00a0'}
      />
      <EventCounters standing={standing} withQuota={withAccounts} />
      {event && !withAccounts && <Note tone="info">{translate('events.without')}</Note>}
      {event && withAccounts && standing && (
        <EventOrder
          id={id}
          standing={standing}
          onOrdered={(started) => {
            keepJob(cache, started);
            setOrdered(started);
            void cache.invalidateQueries({ queryKey: accountsKey(id) });
          }}
        />
      )}
      {job && <Order key={job.id} job={job} id={id} />}
      {event && standing && <EventAccountList id={id} name={recordTitle(resource, event)} made={standing.made} />}
    </div>
  );
}

/** How far the last order is; what it has made is in the list when it has ended. */
function Order({ job: started, id }: { readonly job: Job; readonly id: string }) {
  const job = useJob(started);
  const cache = useQueryClient();
  const translate = useTranslate();
  const active = isActive(job);
  useEffect(() => {
    if (!active) void cache.invalidateQueries({ queryKey: accountsKey(id) });
  }, [active, cache, id]);
  // What it has made is counted above and listed below.
  if (job.state === 'done') return null;
  return (
    <section className="e-card v-order" aria-label={translate('events.creating')}>
      <JobProgress job={job} label={translate('events.creating')} />
    </section>
  );
}
