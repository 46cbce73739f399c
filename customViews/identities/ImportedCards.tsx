import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportedProps } from '../../resources/engine/dialogs';
import { useJobs } from '../../resources/engine/import-export/JobsContext';
import { useEngine } from '../../resources/engine/model';
import { PrintBar } from '../../resources/guests/PrintBar';
import { Button } from '../../resources/ui/Button';
import { useAppContext } from '../appContext';
import { MAX_CARDS } from '../../domain/limits';

/** What an import of identities ends with: the cards of those that it has made, to be printed. */
export default function ImportedCards({ job, count }: ImportedProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { client } = useJobs();
  const { format } = useEngine();
  const [{ after, before }, setPlace] = useState({ after: 0, before: 0 });
  const { data } = useQuery({
    queryKey: ['job', job.id, 'made', after],
    queryFn: ({ signal }) => client.rows(job.id, { verdict: 'create', after, limit: MAX_CARDS }, signal),
  });
  const ids = data?.flatMap(({ recordId }) => (recordId === null ? [] : [Number(recordId)])) ?? [];
  if (ids.length === 0) return null;
  const last = data?.length === MAX_CARDS && before + ids.length < count ? data.at(-1)?.line : undefined;
  const title = translate('guests.imported.title', { smart_count: count, n: format.number(count) });
  return (
    <section aria-label={title}>
      <p>
        <b>{title}</b>{' '}
        {count > ids.length &&
          translate('guests.imported.part', {
            from: format.number(before + 1),
            to: format.number(before + ids.length),
          })}
      </p>
      <div className="g-bar">
        <PrintBar http={http} ids={ids} usual="card" language={format.locale} />
        {last !== undefined && (
          <Button kind="quiet" onClick={() => setPlace({ after: last, before: before + ids.length })}>
            {translate('guests.imported.next')}
          </Button>
        )}
      </div>
    </section>
  );
}
