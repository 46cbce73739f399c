import { useTranslate } from 'ra-core';
import type { KeyboardEvent, PointerEvent } from 'react';

interface SplitterProps {
  /** Share of the left part, in percent. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

const MIN_SHARE = 25;
const MAX_SHARE = 75;
const STEP = 4;

/** The line between text and result: dragged, or moved by the arrow keys. */
export function Splitter({ share, onShare }: SplitterProps) {
  const translate = useTranslate();
  const set = (next: number) => onShare(Math.round(Math.min(MAX_SHARE, Math.max(MIN_SHARE, next))));
  const onDrag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box && box.width > 0) set(((event.clientX - box.left) / box.width) * 100);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(share + step);
  };
  return (
    <div
      className="studio-splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('studio.split')}
      aria-valuenow={share}
      aria-valuemin={MIN_SHARE}
      aria-valuemax={MAX_SHARE}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      onKeyDown={onKey}
    />
  );
}
