import { useListContext } from 'ra-core';
import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Columns } from '../list-state/useColumns';
import type { EngineRecord } from '../values/record';
import { fittingColumns, surplus } from './fitColumns';

/** Width of the box of a row and of its menu, in px. */
const TICK_WIDTH = 40;

/**
 * The columns for the width that a list has, before it is painted. Columns that a person chose are all shown: their
 * table is moved sideways.
 * @param section around the table. This hook is called by the component that renders it: a child would run before its
 *   element is there
 * @param ticks how many narrow columns there are besides: box, menu
 * @returns undefined until the width is known, which it is before the first paint: rows that are drawn without it would be
 *   drawn again
 */
export function useFittingColumns(
  resource: ClientResource,
  columns: Columns,
  section: RefObject<HTMLElement | null>,
  ticks: number,
): Columns | undefined {
  const { sort, data } = useListContext<EngineRecord>();
  const [width, setWidth] = useState<number>();
  // How many columns were dropped, and for which width, columns and order: when these change, none are dropped at first.
  const [tried, setTried] = useState<{ readonly of: string; readonly fewer: number }>();
  const of = JSON.stringify([width, columns.shown.map(({ name }) => name), sort]);
  const fewer = tried?.of === of ? tried.fewer : 0;
  const chosen = columns.chosen !== undefined;

  useLayoutEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [section]);

  const fitting = useCallback(
    (dropped: number) =>
      chosen || !width
        ? columns.shown
        : fittingColumns(resource, columns.shown, { room: width - ticks * TICK_WIDTH, sort, fewer: dropped }),
    [resource, columns.shown, chosen, width, ticks, sort],
  );
  const shown = useMemo(() => fitting(fewer), [fitting, fewer]);

  // Values may need more than expected, also those that arrive later, such as the names of other records. A page that is
  // hidden, as while it loads, has no width: nothing is known yet.
  useLayoutEffect(() => {
    const table = section.current?.querySelector<HTMLElement>('[role=grid]');
    const scroller = table?.parentElement;
    if (!table || !scroller || chosen || !width || shown.length < 2) return undefined;
    const check = () => {
      // On paper a table is laid out in another width than that of the page, which stays.
      if (window.matchMedia('print').matches) return;
      // Not what the scroller could show: the edge of the last column, which is pulled to resize it, may stand over the table.
      const over = table.offsetWidth - scroller.clientWidth;
      if (over <= 0) return;
      const widths = [...scroller.querySelectorAll<HTMLElement>('thead th:not(.e-tick)')].map(
        (cell) => cell.offsetWidth,
      );
      setTried({ of, fewer: fewer + surplus(shown, widths, over, (more) => fitting(fewer + more)) });
    };
    check();
    const observer = new ResizeObserver(check);
    observer.observe(table);
    return () => observer.disconnect();
  }, [section, chosen, width, shown, data, of, fewer, fitting]);

  const isKnown = chosen || width !== undefined;
  return useMemo(() => (isKnown ? { ...columns, shown } : undefined), [isKnown, columns, shown]);
}
