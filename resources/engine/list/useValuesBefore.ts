import { useQuery } from '@tanstack/react-query';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import type { Targets } from '../operations/useOperations';

/** The values that records have now in the named fields; undefined while they are not known. */
export function useValuesBefore({ name }: ClientResource, { ids, selection }: Targets, fields: readonly string[]) {
  const dataProvider = useEngineDataProvider();
  const { data } = useQuery({
    queryKey: [name, 'valuesBefore', ids, selection, fields],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.valuesBefore(name, {
          ...(selection === undefined ? { ids } : { selection }),
          fields,
          signal,
        })
      ).data,
    enabled: fields.length > 0,
    // Another field that is ticked must not empty the lines of the others.
    placeholderData: (previous) => previous,
  });
  return data;
}
