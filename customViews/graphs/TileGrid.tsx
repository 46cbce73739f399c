import type { ReactNode } from 'react';
import { ReactGridLayout, useContainerWidth, type Layout as GridLayout } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { COLUMNS, type Layout } from '../../domain/reports/layout';
import '../../resources/engine/styles/base.css';
import './graph.css';
import './tileGrid.css';

/** Height of a row of a dashboard, and the gap between graphs, in pixels. */
const ROW = 112;
const GAP = 16;

interface TileGridProps {
  readonly layout: Layout;
  readonly editable: boolean;
  /** Height of a row, in pixels. */
  readonly rowHeight?: number;
  /** Called when a graph was moved or resized, not when it is back where it was. */
  readonly onPlace: (layout: Layout) => void;
  /** An element for each graph; its key is that of the graph. */
  readonly children: ReactNode;
}

const MIN_ROWS = 2;
const MAX_ROWS = 8;

/** Four columns in which graphs are moved by their heading and resized at their corner. */
export default function TileGrid({ layout, editable, rowHeight = ROW, onPlace, children }: TileGridProps) {
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true });
  const items = [...layout].map(([i, place]) => ({ i, ...place, minH: MIN_ROWS, maxH: MAX_ROWS }));
  const placed = (grid: GridLayout) => {
    const next = new Map(grid.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]));
    const same = items.every((item) => {
      const now = next.get(item.i);
      return now?.x === item.x && now.y === item.y && now.w === item.w && now.h === item.h;
    });
    if (!same) onPlace(next);
  };
  return (
    <div ref={containerRef} className="rp-board">
      {/* The library adds a style element of this id when a drag begins, which the policy of the page refuses. */}
      <span id="react-draggable-style-el" hidden />
      {mounted && (
        <ReactGridLayout
          width={width}
          layout={items}
          gridConfig={{ cols: COLUMNS, rowHeight, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: editable, handle: '.rp-handle', cancel: 'button' }}
          resizeConfig={{ enabled: editable }}
          onDragStop={placed}
          onResizeStop={placed}
        >
          {children}
        </ReactGridLayout>
      )}
    </div>
  );
}
