import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface WorkplaceChoiceProps {
  readonly current?: boolean;
  readonly note?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One workplace that can be entered. */
export function WorkplaceChoice({ current = false, note, onChoose, children }: WorkplaceChoiceProps) {
  const translate = useTranslate();
  return (
    <button type="button" className="place" aria-current={current || undefined} disabled={current} onClick={onChoose}>
      <span>{children}</span>
      <small>{current ? translate('shell.workplace.current') : note}</small>
    </button>
  );
}
