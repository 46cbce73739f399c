import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useTotal } from '../list-state/useTotal';
import { useEngine } from '../model';

/** Height of a row before it is measured, in px. */
const ESTIMATED_ROW_HEIGHT = 45;
/** Rows are drawn by blocks of so many: while a block is scrolled through, the table has no layout to do. */
const BLOCK = 12;

/** More rows are not printed: some 50 sheets of A4, which a browser lays out in 20 seconds on a busy machine. */
const MAX_PRINTED_ROWS = 1000;

export interface RowWindow {
  /** Brings a row that is not drawn into the window. */
  readonly reveal: (index: number) => void;
}

interface VirtualRowsProps {
  readonly count: number;
  readonly columns: number;
  readonly row: (index: number) => ReactNode;
  readonly handle: Ref<RowWindow>;
}

/** The rows of the blocks that the window is in, and of one block above and below, so that scrolling shows no gap. */
function wholeBlocks({ startIndex, endIndex, count }: Range): number[] {
  const first = Math.max(0, (Math.floor(startIndex / BLOCK) - 1) * BLOCK);
  const after = Math.min(count, (Math.floor(endIndex / BLOCK) + 2) * BLOCK);
  return Array.from({ length: after - first }, (_, place) => first + place);
}

/** True while the browser prints: all rows must be there before it lays the paper out. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const onBegin = () => flushSync(() => setPrinting(true));
    const onEnd = () => setPrinting(false);
    window.addEventListener('beforeprint', onBegin);
    window.addEventListener('afterprint', onEnd);
    return () => {
      window.removeEventListener('beforeprint', onBegin);
      window.removeEventListener('afterprint', onEnd);
    };
  }, []);
  return isPrinting;
}

/** On paper, the last row of a long page: which of how many rows are printed. */
function PrintedRange({ printed, columns }: { readonly printed: number; readonly columns: number }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { page, perPage } = useListContext();
  const { text: total } = useTotal();
  const before = (page - 1) * perPage;
  const range = { from: format.number(before + 1), to: format.number(before + printed) };
  return (
    <tr className="e-printed">
      <td colSpan={columns}>
        {total === '' ? translate('engine.list.rangeOnly', range) : translate('engine.list.range', { ...range, total })}
      </td>
    </tr>
  );
}

/**
 * The rows of a long page: only those in the window are drawn, and two empty ones are as high as all the others. On
 * paper all, up to a limit. The rows in the window stay where they are while that is printed, so that the list keeps
 * its place and its focus; those beyond the limit are hidden on paper (`print.css`).
 */
export default function VirtualRows({ count, columns, row, handle }: VirtualRowsProps) {
  const top = useRef<HTMLTableRowElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const box = top.current?.getBoundingClientRect();
    if (box) setScrollMargin(Math.round(box.top + window.scrollY));
  }, []);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    rangeExtractor: wholeBlocks,
    useFlushSync: false,
    scrollMargin,
  });
  useImperativeHandle(handle, () => ({ reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) }), [
    virtualizer,
  ]);
  const isPrinting = usePrinting();
  const printed = isPrinting ? Math.min(count, MAX_PRINTED_ROWS) : 0;
  const items = virtualizer.getVirtualItems();
  const before = Math.max(0, (items[0]?.start ?? scrollMargin) - scrollMargin);
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin));
  return (
    <>
      <tr ref={top} aria-hidden="true" className="e-gap">
        <td colSpan={columns} style={{ height: before }} />
      </tr>
      {[
        ...Array.from({ length: printed }, (_, index) => row(index)),
        isPrinting && <PrintedRange key="printed" printed={printed} columns={columns} />,
        ...items.filter(({ index }) => index >= printed).map(({ index }) => row(index)),
      ]}
      <tr aria-hidden="true" className="e-gap">
        <td colSpan={columns} style={{ height: after }} />
      </tr>
    </>
  );
}
