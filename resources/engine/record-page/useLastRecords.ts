import { useQueries } from '@tanstack/react-query';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { SummaryPart } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { fieldNamed } from '../texts';
import type { EngineRecord } from '../values/record';
import type { Subject } from './summaryParts';

const keyOf = ({ resource, by }: NonNullable<SummaryPart['last']>) => `${resource} ${by}`;

/**
 * The first record of each resource that parts of a summary ask for (`last`), read with the caller's own rights.
 * @returns a lookup: undefined while it is being read, when there is none, and when the caller may not see it
 */
export function useLastRecords(
  parts: readonly SummaryPart[],
  { id, version }: EngineRecord,
): (part: SummaryPart) => Subject | undefined {
  const { resources } = useEngine();
  const dataProvider = useEngineDataProvider();
  const lastByKey = new Map(parts.flatMap(({ last }) => (last ? [[keyOf(last), last] as const] : [])));
  const readable = [...lastByKey].flatMap(([key, { resource: name, by }]) => {
    const resource: ClientResource | undefined = resources.get(name);
    return resource && fieldNamed(resource, by)?.filter ? [{ key, resource, by }] : [];
  });
  const results = useQueries({
    queries: readable.map(({ resource, by }) => ({
      queryKey: [resource.name, 'last', by, String(id), version],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList<EngineRecord>(resource.name, {
          filter: { [by]: [id] },
          sort: resource.sort,
          pagination: { page: 1, perPage: 1 },
          signal,
        });
        return data[0] ?? null;
      },
      retry: false,
    })),
  });
  const found = new Map(
    readable.flatMap(({ key, resource }, index) => {
      const record = results[index]?.data;
      return record ? [[key, { resource, record }] as const] : [];
    }),
  );
  return ({ last }) => (last ? found.get(keyOf(last)) : undefined);
}
