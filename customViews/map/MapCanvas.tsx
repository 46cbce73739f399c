import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { StateMark } from '../page-parts/StateMark';
import type { Mark } from './clusters';
import { stateOf } from './severity';
import { OUTLINES, OUTLINE_WORLD } from './outlines';
import { pan, zoom, type Size, type View } from './view';

const STEP = 1.6;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] },
};

interface MapCanvasProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: View;
  readonly marks: readonly Mark[];
  readonly move: (view: View | undefined) => void;
  readonly nearer: (mark: Mark) => void;
  readonly nameOf: (mark: Mark) => string;
  /** Where a mark of one location leads. */
  readonly pathOf: (mark: Mark) => string | undefined;
  /** The mark whose row of the list the pointer is on. */
  readonly pointed: string | undefined;
}

/** Outlines and marks. Arrows, + and - move it; the wheel and the pointer too. */
export function MapCanvas({ frame, size, view, marks, move, nearer, nameOf, pathOf, pointed }: MapCanvasProps) {
  const translate = useTranslate();
  const drag = useDrag(view, move);
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    move(zoom(view, Math.exp(-event.deltaY / 400), size, [event.clientX - left, event.clientY - top]));
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [frame]);
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) move(pan(view, ...arrow));
    else if (event.key === '+' || event.key === '=') move(zoom(view, STEP, size));
    else if (event.key === '-') move(zoom(view, 1 / STEP, size));
    else return;
    event.preventDefault();
  };
  const scale = view.world / OUTLINE_WORLD;
  const left = size.width / 2 - view.x * view.world;
  const top = size.height / 2 - view.y * view.world;
  return (
    <div className="e-card map-frame" onKeyDown={press}>
      <div
        className="map-picture"
        ref={frame}
        role="group"
        aria-label={translate('map.picture')}
        tabIndex={0}
        {...drag}
      >
        <svg aria-hidden="true" width={size.width} height={size.height}>
          <g transform={`translate(${left} ${top}) scale(${scale})`}>
            <path d={OUTLINES} />
          </g>
        </svg>
        <ul aria-label={translate('map.marks')}>
          {marks.map((mark) => (
            <li key={mark.key} style={{ left: mark.left, top: mark.top }} data-pointed={mark.key === pointed}>
              <MarkButton mark={mark} name={nameOf(mark)} to={pathOf(mark)} onNearer={() => nearer(mark)} />
            </li>
          ))}
        </ul>
      </div>
      <div className="map-zoom" role="group" aria-label={translate('map.zoom')}>
        <Button kind="icon" aria-label={translate('map.nearer')} onClick={() => move(zoom(view, STEP, size))}>
          +
        </Button>
        <Button kind="icon" aria-label={translate('map.farther')} onClick={() => move(zoom(view, 1 / STEP, size))}>
          −
        </Button>
        <Button kind="icon" aria-label={translate('map.everything')} onClick={() => move(undefined)}>
          <Icon name="Public" size={18} />
        </Button>
      </div>
    </div>
  );
}

interface MarkButtonProps {
  readonly mark: Mark;
  readonly name: string;
  readonly to: string | undefined;
  readonly onNearer: () => void;
}

/** One location leads to its page; several are looked at nearer. */
function MarkButton({ mark, name, to, onNearer }: MarkButtonProps) {
  const symbol = <StateMark state={stateOf(mark.worst)} />;
  if (to !== undefined) {
    return (
      <Link className="map-mark" to={to} aria-label={name} data-tooltip={name}>
        {symbol}
      </Link>
    );
  }
  return (
    <button type="button" className="map-mark map-many" aria-label={name} data-tooltip={name} onClick={onNearer}>
      {symbol}
      {mark.count}
    </button>
  );
}

/** Moves the picture with the pointer; a click on a mark stays a click. */
function useDrag(view: View, move: (view: View) => void) {
  const start = useRef<{ readonly x: number; readonly y: number; readonly view: View }>(null);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button === 0 && !(event.target as Element).closest('.map-mark')) {
        start.current = { x: event.clientX, y: event.clientY, view };
        event.currentTarget.setPointerCapture(event.pointerId);
      }
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (from) move(pan(from.view, from.x - event.clientX, from.y - event.clientY));
    },
    onPointerUp: () => void (start.current = null),
    onPointerCancel: () => void (start.current = null),
  };
}
