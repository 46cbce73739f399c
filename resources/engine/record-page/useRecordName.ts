import { useQuery } from '@tanstack/react-query';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { fieldNamed } from '../texts';
import { isKey, ownTitle, recordTitle, type EngineRecord } from '../values/record';

/** Between the names of what a record refers to. */
const BETWEEN = ' · ';

/**
 * What names a record on its page: its title, or the records that its fields refer to (`x-views.record.title`).
 * @returns undefined while these are read; an empty text for a record without a name
 */
export function useRecordName(resource: ClientResource, record: EngineRecord | undefined): string | undefined {
  const { resources } = useEngine();
  const dataProvider = useEngineDataProvider();
  const { title } = resource.record;
  const values = title?.map((name) => record?.[name]);

  const nameOf = async (name: string): Promise<string> => {
    const target = resources.get(fieldNamed(resource, name)?.reference?.resource ?? '');
    const value = record?.[name];
    if (!target || !isKey(value)) return typeof value === 'string' ? value : '';
    const { data } = await dataProvider.getMany<EngineRecord>(target.name, { ids: [value] });
    return data[0] ? recordTitle(target, data[0]) : '';
  };
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'name', record?.id, values],
    queryFn: async () => (await Promise.all((title ?? []).map(nameOf))).filter(Boolean).join(BETWEEN),
    enabled: title !== undefined && record !== undefined,
    retry: false,
  });
  if (!record) return undefined;
  if (title === undefined) return ownTitle(resource, record);
  return isPending ? undefined : data || ownTitle(resource, record);
}
