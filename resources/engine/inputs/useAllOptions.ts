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
  const known = useMemo(() => new Set(options?.map(({ value }) => String(value))), [options]);
  const absent = options ? ids.filter((id) => !known.has(String(id))) : [];
  const { data: others } = useGetManyAggregate<EngineRecord>(
    target.name,
    { ids: absent },
    { enabled: absent.length > 0 },
  );
  // `ids` may be a new array in every render: as a text it changes only with what it holds.
  const absentText = JSON.stringify(absent);
  const strays = useMemo(
    () =>
      (JSON.parse(absentText) as Identifier[]).map((id) => {
        const found = others?.find((one) => String(one?.id) === String(id));
        return { value: id, label: recordTitle(target, found ?? { id }) };
      }),
    [target, absentText, others],
  );
  return { options, strays, ...loading };
}
