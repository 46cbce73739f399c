import { useGetManyAggregate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngineDataProvider } from './dataProvider';
import { useEngine } from './model';
import { fieldNamed } from './texts';
import { isKey, ownTitle, recordTitle, type EngineRecord } from './values/record';

/** Between the names of what a record refers to. */
const BETWEEN = ' · ';

/** A name that was fetched less than this time ago, in ms, is not asked for again. */
const NAME_STALE_MS = 30_000;

const keysIn = (records: readonly EngineRecord[], name: string) => [
  ...new Set(records.map((record) => record[name]).filter(isKey)),
];

/** The records that a field of some records refers to, by key; undefined while they are read. */
function useReferredTo(
  resource: ClientResource | undefined,
  name: string | undefined,
  records: readonly EngineRecord[],
) {
  const { resources } = useEngine();
  const field = resource && name !== undefined ? fieldNamed(resource, name) : undefined;
  const target = resources.get(field?.reference?.resource ?? '');
  const ids = target && name !== undefined ? keysIn(records, name) : [];
  const isRead = ids.length > 0;
  const { data, isPending } = useGetManyAggregate<EngineRecord>(
    target?.name ?? '',
    { ids },
    { enabled: isRead, retry: false, staleTime: NAME_STALE_MS },
  );
  return useMemo(() => {
    if (isRead && isPending) return undefined;
    return new Map(target ? data?.flatMap((one) => (one ? [[String(one.id), recordTitle(target, one)]] : [])) : []);
  }, [isRead, isPending, target, data]);
}

/** What a record is called by the names of what it refers to; its own title where none is known. */
function joined(resource: ClientResource, record: EngineRecord, names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(BETWEEN) || ownTitle(resource, record);
}

/** What names some records, as far as it is known; undefined while the records that they refer to are read. */
function useKnownNames(
  resource: ClientResource | undefined,
  records: readonly EngineRecord[],
): ((record: EngineRecord) => string) | undefined {
  const title = resource?.record.title;
  // The dialect allows two (`x-views.record.title`).
  const first = useReferredTo(resource, title?.[0], records);
  const second = useReferredTo(resource, title?.[1], records);
  return useMemo(() => {
    if (!resource) return undefined;
    if (!title) return (record) => ownTitle(resource, record);
    if (!first || !second) return undefined;
    const nameOf = (record: EngineRecord, name: string, found: ReadonlyMap<string, string>) => {
      const value = record[name];
      return fieldNamed(resource, name)?.reference
        ? found.get(String(value))
        : typeof value === 'string'
          ? value
          : undefined;
    };
    return (record) =>
      joined(
        resource,
        record,
        title.map((name, at) => nameOf(record, name, at === 0 ? first : second)),
      );
  }, [resource, title, first, second]);
}

/**
 * What names a record on its page: its title, or the records that its fields refer to (`x-views.record.title`).
 * @param resource undefined: of a shortcut that leads nowhere
 * @returns undefined while these are read; an empty text for a record without a name
 */
export function useRecordName(
  resource: ClientResource | undefined,
  record: EngineRecord | undefined,
): string | undefined {
  const nameOf = useKnownNames(resource, record ? [record] : []);
  return record && nameOf?.(record);
}

/**
 * The same for the records of a list, one call for all of them.
 * @returns a function that does not change as long as no name does; of a record without a name, and of others while
 * names are read, it answers title or key
 */
export function useRecordNames(
  resource: ClientResource,
  records: readonly EngineRecord[],
): (record: EngineRecord) => string {
  const nameOf = useKnownNames(resource, records);
  return useCallback((record) => nameOf?.(record) || recordTitle(resource, record), [resource, nameOf]);
}

/**
 * The same for a record that was just saved.
 * @returns a function that reads the records that the saved one refers to; where they cannot be read, it answers title
 * or key
 */
export function useReadName(resource: ClientResource): (record: EngineRecord) => Promise<string> {
  const { resources } = useEngine();
  const dataProvider = useEngineDataProvider();
  const { title } = resource.record;
  return async (record) => {
    const nameOf = async (name: string) => {
      const value = record[name];
      const target = resources.get(fieldNamed(resource, name)?.reference?.resource ?? '');
      if (!target || !isKey(value)) return typeof value === 'string' ? value : undefined;
      const { data } = await dataProvider.getMany<EngineRecord>(target.name, { ids: [value] });
      return data[0] && recordTitle(target, data[0]);
    };
    const names = await Promise.all((title ?? []).map(nameOf)).catch(() => []);
    return joined(resource, record, names) || recordTitle(resource, record);
  };
}
