import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../../dataProvider/bases';
import type { OwnActivity as Entry } from '../../../domain/records/ownActivity';
import { Timeline } from '../../../resources/engine/record-page/Timeline';
import { useAppContext } from '../../appContext';
import { ActivityEntry } from './ActivityEntry';

interface Page {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

/**
 * What was done with the own account, and by this person in the name of others, from the audit log.
 * @param hasPassword false: it is changed at the identity provider
 */
export function OwnActivity({ hasPassword }: { readonly hasPassword: boolean }) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const query = useInfiniteQuery({
    queryKey: ['own-activity'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return (await http<Page>(apiUrl('/own-activity'), { query, signal })).json;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  return (
    <Timeline
      title={translate('settings.activity.title')}
      note={translate(`settings.activity.${hasPassword ? 'note' : 'noteSso'}`)}
      texts={{
        empty: translate('settings.activity.empty'),
        failed: translate('settings.activity.failed'),
        older: translate('record.history.older'),
      }}
      query={query}
      lines={query.data?.pages.flatMap(({ entries }) =>
        entries.map((one) => <ActivityEntry key={one.id} entry={one} />),
      )}
    />
  );
}
