import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../Button';
import { TransferPane } from './TransferPane';
import { findable, matching, split, type TransferItem, type TransferValue } from './transferItems';
import './transfer.css';

export interface TransferTexts {
  readonly available: string;
  readonly selected: string;
  /** Name of a list's filter box. */
  readonly filter: (list: string) => string;
  readonly filterHint: string;
  /** `10 000`. */
  readonly number: (count: number) => string;
  /** `12 of 10 000`. */
  readonly count: (shown: number, total: number) => string;
  readonly select: string;
  readonly deselect: string;
  readonly selectAll: (shown: number, filtered: boolean) => string;
  readonly deselectAll: (shown: number, filtered: boolean) => string;
  /** In place of items where there is nothing left to choose, and where nothing is chosen. */
  readonly none: string;
  readonly noneSelected: string;
  readonly noneMatch: string;
  /** Announced to screen readers after a move. */
  readonly added: (moved: number, total: number) => string;
  readonly removed: (moved: number, total: number) => string;
  readonly locked: string;
  /** The keys, for a screen reader. */
  readonly hint: string;
}

interface TransferListProps {
  readonly label: string;
  readonly items: readonly TransferItem[];
  /** The chosen values; one that no item has stays among them. */
  readonly value: readonly TransferValue[];
  readonly onChange: (value: readonly TransferValue[]) => void;
  /** Shows what is chosen, and lets nothing move. */
  readonly readOnly?: boolean;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly texts: TransferTexts;
}

const NONE: ReadonlySet<TransferValue> = new Set();
const SIDES = ['available', 'selected'] as const;
type Side = (typeof SIDES)[number];

/**
 * All there is on one side, what is chosen on the other, each with a filter; thousands are no burden. In a narrow
 * place one list is shown at a time.
 */
export function TransferList(props: TransferListProps) {
  const { label, items, value, onChange, readOnly = false, texts } = props;
  const id = useId();
  const [filters, setFilters] = useState({ available: '', selected: '' });
  // The box answers every key at once; the list may come a moment later.
  const searched = useDeferredValue(filters);
  const [marks, setMarks] = useState<Readonly<Record<Side, ReadonlySet<TransferValue>>>>({
    available: NONE,
    selected: NONE,
  });
  const [front, setFront] = useState<Side>(readOnly || value.length > 0 ? 'selected' : 'available');
  const [announcement, setAnnouncement] = useState('');

  const all = useMemo(() => findable(items), [items]);
  const lists = useMemo(() => split(all, new Set(value)), [all, value]);
  const available = useMemo(() => matching(lists.available, searched.available), [lists, searched.available]);
  const selected = useMemo(() => matching(lists.selected, searched.selected), [lists, searched.selected]);
  const shown = { available, selected };

  const move = (from: Side, values: readonly TransferValue[]) => {
    if (values.length === 0) return;
    const moved = new Set(values);
    const next = from === 'available' ? [...value, ...values] : value.filter((one) => !moved.has(one));
    setMarks({ ...marks, [from]: NONE });
    setAnnouncement((from === 'available' ? texts.added : texts.removed)(values.length, next.length));
    onChange(next);
  };
  const movable = (side: Side) => shown[side].filter(({ disabled }) => !disabled).map((item) => item.value);
  const markedOf = (side: Side) => movable(side).filter((one) => marks[side].has(one));

  const pane = (side: Side) => {
    const [marked, shownNow] = [markedOf(side), movable(side)];
    const other = side === 'available' ? 'selected' : 'available';
    const filtered = filters[side].trim() !== '';
    return (
      <TransferPane
        key={side}
        side={side}
        title={texts[side]}
        items={shown[side]}
        count={texts.count(shown[side].length, lists[side].length)}
        filter={filters[side]}
        filterHint={texts.filterHint}
        filterLabel={texts.filter(texts[side])}
        onFilter={(text) => setFilters({ ...filters, [side]: text })}
        marked={marks[side]}
        onMark={(values) => setMarks({ ...marks, [side]: values })}
        onMove={(values) => move(side, values)}
        onDrop={() => move(other, markedOf(other))}
        readOnly={readOnly}
        none={filtered ? texts.noneMatch : side === 'available' ? texts.none : texts.noneSelected}
        locked={texts.locked}
        describedBy={`${id}-hint`}
      >
        {!readOnly && (
          <div className="e-transfer-actions">
            <Button small disabled={marked.length === 0} onClick={() => move(side, marked)}>
              {side === 'available' ? texts.select : texts.deselect}
              {marked.length > 0 && <span className="e-transfer-count">{texts.number(marked.length)}</span>}
            </Button>
            <Button kind="quiet" small disabled={shownNow.length === 0} onClick={() => move(side, shownNow)}>
              {(side === 'available' ? texts.selectAll : texts.deselectAll)(shownNow.length, filtered)}
            </Button>
          </div>
        )}
      </TransferPane>
    );
  };

  return (
    <div
      className={`e-transfer${props.invalid ? ' e-bad' : ''}`}
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      data-front={front}
    >
      {!readOnly && (
        <div className="e-transfer-tabs">
          {SIDES.map((side) => (
            <button key={side} type="button" aria-pressed={front === side} onClick={() => setFront(side)}>
              {texts[side]} <span className="e-transfer-count">{texts.number(lists[side].length)}</span>
            </button>
          ))}
        </div>
      )}
      <div className="e-transfer-panes">{(readOnly ? (['selected'] as const) : SIDES).map(pane)}</div>
      <p className="e-hidden" id={`${id}-hint`}>
        {readOnly ? '' : texts.hint}
      </p>
      <p className="e-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
