import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';

/** What points at some records, with counts; `ids` undefined: it is not asked for. */
export function useRelated(resource: string, ids: readonly Identifier[] | undefined) {
  const dataProvider = useEngineDataProvider();
  return useQuery({
    queryKey: [resource, 'related', ids?.map(String).sort()],
    queryFn: async ({ signal }) => (await dataProvider.related(resource, { ids: ids ?? [], signal })).data,
    enabled: ids !== undefined,
    retry: false,
  });
}

/** What happens to the records that refer by this field, or in its rows, when a record of a resource is deleted. */
export function onDeleteOf(
  { fields }: ClientResource,
  name: string,
  to: string,
): NonNullable<Field['reference']>['onDelete'] | undefined {
  const field = fields.find((one) => one.name === name);
  return [field, ...(field?.columns ?? [])].find((one) => one?.reference?.resource === to)?.reference?.onDelete;
}

/** True once it is known that the server refuses to delete these records, because others use them (409 `IN_USE`). */
export function useIsInUse(resource: string, ids: readonly Identifier[] | undefined): boolean {
  const { resources } = useEngine();
  const { data = [] } = useRelated(resource, ids);
  return data.some(({ resource: name, field, count }) => {
    const target = resources.get(name);
    return Boolean(count) && target !== undefined && onDeleteOf(target, field, resource) === 'restrict';
  });
}
