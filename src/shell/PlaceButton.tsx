import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface PlaceButtonProps {
  readonly current?: boolean;
  readonly note?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One place to work in. */
export function PlaceButton({ current = false, note, onChoose, children }: PlaceButtonProps) {
  const translate = useTranslate();
  return (
    <button type="button" className="place" aria-current={current || undefined} disabled={current} onClick={onChoose}>
      <span>{children}</span>
      <small>{current ? translate('shell.workplace.current') : note}</small>
    </button>
  );
}
