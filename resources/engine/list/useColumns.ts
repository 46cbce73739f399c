import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { columnsHash, columnsOf, type ListColumn } from './columns';

export interface Columns {
  readonly all: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  readonly toggle: (name: string) => void;
  /** Back to the schema's choice; undefined when nothing was changed. */
  readonly reset: (() => void) | undefined;
}

/** The columns of a list, and the person's choice among them. */
export function useColumns(resource: ClientResource): Columns {
  const all = useMemo(() => columnsOf(resource), [resource]);
  const key = `${resource.name}.columns.${useMemo(() => columnsHash(all), [all])}`;
  const [chosen, setChosen] = useStore<string[] | null>(key, null);
  const shown = useMemo(
    () => all.filter(({ name, hidden }) => (chosen ? chosen.includes(name) : !hidden)),
    [all, chosen],
  );
  const toggle = (name: string) => {
    const names = shown.map((column) => column.name);
    const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
    // A list without a column says nothing: the last one stays.
    if (next.length > 0) setChosen(next);
  };
  return { all, shown, toggle, reset: chosen ? () => setChosen(null) : undefined };
}
