import { useTranslate } from 'ra-core';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Icon, iconNamed } from '../../../resources/ui/Icon';
import { GROUPS, type Entry, type Group } from './entry';
import { PaletteField } from './PaletteField';

const RecordSentence = lazy(() => import('./RecordSentence'));

/** Rows that Page up and Page down move by. */
const PAGE = 8;

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly current: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly onMore: (() => void) | undefined;
}

function Option({ id, entry, current, onPoint, onChoose, onMore }: OptionProps) {
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
          data-tooltip={translate('palette.more')}
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

interface BoxProps {
  readonly entries: readonly Entry[];
  readonly titles: Readonly<Partial<Record<Group, string>>>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  /** Before the text: what the entries are about. */
  readonly chip?: ReactNode;
  /** Below the list: how many there are, or what is under way. */
  readonly note: string;
  readonly onChoose: (entry: Entry) => void;
  /** Enter was pressed before there were entries: the first one is chosen at once. */
  readonly chooseFirst?: boolean;
  /** Lists the operations on the record of an entry. */
  readonly onMore?: (entry: Entry) => void;
  /** The way back: Escape, ←, or the key that deletes, in an empty box. */
  readonly onBack?: () => void;
}

/** The box of the palette with its list: what is typed stays in the box, the arrow keys choose an entry. */
export function Box({ entries, titles, text, onText, placeholder, chip, note, onChoose, ...more }: BoxProps) {
  const { chooseFirst = false, onMore, onBack } = more;
  const translate = useTranslate();
  const id = useId();
  // By key: what comes late, above or below, never changes which one is chosen.
  const [chosen, setChosen] = useState<string>();
  const shown = GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
  const found = shown.findIndex(({ key }) => key === chosen);
  const current = Math.max(found, 0);
  if (found < 0 && shown[0] && shown[0].key !== chosen) setChosen(shown[0].key);
  const enter = useEffectEvent(() => chooseFirst && shown[0] && onChoose(shown[0]));
  useEffect(() => void enter(), []);

  // Its place is kept free while the sentence is read: nothing moves.
  const about = summarised(shown[current]);
  const point = (index: number) => setChosen(shown[index]?.key);
  const openMore = (entry: Entry | undefined) => (entry?.subject && onMore ? () => onMore(entry) : undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    const actions = openMore(shown[current]);
    const atEnd = selectionStart === value.length && selectionEnd === value.length;
    const opensMore = (event.key === 'Tab' && !event.shiftKey) || (event.key === 'ArrowRight' && atEnd);
    const back = onBack && (event.key === 'Escape' || (value === '' && ['Backspace', 'ArrowLeft'].includes(event.key)));
    if (step !== undefined)
      point(Math.abs(step) === 1 ? turned(current + step, shown.length) : clamped(current + step));
    else if (event.key === 'Enter' && shown[current]) onChoose(shown[current]);
    else if (opensMore && actions) actions();
    else if (back) onBack();
    else return;
    event.preventDefault();
  };
  const clamped = (index: number) => Math.max(0, Math.min(index, shown.length - 1));

  return (
    <>
      <PaletteField
        text={text}
        onText={(typed) => {
          setChosen(undefined);
          onText(typed);
        }}
        chip={chip}
        placeholder={placeholder}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[current] && `${id}-${current}`}
        aria-describedby={openMore(shown[current]) && `${id}-keys`}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={translate('palette.results')} className="palette-list">
        {GROUPS.map((group) => {
          const some = shown.flatMap((entry, at) => (entry.group === group ? [{ entry, at }] : []));
          if (some.length === 0) return null;
          return (
            <li key={group} role="presentation">
              <p id={`${id}-${group}`} className="palette-group">
                {titles[group] ?? translate(`palette.group.${group}`)}
              </p>
              <ul role="group" aria-labelledby={`${id}-${group}`}>
                {some.map(({ entry, at }) => (
                  <Option
                    key={entry.key}
                    id={`${id}-${at}`}
                    entry={entry}
                    current={at === current}
                    onPoint={() => point(at)}
                    onChoose={() => onChoose(entry)}
                    onMore={openMore(entry)}
                  />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {about && (
        <div className="palette-about" aria-live="polite">
          <Suspense>
            <RecordSentence subject={about} />
          </Suspense>
        </div>
      )}
      <div className="palette-note">
        <p role="status">{note}</p>
        {openMore(shown[current]) && (
          <span id={`${id}-keys`} className="palette-keys">
            <kbd>{'Tab'}</kbd> {translate('palette.more')}
          </span>
        )}
      </div>
    </>
  );
}

/** The record of an entry, when its schema says a sentence about such records. */
const summarised = (entry: Entry | undefined) =>
  entry?.subject && !entry.asked && entry.subject.resource.record.summary.length > 0 ? entry.subject : undefined;

/** The index after the last one is the first, and the other way round. */
const turned = (index: number, length: number) => (index + length) % Math.max(length, 1);
