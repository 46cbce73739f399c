import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import { HistoryEntry } from './HistoryEntry';
import { Timeline } from './Timeline';
import { useHistory } from './useHistory';

interface HistoryProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** What was done to a record, from the audit log, the newest first. */
export function History({ resource, record }: HistoryProps) {
  const translate = useTranslate();
  const query = useHistory(resource.name, record);
  return (
    <Timeline
      title={translate('record.history.title')}
      texts={{
        empty: translate('record.history.empty'),
        failed: translate('record.history.failed'),
        older: translate('record.history.older'),
      }}
      query={query}
      lines={query.data?.pages
        .flatMap((page) => page.lines)
        .map((line) => (
          <HistoryEntry key={line.id} resource={resource} record={record} line={line} />
        ))}
    />
  );
}
