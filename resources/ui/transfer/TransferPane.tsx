import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, type DragEvent, type ReactNode } from 'react';
import { Icon } from '../Icon';
import { SearchField } from '../SearchField';
import { transferDrag } from './transferDrag';
import type { Findable, TransferValue } from './transferItems';
import { useListbox } from './useListbox';

const ROW = 34;
const PAGE = 8;

interface TransferPaneProps {
  /** Identifies the list in drag and drop. */
  readonly side: string;
  readonly title: string;
  /** Those that match the filter. */
  readonly items: readonly Findable[];
  readonly count: string;
  readonly filter: string;
  readonly filterLabel: string;
  readonly filterHint: string;
  readonly onFilter: (text: string) => void;
  readonly marked: ReadonlySet<TransferValue>;
  readonly onMark: (values: ReadonlySet<TransferValue>) => void;
  readonly onMove: (values: readonly TransferValue[]) => void;
  /** Something of the other list was dropped here. */
  readonly onDrop: () => void;
  readonly readOnly: boolean;
  readonly none: string;
  readonly locked: string;
  readonly describedBy: string;
  /** Its buttons. */
  readonly children?: ReactNode;
}

/** One of the two lists: its filter, how many match, and the items, of which only those in sight are drawn. */
export function TransferPane(props: TransferPaneProps) {
  const { side, title, items, count, filter, marked, onMark, onMove, readOnly, describedBy, children } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    initialRect: { width: 300, height: ROW * PAGE },
  });
  const { active, onKeyDown, onPointer } = useListbox({
    items,
    marked,
    onMark: readOnly ? () => undefined : onMark,
    onMove: readOnly ? () => undefined : onMove,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    page: PAGE,
  });
  const drawn = virtualizer.getVirtualItems();
  const drag = transferDrag({ side, readOnly, onDrop: props.onDrop });
  const onDragStart = (event: DragEvent, item: Findable) => {
    if (!marked.has(item.value)) onMark(new Set([item.value]));
    drag.start(event);
  };

  return (
    <div className="e-transfer-pane" data-side={side} {...drag.target}>
      <div className="e-transfer-head">
        <span id={`${id}-title`}>{title}</span>
        <span className="e-transfer-count">{count}</span>
      </div>
      <SearchField
        className="e-transfer-filter"
        label={props.filterLabel}
        placeholder={props.filterHint}
        value={filter}
        onChange={(text) => {
          props.onFilter(text);
          virtualizer.scrollToOffset(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          // Enter would send the form around it.
          event.preventDefault();
          scroller.current?.focus();
        }}
      />
      <div
        ref={scroller}
        className="e-transfer-list"
        role="listbox"
        tabIndex={0}
        aria-multiselectable={!readOnly}
        aria-readonly={readOnly || undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={describedBy}
        aria-activedescendant={drawn.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
          {drawn.map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <div
                key={item.value}
                id={`${id}-${index}`}
                role="option"
                className={`e-transfer-item${index === active ? ' e-transfer-active' : ''}`}
                style={{ transform: `translateY(${start}px)` }}
                aria-selected={marked.has(item.value)}
                aria-disabled={item.disabled || undefined}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                data-tooltip={item.disabled ? props.locked : undefined}
                draggable={!readOnly && !item.disabled}
                onDragStart={(event) => onDragStart(event, item)}
                onClick={(event) => onPointer(index, event.shiftKey)}
                onDoubleClick={() => !item.disabled && !readOnly && onMove([item.value])}
              >
                <ItemText item={item} tick={!readOnly} marked={marked.has(item.value)} />
              </div>
            );
          })}
        </div>
      </div>
      {/* Outside of the list, which holds nothing but its items. */}
      {items.length === 0 && <p className="e-transfer-none">{props.none}</p>}
      {children}
    </div>
  );
}

interface ItemTextProps {
  readonly item: Findable;
  /** A list that can be changed has a box in front of each item. */
  readonly tick: boolean;
  readonly marked: boolean;
}

/** What is read of an item: its box, with a dash where it is locked, its label and its hint. */
function ItemText({ item, tick, marked }: ItemTextProps) {
  return (
    <>
      {tick && <i aria-hidden="true">{item.disabled ? '–' : marked && <Icon name="Check" size={12} />}</i>}
      <span>{item.label}</span>
      {item.hint && <small>{item.hint}</small>}
    </>
  );
}
