import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { deactivationOf } from '../../../customViews';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useRecordActions } from '../../../resources/engine/form/useRecordActions';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { asking, pageOf, type MakeEntry, type RecordOperation } from './recordOperation';
import type { Started } from './StartedOperation';

interface Options {
  /** What names the record. */
  readonly title: string;
  readonly entry: MakeEntry;
  readonly onStart: (started: Started) => void;
  /** True for the record whose page is open. */
  readonly isOpen: boolean;
}

const ICONS: Readonly<Record<string, string>> = { delete: 'Delete', disable: 'Block', enable: 'Autorenew' };

/** The operations that the page of a record offers, through the same dialogs. */
export function usePageOperations(
  resource: ClientResource,
  record: EngineRecord,
  { title: name, entry, onStart, isOpen }: Options,
): RecordOperation[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { actions, creations, dangers } = useRecordActions(resource, record, name);
  return [...actions, ...creations, ...dangers].flatMap((action): RecordOperation[] => {
    if (action.disabled) return [];
    if (action.kind === 'link') {
      // A new record has nothing to do with this one; a copy has.
      if (!action.to.includes('duplicate=')) return [];
      const run = () => void navigate(action.to);
      return [entry('duplicate', translate('paletteEntries.copy', { name }), { icon: 'ContentCopy', run })];
    }
    const { operation, onDone } = action;
    const deactivation = deactivationOf(resource.name);
    if (operation.name === 'delete' && deactivation) {
      const label = asking(translate('paletteEntries.operationOn.deactivate', { name }));
      const run = () => void navigate(`${pageOf(resource, record)}?${deactivation}`);
      return [entry('deactivate', label, { icon: ICONS['disable']!, danger: true, run })];
    }
    const label = ['delete', 'disable', 'enable'].includes(operation.name)
      ? translate(`paletteEntries.operationOn.${operation.name}`, { name })
      : translate('paletteEntries.on', { label: operation.label, name });
    const asks = 'start' in operation || operation.confirm !== undefined || operation.dialog !== undefined;
    return [
      entry(operation.name, asks ? asking(label) : label, {
        icon: operation.icon ?? ICONS[operation.name] ?? resource.icon,
        danger: action.danger,
        // Only the page of the record itself is left when it is gone.
        run: () => onStart({ kind: 'ready', resource, operation, ...(isOpen && onDone && { onDone }) }),
      }),
    ];
  });
}
