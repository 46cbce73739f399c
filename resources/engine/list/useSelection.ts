import { useEvent, useListContext, useNotify, useTranslate, type Identifier } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { failureText } from '../errors';
import { useEngine } from '../model';
import type { Targets } from '../operations/useOperations';
import { useRecordNames } from '../useRecordNames';
import type { EngineRecord } from '../values/record';
import { rowTone } from './rowTone';
import { useTotal } from '../list-state/useTotal';

type Known = ReadonlyMap<Identifier, EngineRecord>;

/** Everything that matched a filter when it was asked for, as the server keeps it. */
interface Whole {
  readonly job: string;
  readonly count: number;
  readonly filter: string;
  /** Rows that were seen selected since: one that no longer is was taken out by hand. */
  readonly shown: ReadonlySet<Identifier>;
}

/** What is selected, also on pages that have turned since, and the way to select everything that matches the filters. */
export function useSelection(resource: ClientResource) {
  const { selectedIds, data, filterValues, onSelect } = useListContext<EngineRecord>();
  const { total = 0, text } = useTotal();
  const { user } = useEngine();
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useEngineDataProvider();
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState<{ readonly page: unknown; readonly known: Known }>({ page: null, known: new Map() });
  const [whole, setWhole] = useState<Whole>();
  const filter = JSON.stringify(filterValues);

  if (data && seen.page !== data) {
    setSeen(({ known }) => {
      const still = [...known].filter(([id]) => selectedIds.includes(id));
      return { page: data, known: new Map([...still, ...data.map((record) => [record.id, record] as const)]) };
    });
  }

  const onPage = (data ?? []).filter((record) => rowTone(resource, record, user).selectable).map(({ id }) => id);
  const wholePage = onPage.length > 0 && onPage.every((id) => selectedIds.includes(id));

  // Rows of a page that is turned to belong to everything; a row that is released by hand leaves only those of the pages.
  const follow = useEvent(() => {
    if (!whole) return;
    const released = onPage.some((id) => whole.shown.has(id) && !selectedIds.includes(id));
    if (released || whole.filter !== filter || selectedIds.length === 0) return setWhole(undefined);
    const fresh = onPage.filter((id) => !selectedIds.includes(id));
    if (fresh.length > 0) return onSelect([...selectedIds, ...fresh]);
    if (onPage.some((id) => !whole.shown.has(id))) setWhole({ ...whole, shown: new Set([...whole.shown, ...onPage]) });
  });
  useEffect(follow, [follow, whole, data, selectedIds, filter]);

  const selectMatching = async () => {
    setBusy(true);
    try {
      const { data: job } = await dataProvider.selectMatching(resource.name, { filter: filterValues as unknown });
      setWhole({ job: job.id, count: job.parameters.count ?? 0, filter, shown: new Set(onPage) });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  const records = selectedIds.flatMap((id) => seen.known.get(id) ?? []);
  const nameOf = useRecordNames(resource, records);
  const targets: Targets = whole
    ? { ids: [], records, count: whole.count, selection: whole.job, nameOf }
    : { ids: selectedIds, records, count: selectedIds.length, nameOf };
  const offered = !whole && wholePage && total > (data?.length ?? 0) && selectedIds.length < total;
  /** Undefined: everything that could be is selected, or the page is not. */
  const more = offered ? { text, busy, select: selectMatching } : undefined;
  return { targets, more };
}
