import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Icon, iconNamed } from '../../../resources/ui/Icon';
import type { Entry } from './entry';

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly current: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly onMore: (() => void) | undefined;
}

/** One line of the list of the palette. */
export function Option({ id, entry, current, onPoint, onChoose, onMore }: OptionProps) {
  const translate = useTranslate();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // The box above keeps the focus and the keys; this is for the pointer.
    <li
      ref={ref}
      id={id}
      role="option"
      aria-selected={current}
      className={`palette-option${entry.danger ? ' palette-danger' : ''}`}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={iconNamed(entry.icon)} className="palette-icon" />
      <span className="palette-label">{entry.label}</span>
      {entry.hint && <span className="palette-hint">{entry.hint}</span>}
      {onMore && (
        // Tab does the same; screen readers get that from the text below the list.
        <span
          className="palette-more"
          aria-hidden="true"
          data-tooltip={translate('paletteEntries.more')}
          onClick={(event) => {
            event.stopPropagation();
            onMore();
          }}
        >
          <Icon name="ChevronRight" size={18} />
        </span>
      )}
    </li>
  );
}
