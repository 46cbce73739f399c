import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';

/** A guest, and the company whose guest it is. */
export interface FoundGuest {
  readonly company: { readonly id: number; readonly name: string };
  readonly guest: EngineRecord;
}

/** The server finds nothing for shorter texts. */
const MIN_LENGTH = 3;
/** A search waits this long for the next key, in ms. */
const PAUSE = 250;

/**
 * Guests that match what is typed.
 * @returns `text` is what is looked for, empty while it is too short; `guests` is undefined until there is an answer
 */
export function useGuests(typed: string) {
  const { http } = useAppContext();
  const trimmed = typed.trim();
  const text = trimmed.length < MIN_LENGTH ? '' : trimmed;
  const { data, error, isFetching } = useQuery({
    queryKey: ['helpdesk', text],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal.throwIfAborted();
      const address = apiUrl(`/support/guests?q=${encodeURIComponent(text)}`);
      return (await http<{ guests: FoundGuest[] }>(address, { signal })).json.guests;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // What a guest's company allows can change at any moment.
    gcTime: 0,
  });
  return { text, guests: text === '' || error ? undefined : data, isSearching: isFetching, error };
}
