import { Suspense, type ReactNode, type Ref } from 'react';
import { lazyPart } from '../lazyPart';
import type { RowWindow } from './VirtualRows';

const VirtualRows = lazyPart(() => import('./VirtualRows'));

/** Pages with more rows than this are virtualized: only the rows in the window are rendered. */
const MAX_UNVIRTUALIZED_ROWS = 100;

interface DrawnRowsProps {
  readonly count: number;
  /** Number of columns, with those of the boxes and the menus. */
  readonly columns: number;
  readonly row: (index: number) => ReactNode;
  /** Brings a row of a virtualized page into the window. */
  readonly handle: Ref<RowWindow>;
}

/** Draws all rows of a short page, and of a long one those in the window. */
export function DrawnRows({ count, columns, row, handle }: DrawnRowsProps) {
  const first = () => Array.from({ length: Math.min(count, MAX_UNVIRTUALIZED_ROWS) }, (_, index) => row(index));
  if (count <= MAX_UNVIRTUALIZED_ROWS) return first();
  return (
    <Suspense fallback={first()}>
      <VirtualRows count={count} columns={columns} row={row} handle={handle} />
    </Suspense>
  );
}
