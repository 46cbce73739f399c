import { useGetList, type Identifier } from 'ra-core';
import { createContext, use } from 'react';
import type { ComboboxOption } from '../../ui/Combobox';
import type { EngineRecord } from '../values/record';

/** Which options of a reference cannot be chosen, because another record has them. */
interface TakenOptions {
  /** Name of the reference. */
  readonly field: string;
  /** The resource whose records take options, by the same field. */
  readonly resource: string;
  /** Which of its records. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Shown beside such an option. */
  readonly hint: string;
}

/** What is taken in the form below. */
export const TakenOptionsContext = createContext<TakenOptions | undefined>(undefined);

/**
 * Marks those of some options that are taken: only these are looked up, however many there are in all.
 * @returns the options, and whether the answer is still to come
 */
export function useTaken(
  field: string,
  options: readonly ComboboxOption[],
): { readonly options: readonly ComboboxOption[]; readonly pending: boolean } {
  const taken = use(TakenOptionsContext);
  const ids = options.map(({ value }) => value);
  const enabled = taken?.field === field && ids.length > 0;
  const { data, isLoading } = useGetList<EngineRecord>(
    taken?.resource ?? '',
    {
      pagination: { page: 1, perPage: ids.length || 1 },
      sort: { field, order: 'ASC' },
      filter: { ...taken?.filter, [field]: ids },
    },
    { enabled, retry: false },
  );
  if (!enabled) return { options, pending: false };
  const found = new Set(data?.map((record) => record[field] as Identifier));
  return {
    options: options.map((one) => (found.has(one.value) ? { ...one, hint: taken.hint, disabled: true } : one)),
    pending: isLoading,
  };
}
