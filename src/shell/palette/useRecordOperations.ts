import { useStore, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { DEACTIVATE, deactivatedOnPage } from '../../../customViews/pageQuestions';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useRecordActions } from '../../../resources/engine/form/useRecordActions';
import { useEngine } from '../../../resources/engine/model';
import { targetOf } from '../../../resources/engine/operations/useOperations';
import { isDeleted, recordTitle, type EngineRecord } from '../../../resources/engine/values/record';
import type { Entry } from './entry';
import { newFor } from './newFor';
import { endField, namedOperations, passwordField } from './namedOperations';
import type { Started } from './StartedOperation';

interface RecordOperation extends Entry {
  /** See `NamedOperation.name`. */
  readonly name: string;
}

interface Options {
  readonly onStart: (started: Started) => void;
  /** True for the record whose page is open. */
  readonly isOpen: boolean;
}

const ICONS: Readonly<Record<string, string>> = { delete: 'Delete', disable: 'Block', enable: 'Autorenew' };

/** Labels end with three dots where something is asked before it happens. */
const asking = (label: string, asks: boolean) => (asks ? `${label.replace(/…$/, '')}…` : label);

/**
 * The operations that this person can perform on a record now, each entry with the record's title: those of its page,
 * through the same dialogs, and some that its form has.
 */
export function useRecordOperations(
  resource: ClientResource,
  record: EngineRecord,
  { onStart, isOpen }: Options,
): RecordOperation[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { resources } = useEngine();
  const [, setPanel] = useStore('panels.record', true);
  const { actions, creations, dangers } = useRecordActions(resource, record);
  const title = recordTitle(resource, record);
  const words = new Map(namedOperations(resource, translate).map(({ name, words: own }) => [name, own]));
  const page = `/${resource.name}/${encodeURIComponent(String(record.id))}`;
  const entry = (
    name: string,
    label: string,
    more: Pick<Entry, 'run'> & Partial<Pick<Entry, 'icon' | 'danger'>>,
  ): RecordOperation => ({
    name,
    key: `operation ${name} ${resource.name}`,
    group: 'here',
    label,
    words: words.get(name),
    icon: resource.icon,
    ...more,
  });
  const live = !isDeleted(resource, record);
  const end = live ? endField(resource) : undefined;
  const password = live ? passwordField(resource) : undefined;

  const news = (live ? newFor(resource, record, resources.values()) : []).map(({ target, to }) =>
    entry(`new ${target.name}`, translate('palette.on', { label: target.texts.new, name: title }), {
      icon: target.icon,
      run: () => void navigate(to),
    }),
  );

  const offered = [...actions, ...creations, ...dangers].flatMap((action): RecordOperation[] => {
    if (action.disabled) return [];
    if (action.kind === 'link') {
      // A new record has nothing to do with this one; a copy has.
      if (!action.to.includes('duplicate=')) return [];
      const label = translate('palette.copy', { name: title });
      return [entry('duplicate', label, { icon: 'ContentCopy', run: () => void navigate(action.to) })];
    }
    const { operation, onDone } = action;
    if (operation.name === 'delete' && deactivatedOnPage.has(resource.name)) {
      const label = asking(translate('palette.operationOn.disable', { name: title }), true);
      const run = () => void navigate(`${page}?${DEACTIVATE}`);
      return [entry('disable', label, { icon: ICONS['disable']!, danger: true, run })];
    }
    const known = ['delete', 'disable', 'enable'].includes(operation.name);
    const label = known
      ? translate(`palette.operationOn.${operation.name}`, { name: title })
      : translate('palette.on', { label: operation.label, name: title });
    const asks = 'start' in operation || operation.confirm !== undefined || operation.dialog !== undefined;
    return [
      entry(operation.name, asking(label, asks), {
        icon: operation.icon ?? ICONS[operation.name] ?? resource.icon,
        danger: action.danger,
        // Only the page of the record itself is left when it is gone.
        run: () => onStart({ kind: 'ready', resource, operation, ...(isOpen && onDone && { onDone }) }),
      }),
    ];
  });
  return [
    ...(isOpen ? [] : [entry('open', translate('palette.show', { name: title }), { run: () => void navigate(page) })]),
    ...(end === undefined
      ? []
      : [
          entry('extend', asking(translate('palette.operationOn.extend', { name: title }), true), {
            icon: 'CalendarToday',
            run: () => onStart({ kind: 'extend', resource, field: end, targets: targetOf(record) }),
          }),
        ]),
    ...offered.filter(({ danger }) => !danger),
    ...(password === undefined
      ? []
      : [
          entry('password', translate('palette.operationOn.password', { name: title }), {
            icon: 'Key',
            run: () => void navigate(`${page}?field=${password}`),
          }),
        ]),
    ...(live && resource.can.edit && resource.upload
      ? [
          entry('replace', asking(translate('palette.operationOn.replace', { name: title }), true), {
            icon: 'FileUpload',
            run: () => void navigate(`${page}?replace=${resource.upload?.fills.hash ?? ''}`),
          }),
        ]
      : []),
    ...news,
    ...(resource.readOnly
      ? []
      : [
          entry('history', translate('palette.operationOn.history', { name: title }), {
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
