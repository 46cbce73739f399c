import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';

/** A guest, and the company whose guest it is. */
export interface FoundGuest {
  readonly company: { readonly id: number; readonly name: string };
  readonly guest: EngineRecord;
}

/**
 * Guests that match a text. Each search is an entry of the audit log, so it is one that was asked for, not one per key.
 * @returns `guests` is undefined until there is an answer
 */
export function useGuests(text: string) {
  const { http } = useAppContext();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['helpdesk', text],
    queryFn: async ({ signal }) => {
      const address = apiUrl(`/support/guests?q=${encodeURIComponent(text)}`);
      return (await http<{ guests: FoundGuest[] }>(address, { signal })).json.guests;
    },
    enabled: text !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // What a guest's company allows can change at any moment.
    gcTime: 0,
  });
  return { guests: text === '' || error ? undefined : data, isSearching: isFetching, error, refetch };
}
