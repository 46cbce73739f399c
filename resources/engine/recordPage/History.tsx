import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { EngineRecord } from '../record';
import { HistoryEntry } from './HistoryEntry';
import { useHistory } from './useHistory';

interface HistoryProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** What was done to a record, from the audit log, the newest first. */
export function History({ resource, record }: HistoryProps) {
  const translate = useTranslate();
  const id = useId();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    resource.name,
    record,
  );
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section className="e-card e-side" aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>{translate('record.history.title')}</h2>
      {isPending && [0, 1, 2].map((key) => <span key={key} className="e-bone e-line-bone" />)}
      {isError && (
        <p role="alert">
          {translate('record.history.failed')}{' '}
          <button type="button" className="e-text-button" onClick={() => void refetch()}>
            {translate('engine.list.retry')}
          </button>
        </p>
      )}
      {data && lines.length === 0 && <p>{translate('record.history.empty')}</p>}
      {lines.length > 0 && (
        <ol className="e-lines">
          {lines.map((line) => (
            <HistoryEntry key={line.id} resource={resource} record={record} line={line} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="e-btn e-btn-small e-btn-quiet"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('record.history.older')}
        </button>
      )}
    </section>
  );
}
