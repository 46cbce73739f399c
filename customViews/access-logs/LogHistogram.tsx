import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../resources/ui/Button';
import { useEngine } from '../../resources/engine/model';
import { useBarNames } from './useBarNames';
import { useHistogram, type Bars } from './useHistogram';
import './histogram.css';

/** The bar that is pointed at, and the bar at which the selection that ends there began. */
interface Pointed {
  readonly bar: number;
  readonly from: number;
}

const barsOf = ({ bar, from }: Pointed): Bars => ({ first: Math.min(bar, from), last: Math.max(bar, from) });

/** The bar below the pointer. */
function barAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / Math.max(width, 1)) * count)));
}

/** The bar that a key leads to; undefined for other keys. */
function barAfter(key: string, bar: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, bar - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(count - 1, bar + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * The lines of the list by time, as bars. A click on a bar, or a stretch that is dragged over, becomes the period of the
 * list. With the keyboard: arrows choose a bar, with Shift several, and Enter makes them the period.
 */
export function LogHistogram() {
  const translate = useTranslate();
  const { format } = useEngine();
  const { data, isError, isFetching, hasPeriod, zoom, zoomOut } = useHistogram();
  const [pointed, setPointed] = useState<Pointed>();
  const [isDragging, setDragging] = useState(false);
  const answered = data?.counts ?? [];
  const isEmpty = answered.every((count) => count === 0);
  // Without lines there are no bars, and no axis for them.
  const counts = isEmpty ? [] : answered;
  const top = Math.max(1, ...counts);
  const chosen = pointed && barsOf(pointed);
  const { named, ends } = useBarNames(data);
  const textOf = (bars: Bars) => {
    const n = counts.slice(bars.first, bars.last + 1).reduce((sum, one) => sum + one, 0);
    return translate('accessLogs.bar', { period: named(bars), smart_count: n, n: format.number(n) });
  };
  const all: Bars = { first: 0, last: counts.length - 1 };
  const open = (bars: Bars) => {
    setPointed(undefined);
    zoom(bars);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { bar, from } = pointed ?? { bar: counts.length - 1, from: counts.length - 1 };
    const next = barAfter(event.key, bar, counts.length);
    if (event.key === 'Enter') open(barsOf({ bar, from }));
    else if (event.key === 'Escape' && pointed) setPointed(undefined);
    else if (next !== undefined) setPointed({ bar: next, from: event.shiftKey ? from : next });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const now = pointed?.bar ?? counts.length - 1;
  // Without a beginning there is no first bar.
  if (!hasPeriod) return null;
  return (
    <section
      className={isEmpty && data ? 'e-card al-histogram al-empty' : 'e-card al-histogram'}
      aria-label={translate('accessLogs.title')}
      aria-busy={isFetching}
    >
      <p className="al-text" role={isError ? 'alert' : undefined}>
        <span>
          {isError
            ? translate('accessLogs.failed')
            : counts.length > 0
              ? textOf(chosen ?? all)
              : translate(data ? 'accessLogs.none' : 'accessLogs.loading')}
        </span>
        {zoomOut && (
          <Button kind="quiet" small onClick={zoomOut}>
            {translate('accessLogs.zoomOut')}
          </Button>
        )}
      </p>
      <div
        className="al-bars"
        {...(counts.length > 0 && {
          ...{ role: 'slider', tabIndex: 0, 'aria-label': translate('accessLogs.title') },
          'aria-description': translate('accessLogs.keys'),
          ...{ 'aria-valuemin': 1, 'aria-valuemax': counts.length, 'aria-valuenow': now + 1 },
          'aria-valuetext': textOf(chosen ?? { first: now, last: now }),
          onKeyDown,
        })}
        onPointerDown={(event) => {
          if (event.button !== 0 || counts.length === 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
          const bar = barAt(event, counts.length);
          setPointed({ bar, from: bar });
        }}
        onPointerMove={(event) => {
          if (counts.length === 0) return;
          const bar = barAt(event, counts.length);
          setPointed({ bar, from: isDragging && pointed ? pointed.from : bar });
        }}
        onPointerUp={() => {
          setDragging(false);
          if (isDragging && pointed) open(barsOf(pointed));
        }}
        onPointerCancel={() => setDragging(false)}
        onPointerLeave={() => !isDragging && setPointed(undefined)}
      >
        {counts.map((count, bar) => (
          <span
            key={bar}
            className={chosen && bar >= chosen.first && bar <= chosen.last ? 'al-bar al-chosen' : 'al-bar'}
          >
            <span style={{ height: count === 0 ? 0 : `max(2px, ${(count / top) * 100}%)` }} />
          </span>
        ))}
      </div>
      <p className="al-ends" aria-hidden="true">
        {(isEmpty ? [] : ends).map((end, index) => (
          <span key={index}>{end}</span>
        ))}
      </p>
    </section>
  );
}
