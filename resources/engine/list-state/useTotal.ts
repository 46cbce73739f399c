import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';

interface Total {
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  /** In the caller's language, with `≈` before an estimate; empty until the first answer. */
  readonly text: string;
}

/** How many records match: an estimate at once where counting takes long, and the exact number when it is ready. */
export function useTotal(): Total {
  const { resource, filterValues, total, meta } = useListContext();
  const dataProvider = useEngineDataProvider();
  const { format } = useEngine();
  const approximate = (meta as { approximate?: boolean } | undefined)?.approximate === true;
  const { data: exact } = useQuery({
    // The same prefix as the pages of the list, so that both become stale together.
    queryKey: [resource, 'getList', 'count', filterValues],
    queryFn: ({ signal }) => dataProvider.count(resource, { filter: filterValues, signal }),
    enabled: approximate,
  });
  if (total === undefined) return { total, text: '' };
  if (!approximate) return { total, text: format.number(total) };
  return exact === undefined
    ? { total, text: `≈ ${format.number(total)}` }
    : { total: exact, text: format.number(exact) };
}
