import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { foldText } from '../../../domain/text/foldText';
import { resourceName } from '../../../resources/engine/texts';
import { pageActions } from '../../../resources/ui/pageActions';
import { useWorkplace } from '../../workplace/useWorkplace';
import { useParts } from '../../menu/useMenu';
import { useShortcuts } from '../pinnedAndRecent';
import { Box } from './Box';
import type { Entry } from './entry';
import { namedOperations, splitOperation } from './namedOperations';
import type { Started } from './StartedOperation';
import { ranked, sorted, stillMatching } from './ranking';
import { frequencyOf, mostUsed, useUsage } from './usage';
import { useCommands, useDaily } from './useCommands';
import { useRecordEntries } from './useRecordEntries';
import { useUsedRecords } from './useUsedRecords';
import { useWhyEntry } from './useWhyEntry';

/** Maximum of entries of a kind, with a text and without. */
const MAX_COMMANDS = 7;
/** Of operations without a record: those whose own name is typed, and those for which it is another word. */
const MAX_OPERATIONS = { named: 20, meant: 3 } as const;
const MAX_START = { here: 6, used: 5, lastPages: 3, commands: 3, pages: 6 } as const;

/** What the current page offers by itself: what can be done to the selected rows, the choices of a record's menu. */
function usePageEntries(): Entry[] {
  const translate = useTranslate();
  // Read once: the page cannot change while the palette is open.
  const [offered] = useState(pageActions);
  return offered.map(({ label, object, danger, run }, index) => {
    const text = translate('paletteEntries.on', { label: label.replace(/…$/, ''), name: object });
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

/**
 * "Prolonger : identités…" for an operation without a record: the text continues with a title. What is itself called so
 * is `named`; what the text can mean as well is `meant`: "désactiver" may be a deletion.
 */
function useOperationEntries(names: readonly string[], text: string): Record<'named' | 'meant', Entry[]> {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const dailyOf = useDaily();
  const entries = model.resources.flatMap((resource) =>
    resource.menu && resource.searchedIn.length > 0
      ? namedOperations(resource, model.resources, translate)
          .filter(({ name }) => names.includes(name))
          .map(({ name, label, words }): Entry => ({
            key: `choose ${name} ${resource.name}`,
            group: 'commands',
            daily: dailyOf(resource.name),
            label: translate('paletteEntries.choose', { label, name: resourceName(resource, 2) }),
            hint: name === 'handOver' ? translate('paletteEntries.operation.print') : undefined,
            words,
            icon: resource.icon,
            completes: `${label} `,
            run: () => undefined,
          }))
      : [],
  );
  // What is typed in full already waits for a title: chosen again, it would change nothing.
  const open = entries.filter(({ completes }) => completes !== text);
  const daily = open.toSorted((a, b) => (b.daily ?? 0) - (a.daily ?? 0));
  const isCalledSo = ({ label }: Entry) => foldText(label).startsWith(foldText(text.trim()));
  return {
    named: daily.filter(isCalledSo).slice(0, MAX_OPERATIONS.named),
    meant: daily.filter((entry) => !isCalledSo(entry)).slice(0, MAX_OPERATIONS.meant),
  };
}

/** Keys of entries that this person uses. */
interface Used {
  readonly chosen: readonly string[];
  /** The pages that were opened last. */
  readonly pages: readonly string[];
}

/** Before anything is typed: what is open or selected, what this person uses, then what the role needs daily. */
function atStart(
  here: readonly Entry[],
  records: readonly Entry[],
  commands: readonly Entry[],
  { chosen, pages }: Used,
) {
  const known = new Map([...commands, ...records].map((entry) => [entry.key, entry]));
  const offered = [...new Set([...chosen, ...records.map(({ key }) => key)])].filter((key) => known.has(key));
  const used = offered.slice(0, MAX_START.used);
  const last = pages.filter((key) => !used.includes(key)).slice(0, MAX_START.lastPages);
  const first = [...used, ...last]
    .flatMap((key) => known.get(key) ?? [])
    .map((entry): Entry => ({ ...entry, group: 'used' }));
  const rest = commands.filter(({ key }) => !first.some((one) => one.key === key));
  const some = (group: 'commands' | 'pages') =>
    rest
      .filter((entry) => entry.group === group && entry.daily !== undefined)
      .toSorted((a, b) => (b.daily ?? 0) - (a.daily ?? 0))
      .slice(0, MAX_START[group]);
  return [...here.slice(0, MAX_START.here), ...first, ...some('commands'), ...some('pages')];
}

interface SearchScreenProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** See `Box`. */
  readonly chooseFirst: boolean;
  /** The operations on the record that is open; its title. */
  readonly here: { readonly title: string; readonly entries: readonly Entry[] } | undefined;
  readonly showHelp: () => void;
  readonly onStart: (started: Started) => void;
  readonly onMore: (entry: Entry) => void;
  readonly onClose: () => void;
}

/** The first screen of the palette: everything that a text finds, or what is needed most. */
export function SearchScreen({ text, onText, here, showHelp, onStart, onMore, onClose, ...box }: SearchScreenProps) {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const { pathname } = useLocation();
  const { used, note } = useUsage();
  const [now] = useState(Date.now);
  const page = usePageEntries();
  const { pages, commands: others } = useCommands(showHelp);
  const usedRecords = useUsedRecords(pathname);
  const [current] = useParts();
  const lastPages = useShortcuts()
    .recentPages.filter((page) => page !== current)
    .map((page) => `page ${page}`);
  const operations = model.resources.flatMap((resource) => namedOperations(resource, model.resources, translate));
  const named = splitOperation(text, operations);
  const typed = text.trim();
  const found = useRecordEntries({
    text: named?.rest || text,
    operations: named?.rest ? named.names : [],
    onStart,
  });
  const isWithoutRecord = named !== undefined && !named.rest;
  const toChoose = useOperationEntries(isWithoutRecord ? named.names : [], text);
  const why = useWhyEntry(text);
  const frequency = frequencyOf(used, now);

  // What does harm comes last.
  const ofPage = [...(here?.entries ?? []), ...page].toSorted(
    (a, b) => Number(a.danger ?? false) - Number(b.danger ?? false),
  );
  const commands = [...others, ...pages];
  const local =
    typed === ''
      ? atStart(ofPage, usedRecords, commands, { chosen: mostUsed(used, now), pages: lastPages })
      : [
          ...why,
          ...ranked(ofPage, text, frequency, MAX_START.here),
          ...[
            ...ranked([...commands, ...toChoose.named], text, frequency, MAX_COMMANDS + toChoose.named.length),
            ...toChoose.meant,
          ].map((entry): Entry => ({ ...entry, group: 'matches' })),
        ];
  const name = named?.rest || text;
  const records = sorted(found.isCurrent ? found.entries : stillMatching(found.entries, name), name, frequency);
  const entries = [...local, ...records];

  const choose = (entry: Entry) => {
    if (entry.completes !== undefined) return onText(entry.completes);
    if (REMEMBERED.test(entry.key)) note(entry.key);
    onClose();
    entry.run();
  };
  const message = () => {
    if (found.searching) return translate('palette.searching');
    if (found.failed) return translate('paletteEntries.failed');
    if (!found.complete && typed !== '') return translate('paletteEntries.incomplete');
    if (entries.length === 0) return translate(isWithoutRecord ? 'paletteEntries.awaitsName' : 'paletteEntries.none');
    return translate('paletteEntries.count', { smart_count: entries.length });
  };
  return (
    <Box
      entries={entries}
      titles={here ? { here: here.title } : {}}
      text={text}
      onText={onText}
      placeholder={translate('palette.placeholder')}
      note={message()}
      onChoose={choose}
      onMore={onMore}
      {...box}
    />
  );
}

/** Entries that can be offered again. */
const REMEMBERED = /^(?:page|create|theme|record|operation) /;
