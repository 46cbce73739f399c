import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { useEngine } from '../../../resources/engine/model';
import { JobProgress } from '../../../resources/engine/import-export/JobProgress';
import { useJobs } from '../../../resources/engine/import-export/JobsContext';
import { isActive, keepJob, useJob } from '../../../resources/engine/import-export/useJob';
import { BulkForm } from './BulkForm';
import { BulkResult } from './BulkResult';
import '../../../resources/engine/styles/list.css';
import '../../../resources/engine/import-export/transfer.css';
import '../../../resources/guests/guests.css';
import './bulkAccounts.css';

const KIND = 'bulk-accounts';

/**
 * Makes accounts in number and shows them with their logins (specification S-BULK-1): a page, or a tab of another one.
 */
export function BulkAccounts() {
  const translate = useTranslate();
  const cache = useQueryClient();
  const { client } = useJobs();
  const { format } = useEngine();
  const [chosen, setChosen] = useState<string>();
  const { data: orders = [] } = useQuery({
    queryKey: ['jobs', KIND],
    queryFn: async ({ signal }) =>
      (await client.list(signal)).filter(({ kind, parameters }) => kind === KIND && parameters.event === undefined),
  });
  const shown = orders.find(({ id }) => id === chosen) ?? orders[0];
  return (
    <div className="b-page">
      <BulkForm
        onStarted={(job) => {
          keepJob(cache, job);
          cache.setQueryData<readonly Job[]>(['jobs', KIND], (known = []) => [job, ...known]);
          setChosen(job.id);
        }}
      />
      {orders.length > 1 && (
        <label className="b-orders">
          <span className="e-label">{translate('guests.bulk.orders')}</span>
          <select className="e-select" value={shown?.id} onChange={(event) => setChosen(event.target.value)}>
            {orders.map((order) => (
              <option key={order.id} value={order.id}>
                {`${order.parameters.name ?? ''} — ${format.exact(order.createdAt) ?? ''}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown && <Order key={shown.id} order={shown} />}
    </div>
  );
}

function Order({ order }: { readonly order: Job }) {
  const job = useJob(order);
  const translate = useTranslate();
  const title = translate('guests.bulk.result', { name: job.parameters.name ?? '' });
  return (
    <section className="e-card b-result" aria-label={title}>
      <h2>{title}</h2>
      <JobProgress job={job} label={title} />
      {!isActive(job) && <BulkResult job={job} />}
    </section>
  );
}
