import { useGetList, useGetManyAggregate, type Identifier } from 'ra-core';
import { use, useEffect, useMemo, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { ComboboxOption } from '../../ui/Combobox';
import { recordTitle, type EngineRecord } from '../values/record';
import { fieldNamed } from '../texts';
import { RecordFormContext } from './formContext';

const DEBOUNCE_MS = 250;
const MAX_OPTIONS = 25;

/** A record as an option: its title, and a hint that distinguishes equal titles. */
export function optionOf(target: ClientResource, record: EngineRecord): ComboboxOption {
  const second = target.list.columns[0]?.second;
  const hint = second === undefined ? undefined : record[second];
  return {
    value: record.id,
    label: recordTitle(target, record),
    ...(typeof hint === 'string' && hint !== '' && { hint }),
  };
}

/**
 * The company that the options of a field are of, where the form is that of a company: its own portals, not those of
 * the company that the caller works in. Undefined elsewhere.
 */
function useCompanyOf(target: ClientResource): Identifier | undefined {
  const form = use(RecordFormContext);
  if (!form?.record || form.resource.companyField !== form.resource.id) return undefined;
  const isOwned = target.companyField !== undefined && target.companyField !== target.id;
  return isOwned ? form.record.id : undefined;
}

/**
 * Options of a reference: none before the list is opened, then the first ones by title, then the matches of the search.
 * @param filter what every option meets
 * @param unknownLabel what a chosen record is called that cannot be read (deleted for good, out of scope); default: its key
 */
export function useReferenceOptions(
  target: ClientResource,
  ids: readonly Identifier[],
  filter: Readonly<Record<string, unknown>> = {},
  unknownLabel?: string,
) {
  const [awake, setAwake] = useState(false);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const company = useCompanyOf(target);
  const meta = company === undefined ? {} : { meta: { company } };
  const byTitle = fieldNamed(target, target.title)?.sortable === true;
  const { data, isFetching, isPlaceholderData } = useGetList<EngineRecord>(
    target.name,
    {
      pagination: { page: 1, perPage: MAX_OPTIONS },
      sort: byTitle ? { field: target.title, order: 'ASC' } : target.sort,
      filter: search === '' ? filter : { ...filter, q: search },
      ...meta,
    },
    { enabled: awake },
  );
  const { data: chosen, isPending: isUnnamed } = useGetManyAggregate<EngineRecord>(
    target.name,
    { ids: [...ids], ...meta },
    { enabled: ids.length > 0 },
  );

  // The same objects as long as they say the same: the box takes new ones for a new choice, and empties what is typed.
  const pickedText = JSON.stringify(
    // A chosen record that cannot be read keeps its place. While its title is unknown, its key is not shown.
    ids.map((id) => {
      const record = chosen?.find((one) => String(one.id) === String(id));
      if (record) return optionOf(target, record);
      if (isUnnamed) return { value: id, label: '…' };
      return unknownLabel === undefined ? optionOf(target, { id }) : { value: id, label: unknownLabel };
    }),
  );
  const picked = useMemo(() => JSON.parse(pickedText) as ComboboxOption[], [pickedText]);

  const isStale = typed.trim() !== search;
  return {
    typed,
    wake: () => setAwake(true),
    search: setTyped,
    loading: isFetching || isStale,
    /** The typed text has no answer yet. */
    unanswered: typed.trim() !== '' && (isFetching || isStale),
    /** False after a failure, too: what is typed may exist. */
    answered: data !== undefined && !isPlaceholderData && !isStale,
    options: (data ?? []).map((record) => optionOf(target, record)),
    chosen: picked,
    /** Of another company: nothing is made for it here. */
    isForeign: company !== undefined,
  };
}
