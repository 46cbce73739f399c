import type { DragEvent } from 'react';

/** What a drag carries: nothing that another window could read as text. */
const DRAGGED = 'application/x-transfer';

interface TransferDragOptions {
  /** Identifies the list in drag and drop. */
  readonly side: string;
  readonly readOnly: boolean;
  /** Something of the other list was dropped here. */
  readonly onDrop: () => void;
}

/** Drag and drop between the two lists. @returns handlers of the list, and of the start of a drag at one of its items */
export function transferDrag({ side, readOnly, onDrop }: TransferDragOptions) {
  const fromOther = (event: DragEvent) =>
    !readOnly && event.dataTransfer.types.some((type) => type.startsWith(DRAGGED) && !type.endsWith(`-${side}`));
  return {
    start: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(`${DRAGGED}-${side}`, '');
    },
    target: {
      onDragOver: (event: DragEvent) => fromOther(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!fromOther(event)) return;
        event.preventDefault();
        onDrop();
      },
    },
  };
}
