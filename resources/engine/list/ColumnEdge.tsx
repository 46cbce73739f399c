import { useRef, type PointerEvent } from 'react';

interface ColumnEdgeProps {
  /** Width of the column as it is drawn, in px. */
  readonly width: () => number;
  /** Undefined: as wide as it needs. */
  readonly onResize: (width: number | undefined) => void;
}

/**
 * The right edge of a column: dragged; a double click lets the column find its width again. For the pointer alone: the
 * keyboard does the same from the column's title, without a stop of its own on every edge.
 */
export function ColumnEdge({ width, onResize }: ColumnEdgeProps) {
  const drag = useRef<{ readonly from: number; readonly width: number }>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: width() };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) onResize(drag.current.width + event.clientX - drag.current.from);
  };
  const end = () => (drag.current = undefined);

  return (
    <span
      aria-hidden="true"
      className="e-edge"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
