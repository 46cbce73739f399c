import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useMemo, useState } from 'react';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { useAllRecords } from '../../resources/engine/useAllRecords';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import type { AssignmentKind } from '../../domain/schema/client/assignmentKinds';
import { effectsOf } from './effects';

/**
 * The possible receivers of what is given, those that have it, and those that are chosen.
 * @param kind what is given, and to what
 * @param record what is given
 * @returns `members`: who has it, undefined until both lists are read, as `reading` says; `items`: those who may have it,
 * each with what it has instead; `value`: the keys of the chosen ones, as edited by `choose` (undefined: back to those who
 * have it); `effects`: what a save would do
 */
export function useReceivers(kind: AssignmentKind, record: EngineRecord) {
  const { target, receiver, field, set } = kind;
  const dataProvider = useEngineDataProvider();
  const [edited, choose] = useState<readonly Identifier[]>();
  const all = useAllRecords(receiver);
  const members = useQuery({
    queryKey: [target.name, 'members', set, String(record.id)],
    queryFn: async ({ signal }) =>
      (await dataProvider.members(target.name, { id: record.id, set, of: receiver.name, signal })).data,
  });

  const shown = useMemo(() => {
    const excluded = new Set(members.data?.excluded);
    return all.records?.filter(({ id }) => !excluded.has(id)) ?? [];
  }, [all.records, members.data]);
  const items = useMemo(
    () =>
      shown.map((one) => {
        const held = one[field.reference?.as ?? ''] as EngineRecord | null | undefined;
        const hint = held && String(one[field.name]) !== String(record.id) ? recordTitle(target, held) : undefined;
        return { value: one.id, label: recordTitle(receiver, one), ...(hint !== undefined && { hint }) };
      }),
    [shown, field, record.id, receiver, target],
  );
  const value = useMemo(() => {
    const present = new Set(shown.map(({ id }) => id));
    return (edited ?? members.data?.keys ?? []).filter((key) => present.has(key));
  }, [edited, members.data, shown]);
  const effects = useMemo(() => effectsOf(kind, shown, record.id, new Set(value)), [kind, shown, record.id, value]);

  return {
    members: all.records && members.data,
    items,
    value,
    choose,
    effects,
    reading: {
      progress: all.progress,
      error: all.error ?? members.error,
      isFetching: all.isFetching || members.isFetching,
      retry: () => {
        all.retry();
        void members.refetch();
      },
    },
  };
}
