import { useStore, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useRecordActions } from '../../../resources/engine/form/useRecordActions';
import { targetOf } from '../../../resources/engine/operations/useOperations';
import { isDeleted, recordTitle, type EngineRecord } from '../../../resources/engine/values/record';
import type { Entry } from './entry';
import type { Task } from './TaskDialog';
import { endField, passwordField, verbsOf } from './verbs';

interface RecordCommand extends Entry {
  /** See `Verb.key`. */
  readonly verb: string;
}

interface Options {
  readonly onTask: (task: Task) => void;
  /** True for the record whose page is open. */
  readonly isOpen: boolean;
}

const ICONS: Readonly<Record<string, string>> = { delete: 'Delete', disable: 'Block', enable: 'Autorenew' };

/** Labels end with three dots where something is asked before it happens. */
const asking = (label: string, asks: boolean) => (asks ? `${label.replace(/…$/, '')}…` : label);

/**
 * What this person can do to a record now, each entry with its name: the actions of its page, through the same dialogs,
 * and some that its form has.
 */
export function useRecordCommands(
  resource: ClientResource,
  record: EngineRecord,
  { onTask, isOpen }: Options,
): RecordCommand[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [, setPanel] = useStore('panels.record', true);
  const { actions, creations, dangers } = useRecordActions(resource, record);
  const title = recordTitle(resource, record);
  const words = new Map(verbsOf(resource, translate).map(({ key, words: own }) => [key, own]));
  const page = `/${resource.name}/${encodeURIComponent(String(record.id))}`;
  const command = (
    verb: string,
    label: string,
    more: Pick<Entry, 'run'> & Partial<Pick<Entry, 'icon' | 'danger'>>,
  ): RecordCommand => ({
    verb,
    key: `do ${verb} ${resource.name}`,
    group: 'here',
    label,
    words: words.get(verb),
    icon: resource.icon,
    ...more,
  });
  const live = !isDeleted(resource, record);
  const end = live ? endField(resource) : undefined;
  const password = live ? passwordField(resource) : undefined;

  const offered = [...actions, ...creations, ...dangers].flatMap((action): RecordCommand[] => {
    if (action.disabled) return [];
    if (action.kind === 'link') {
      // A new record has nothing to do with this one; a copy has.
      if (!action.to.includes('duplicate=')) return [];
      const label = translate('palette.copy', { name: title });
      return [command('duplicate', label, { icon: 'ContentCopy', run: () => void navigate(action.to) })];
    }
    const { operation, onDone } = action;
    const known = ['delete', 'disable', 'enable'].includes(operation.name);
    const label = known
      ? translate(`palette.do.${operation.name}`, { name: title })
      : translate('palette.on', { label: operation.label, name: title });
    const asks = 'start' in operation || operation.confirm !== undefined || operation.dialog !== undefined;
    return [
      command(operation.name, asking(label, asks), {
        icon: operation.icon ?? ICONS[operation.name] ?? resource.icon,
        danger: action.danger,
        // Only the page of the record itself is left when it is gone.
        run: () => onTask({ kind: 'operation', resource, operation, ...(isOpen && onDone && { onDone }) }),
      }),
    ];
  });
  return [
    ...(isOpen
      ? []
      : [command('open', translate('palette.show', { name: title }), { run: () => void navigate(page) })]),
    ...(end === undefined
      ? []
      : [
          command('extend', asking(translate('palette.do.extend', { name: title }), true), {
            icon: 'CalendarToday',
            run: () => onTask({ kind: 'extend', resource, field: end, targets: targetOf(record) }),
          }),
        ]),
    ...offered.filter(({ danger }) => !danger),
    ...(password === undefined
      ? []
      : [
          command('password', translate('palette.do.password', { name: title }), {
            icon: 'Key',
            run: () => void navigate(`${page}?field=${password}`),
          }),
        ]),
    ...(resource.readOnly
      ? []
      : [
          command('history', translate('palette.do.history', { name: title }), {
            icon: 'History',
            run: () => {
              setPanel(true);
              void navigate(page);
            },
          }),
        ]),
    ...offered.filter(({ danger }) => danger),
  ];
}
