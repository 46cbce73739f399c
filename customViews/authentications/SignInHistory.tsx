import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import type { TimelineEntry } from '../../domain/records/timeline';
import type { ClientResource } from '../../domain/schema/client/client';
import { Timeline } from '../../resources/engine/record-page/Timeline';
import type { EngineRecord } from '../../resources/engine/values/record';
import { TimelineLine } from '../../resources/guests/TimelineLine';
import { useAppContext } from '../appContext';

interface SignInHistoryProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** The attempts, the connection and the lines of the access log that belong to a sign-in, the newest first. */
export function SignInHistory({ resource, record }: SignInHistoryProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const query = useQuery({
    queryKey: ['sign-ins', String(record.id), 'story'],
    queryFn: async ({ signal }) =>
      (
        await http<{ entries: readonly TimelineEntry[] }>(apiUrl(`/sign-ins/${encodeURIComponent(record.id)}/story`), {
          signal,
        })
      ).json.entries,
    retry: false,
  });
  return (
    <Timeline
      title={translate('authentications.history')}
      texts={{
        empty: translate('widgets.history.none'),
        failed: translate('identities.story.failed'),
        older: translate('identities.story.older'),
      }}
      query={{ ...query, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: query.refetch }}
      className="i-story"
      lines={query.data?.map((entry) => (
        <TimelineLine key={`${entry.kind} ${entry.id}`} resource={resource} record={record} entry={entry} />
      ))}
    />
  );
}
