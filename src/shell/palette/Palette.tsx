import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Modal } from '../../../resources/ui/Dialog';
import { Icon, iconNamed } from '../../../resources/ui/Icon';
import { GROUPS, type Entry } from './entry';
import { useEntries } from './useEntries';
import './palette.css';

interface PaletteProps {
  readonly onClose: () => void;
  readonly showHelp: () => void;
}

const MAX_LENGTH = 100;

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly current: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, entry, current, onPoint, onChoose }: OptionProps) {
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
      className="palette-option"
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={iconNamed(entry.icon)} className="palette-icon" />
      <span className="palette-label">{entry.label}</span>
      {entry.hint && <span className="palette-hint">{entry.hint}</span>}
    </li>
  );
}

/** One search box for pages, actions, records and companies. Part of the shell: a key opens it at once. */
export function Palette({ onClose, showHelp }: PaletteProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const { entries, searching } = useEntries(text, showHelp);
  const current = Math.min(index, Math.max(entries.length - 1, 0));

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const last = entries.length - 1;
      const next = current + step;
      setIndex(Math.abs(step) === 1 ? (next + entries.length) % Math.max(entries.length, 1) : clamp(next, last));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(entries[current]);
    }
    event.stopPropagation();
  };

  return (
    <Modal className="palette" name={{ label: translate('palette.title') }} lightDismiss onClose={onClose}>
      <div className="palette-box">
        <Icon name="Search" size={18} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[current] && `${id}-${current}`}
          aria-label={translate('palette.title')}
          placeholder={translate('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>{'Esc'}</kbd>
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={translate('palette.results')} className="palette-list">
        {GROUPS.map((group) => {
          const some = entries.flatMap((entry, at) => (entry.group === group ? [{ entry, at }] : []));
          if (some.length === 0) return null;
          return (
            <li key={group} role="presentation">
              <p id={`${id}-${group}`} className="palette-group">
                {translate(`palette.group.${group}`)}
              </p>
              <ul role="group" aria-labelledby={`${id}-${group}`}>
                {some.map(({ entry, at }) => (
                  <Option
                    key={entry.key}
                    id={`${id}-${at}`}
                    entry={entry}
                    current={at === current}
                    onPoint={() => setIndex(at)}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <p className="palette-note" role="status">
        {searching
          ? translate('palette.searching')
          : entries.length === 0
            ? translate('palette.none')
            : translate('palette.count', { smart_count: entries.length })}
      </p>
    </Modal>
  );
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));
