import { useGetManyAggregate, type Identifier } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { recordTitle, type EngineRecord } from '../values/record';
import { useAllRecords } from '../useAllRecords';
import { optionOf } from './useReferenceOptions';

/**
 * Every record of a resource as an option, by title; and those of `ids` that the list does not hold (deleted, out of
 * scope), so that nothing chosen disappears.
 */
export function useAllOptions(target: ClientResource, ids: readonly Identifier[]) {
  const { records, ...loading } = useAllRecords(target);
  const options = useMemo(() => records?.map((record) => optionOf(target, record)), [target, records]);
  const known = new Set(options?.map(({ value }) => String(value)));
  const absent = options ? ids.filter((id) => !known.has(String(id))) : [];
  const { data: others } = useGetManyAggregate<EngineRecord>(
    target.name,
    { ids: absent },
    { enabled: absent.length > 0 },
  );
  const strays = absent.map((id) => {
    const found = others?.find((one) => String(one?.id) === String(id));
    return { value: id, label: recordTitle(target, found ?? { id }) };
  });
  return { options, strays, ...loading };
}
