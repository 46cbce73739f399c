import { useStore, useStoreContext, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isColumnState, type ColumnState } from '../../../domain/records/viewState';
import type { ClientResource } from '../../../domain/schema/client/client';
import { columnsHash, columnsOf, tagsOf, type ListColumn } from './columns';

/** Narrower than this a column says nothing, in px. */
const NARROWEST = 60;
const WIDEST = 800;

/**
 * Sets the width of a column, in px.
 * @param width undefined: as wide as it needs; a function computes it from the chosen width, which is undefined while
 *   the column is as wide as it needs
 */
export type Resize = (name: string, width: number | undefined | ((chosen: number | undefined) => number)) => void;

export interface Columns {
  /** Every column there is: those shown in their order, then the others as the schema has them. */
  readonly all: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** What was chosen, for a view to remember; undefined when the schema decides. */
  readonly chosen: ColumnState | undefined;
  readonly toggle: (name: string) => void;
  /** Moves a shown column by so many places. */
  readonly move: (name: string, by: number) => void;
  readonly resize: Resize;
  readonly choose: (state: ColumnState | undefined) => void;
}

/** Key of the choice of columns in the store: a choice is forgotten when the schema's columns change. */
function columnsKey(resource: ClientResource): string {
  return `columns.${resource.name}.${columnsHash(columnsOf(resource))}`;
}

/** The columns of a list, and the person's choice, order and widths of them, which the server keeps. */
export function useColumns(resource: ClientResource): Columns {
  const translate = useTranslate();
  const declared = useMemo(
    () =>
      columnsOf(resource).map((column) => ({
        ...column,
        ...(column.start && { label: translate('engine.validity.title') }),
        tags: tagsOf(resource, column.field, translate),
      })),
    [resource, translate],
  );
  const key = useMemo(() => columnsKey(resource), [resource]);
  const [stored, setChosen] = useStore<unknown>(key, null);
  const chosen = isColumnState(stored) ? stored : null;
  const { all, shown } = useMemo(() => arrange(declared, chosen ?? undefined), [declared, chosen]);

  const names = shown.map(({ name }) => name);
  const store = useStoreContext();
  // Keys repeat faster than React renders: the store has the last choice, `chosen` perhaps the one before.
  const latest = (): ColumnState => {
    const kept = store.getItem<unknown>(key, null);
    return isColumnState(kept) ? kept : { names, widths: {} };
  };
  const keep = (next: readonly string[]) => setChosen({ ...latest(), names: next });
  return {
    all,
    shown,
    chosen: chosen ?? undefined,
    toggle(name) {
      const { names: now } = latest();
      const next = now.includes(name) ? now.filter((one) => one !== name) : [...now, name];
      // A list without a column says nothing: the last one stays.
      if (next.length > 0) keep(next);
    },
    move(name, by) {
      const { names: now } = latest();
      const from = now.indexOf(name);
      const to = Math.max(0, Math.min(now.length - 1, from + by));
      if (from >= 0 && from !== to) keep(now.toSpliced(from, 1).toSpliced(to, 0, name));
    },
    resize(name, width) {
      const { names: now, widths } = latest();
      const { [name]: before, ...others } = widths;
      const next = typeof width === 'function' ? width(before) : width;
      setChosen({ names: now, widths: next === undefined ? others : { ...others, [name]: bounded(next) } });
    },
    choose: (state) => setChosen(state ?? null),
  };
}

const bounded = (width: number) => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));

/** Puts declared columns in the chosen order and width. A name that is no column (any more) is passed over. */
function arrange(
  declared: readonly ListColumn[],
  chosen: ColumnState | undefined,
): { readonly all: readonly ListColumn[]; readonly shown: readonly ListColumn[] } {
  const wide = declared.map((column) => {
    const width = chosen?.widths[column.name];
    return width === undefined ? column : { ...column, width: bounded(width), fixed: true };
  });
  const named = chosen?.names.flatMap((name) => wide.find((column) => column.name === name) ?? []);
  const shown = named && named.length > 0 ? named : wide.filter(({ hidden }) => !hidden);
  return { all: [...shown, ...wide.filter((column) => !shown.includes(column))], shown };
}
