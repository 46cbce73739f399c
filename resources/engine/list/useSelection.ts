import { useListContext, useNotify, useTranslate, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { useEngineDataProvider } from '../dataProvider';
import { sayFailure } from '../errors';
import { useEngine } from '../model';
import type { Targets } from '../operations/useOperations';
import type { EngineRecord } from '../record';
import { rowTone } from './rowTone';
import { useTotal } from './useTotal';

/** The most records that are selected at once: what the server changes in one call. */
export const MOST_SELECTED = 1000;

type Known = ReadonlyMap<Identifier, EngineRecord>;

/** What is selected, also on pages that have turned since, and the way to select everything that matches the filters. */
export function useSelection(resource: ClientResource) {
  const { selectedIds, data, sort, filterValues, onSelect } = useListContext<EngineRecord>();
  const { total = 0 } = useTotal();
  const { user } = useEngine();
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useEngineDataProvider();
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState<{ readonly page: unknown; readonly known: Known }>({ page: null, known: new Map() });
  // What all of a filter has come to: rows that cannot be selected are among the total.
  const filter = JSON.stringify(filterValues);
  const [matching, setMatching] = useState({ filter: '', count: 0 });

  const remember = (records: readonly EngineRecord[], page: unknown) =>
    setSeen(({ known }) => {
      const still = [...known].filter(([id]) => selectedIds.includes(id));
      return { page, known: new Map([...still, ...records.map((record) => [record.id, record] as const)]) };
    });
  if (data && seen.page !== data) remember(data, data);

  const isSelectable = (record: EngineRecord) => rowTone(resource, record, user).selectable;
  const onPage = (data ?? []).filter(isSelectable);
  const most = Math.min(total, MOST_SELECTED);
  const wholePage = onPage.length > 0 && onPage.every(({ id }) => selectedIds.includes(id));
  const known = matching.filter === filter ? matching.count : most;
  const offered = wholePage && total > (data?.length ?? 0) && selectedIds.length < known;

  const selectMatching = async () => {
    setBusy(true);
    try {
      const found = await dataProvider.getList<EngineRecord>(resource.name, {
        pagination: { page: 1, perPage: MOST_SELECTED },
        sort,
        filter: filterValues as unknown,
      });
      const records = found.data.filter(isSelectable);
      remember(records, data);
      setMatching({ filter, count: records.length });
      onSelect(records.map(({ id }) => id));
    } catch (error) {
      notify(sayFailure(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  const targets: Targets = { ids: selectedIds, records: selectedIds.flatMap((id) => seen.known.get(id) ?? []) };
  /** Undefined: everything that could be is selected, or the page is not. */
  const more = offered ? { all: total <= MOST_SELECTED, count: most, busy, select: selectMatching } : undefined;
  return { targets, more };
}
