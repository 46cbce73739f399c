import { useTranslate } from 'ra-core';
import { Suspense, useId, type ReactNode } from 'react';
import { lazyPart } from '../../../resources/engine/lazyPart';
import { GROUPS, type Entry, type Group } from './entry';
import { Option } from './Option';
import { PaletteField } from './PaletteField';
import { useChoice } from './useChoice';

const RecordSentence = lazyPart(() => import('./RecordSentence'));

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
  const shown = GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
  const { current, point, forget, moreOf, onKeyDown } = useChoice({ shown, onChoose, onMore, onBack, chooseFirst });
  // Its place is kept free while the sentence is read: nothing moves.
  const about = summarised(shown[current]);

  return (
    <>
      <PaletteField
        text={text}
        onText={(typed) => {
          forget();
          onText(typed);
        }}
        chip={chip}
        placeholder={placeholder}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[current] && `${id}-${current}`}
        aria-describedby={moreOf(shown[current]) && `${id}-keys`}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={translate('paletteEntries.results')} className="palette-list">
        {GROUPS.map((group) => {
          const some = shown.flatMap((entry, at) => (entry.group === group ? [{ entry, at }] : []));
          if (some.length === 0) return null;
          return (
            <li key={group} role="presentation">
              <p id={`${id}-${group}`} className="palette-group">
                {titles[group] ?? translate(`paletteEntries.group.${group}`)}
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
                    onMore={moreOf(entry)}
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
        {moreOf(shown[current]) && (
          <span id={`${id}-keys`} className="palette-keys">
            <kbd>{'Tab'}</kbd> {translate('paletteEntries.more')}
          </span>
        )}
      </div>
    </>
  );
}

/** The record of an entry, when its schema says a sentence about such records. */
const summarised = (entry: Entry | undefined) =>
  entry?.subject && !entry.isNamed && entry.subject.resource.record.summary.length > 0 ? entry.subject : undefined;
