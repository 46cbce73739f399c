import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { resourceName } from '../../../resources/engine/texts';
import { pageActions } from '../../../resources/ui/pageActions';
import { useWorkplace } from '../../workplace/useWorkplace';
import { Box } from './Box';
import type { Entry } from './entry';
import { ranked, sorted, stillMatching } from './ranking';
import type { Task } from './TaskDialog';
import { frequencyOf, mostUsed, useUsage } from './usage';
import { useCommands, useDaily } from './useCommands';
import { useRecordEntries } from './useRecordEntries';
import { useUsedRecords } from './useUsedRecords';
import { splitVerb, verbsOf } from './verbs';

/** Maximum of entries of a kind, with a text and without. */
const MAX_COMMANDS = 7;
const MAX_VERBS = 3;
const MAX_START = { here: 6, used: 5, actions: 3, pages: 6 } as const;

/** What the current page offers by itself: what can be done to the selected rows, the choices of a record's menu. */
function usePageEntries(): Entry[] {
  const translate = useTranslate();
  // Read once: the page cannot change while the palette is open.
  const [offered] = useState(pageActions);
  return offered.map(({ label, object, danger, run }, index) => {
    const text = translate('palette.on', { label: label.replace(/…$/, ''), name: object });
    return {
      key: `here ${index} ${label}`,
      group: 'here',
      label: label.endsWith('…') ? `${text}…` : text,
      icon: 'MoreHoriz',
      danger,
      run,
    };
  });
}

/** "Prolonger : identités…" for a verb that stands alone: the text goes on with a name. */
function useVerbEntries(keys: readonly string[]): Entry[] {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const dailyOf = useDaily();
  const entries = model.resources.flatMap((resource) =>
    resource.menu && resource.searchable
      ? verbsOf(resource, translate)
          .filter(({ key }) => keys.includes(key))
          .map(({ key, label, words }): Entry => ({
            key: `verb ${key} ${resource.name}`,
            group: 'actions',
            daily: dailyOf(resource.name),
            label: translate('palette.choose', { label, name: resourceName(resource, 2) }),
            words,
            icon: resource.icon,
            completes: `${label.split(' ')[0]} `,
            run: () => undefined,
          }))
      : [],
  );
  return entries.toSorted((a, b) => (b.daily ?? 0) - (a.daily ?? 0)).slice(0, MAX_VERBS);
}

/** Before anything is typed: what is open or selected, what this person uses, then what the role needs daily. */
function atStart(
  here: readonly Entry[],
  records: readonly Entry[],
  commands: readonly Entry[],
  order: readonly string[],
) {
  const known = new Map([...commands, ...records].map((entry) => [entry.key, entry]));
  const used = [...new Set([...order, ...records.map(({ key }) => key)])].flatMap((key) => known.get(key) ?? []);
  const first = used.slice(0, MAX_START.used).map((entry): Entry => ({ ...entry, group: 'used' }));
  const rest = commands.filter(({ key }) => !first.some((one) => one.key === key));
  const some = (group: 'actions' | 'pages') =>
    rest
      .filter((entry) => entry.group === group && entry.daily !== undefined)
      .toSorted((a, b) => (b.daily ?? 0) - (a.daily ?? 0))
      .slice(0, MAX_START[group]);
  return [...here.slice(0, MAX_START.here), ...first, ...some('actions'), ...some('pages')];
}

interface SearchScreenProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What can be done to the record that is open; its name. */
  readonly here: { readonly title: string; readonly entries: readonly Entry[] } | undefined;
  readonly showHelp: () => void;
  readonly onTask: (task: Task) => void;
  readonly onMore: (entry: Entry) => void;
  readonly onClose: () => void;
}

/** The first screen of the palette: everything that a text finds, or what is needed most. */
export function SearchScreen({ text, onText, here, showHelp, onTask, onMore, onClose }: SearchScreenProps) {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const { pathname } = useLocation();
  const { used, note } = useUsage();
  const [now] = useState(Date.now);
  const page = usePageEntries();
  const { pages, actions } = useCommands(showHelp);
  const usedRecords = useUsedRecords(pathname);
  const verbs = model.resources.flatMap((resource) => verbsOf(resource, translate));
  const verb = splitVerb(text, verbs);
  const typed = text.trim();
  const found = useRecordEntries({ text: verb?.rest || text, verbs: verb?.rest ? verb.keys : [], onTask });
  const toChoose = useVerbEntries(verb && !verb.rest ? verb.keys : []);
  const frequency = frequencyOf(used, now);

  // What does harm comes last.
  const ofPage = [...(here?.entries ?? []), ...page].toSorted(
    (a, b) => Number(a.danger ?? false) - Number(b.danger ?? false),
  );
  const commands = [...actions, ...pages];
  const local =
    typed === ''
      ? atStart(ofPage, usedRecords, commands, mostUsed(used, now))
      : [
          ...ranked(ofPage, text, frequency, MAX_START.here),
          ...ranked([...commands, ...toChoose], text, frequency, MAX_COMMANDS).map((entry): Entry => ({
            ...entry,
            group: 'commands',
          })),
        ];
  const name = verb?.rest || text;
  const records = sorted(found.isCurrent ? found.entries : stillMatching(found.entries, name), name, frequency);
  const entries = [...local, ...records];

  const choose = (entry: Entry) => {
    if (entry.completes !== undefined) return onText(entry.completes);
    if (REMEMBERED.test(entry.key)) note(entry.key);
    onClose();
    entry.run();
  };
  const said = () => {
    if (found.searching) return translate('palette.searching');
    if (found.failed) return translate('palette.failed');
    if (!found.complete && typed !== '') return translate('palette.incomplete');
    if (entries.length === 0) return translate('palette.none');
    return translate('palette.count', { smart_count: entries.length });
  };
  return (
    <Box
      entries={entries}
      titles={here ? { here: here.title } : {}}
      text={text}
      onText={onText}
      placeholder={translate('palette.placeholder')}
      note={said()}
      onChoose={choose}
      onMore={onMore}
    />
  );
}

/** Entries that can be offered again. */
const REMEMBERED = /^(?:page|create|theme|record|do) /;
