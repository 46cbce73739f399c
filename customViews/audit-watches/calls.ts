import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { FollowedByOther, WatchCard } from '../../domain/records/auditWatch';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import type { HttpOptions } from '../../dataProvider/http';
import { statusOf } from '../../resources/engine/errors';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';

/** The first word of the keys of everything here. */
const WATCHES = 'audit-watches';
/** What was sent changes by itself. */
const REFRESH_MS = 60_000;

/** The own watches, and what they may be about. */
export interface WatchList {
  readonly watches: readonly WatchCard[];
  readonly views: readonly { readonly id: number; readonly name: string }[];
  /** What colleagues follow of these views. */
  readonly others: readonly FollowedByOther[];
  /** Whether webhooks leave this installation. */
  readonly webhooks: boolean;
}

/** What a watch is made of, as it is sent. */
type WatchValues = Pick<WatchCard, 'viewId' | 'mail' | 'quiet' | 'enabled'> & {
  readonly webhook?: string | null;
};

/** The own watches, and those of others on views that the person sees; read again every minute. */
export function useWatches() {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [WATCHES],
    queryFn: async ({ signal }) => (await http<WatchList>(apiUrl('/audit-watches'), { signal })).json,
    staleTime: 0,
    // While impersonating they are refused, and stay so.
    refetchInterval: ({ state }) => (statusOf(state.error) === 403 ? false : REFRESH_MS),
    retry: false,
  });
}

/** Changes of watches; the list is read again after each. They throw what the server refuses. */
export function useWatchCalls() {
  const { http } = useAppContext();
  const client = useQueryClient();
  const withKey = useSubmitKey();
  const call = async <T>(path: string, options: Omit<HttpOptions, 'query'>): Promise<T> => {
    try {
      return (await http<T>(apiUrl(`/audit-watches${path}`), options)).json;
    } finally {
      // Not waited for: without a network the list would hold back the reason of the failure.
      void client.invalidateQueries({ queryKey: [WATCHES] });
    }
  };
  return {
    /** @returns the secret of a new webhook */
    save: async (watch: WatchCard | undefined, values: WatchValues): Promise<string | undefined> => {
      const saved = await (watch
        ? call<{ secret?: string }>(`/${watch.id}`, { method: 'PUT', body: { ...values, version: watch.version } })
        : withKey(values, (key) =>
            call<{ secret?: string }>('', { method: 'POST', body: values, headers: idempotencyHeader(key) }),
          ));
      return saved.secret;
    },
    remove: ({ id }: WatchCard) => call(`/${id}`, { method: 'DELETE' }),
    /** Stops what a colleague follows. */
    stop: ({ id }: FollowedByOther) => call(`/${id}/stop`, { method: 'POST' }),
  };
}
