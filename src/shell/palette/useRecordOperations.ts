import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../../../resources/engine/model';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { namedOperations } from './namedOperations';
import { pageOf, type MakeEntry, type RecordOperation } from './recordOperation';
import type { Started } from './StartedOperation';
import { useFormOperations } from './useFormOperations';
import { usePageOperations } from './usePageOperations';

interface Options {
  /** What names the record. */
  readonly title: string;
  readonly onStart: (started: Started) => void;
  /** True for the record whose page is open. */
  readonly isOpen: boolean;
}

/**
 * The operations that this person can perform on a record now, each entry with the record's title: those of its page,
 * through the same dialogs, and some that its form has. Dangerous ones are the last.
 */
export function useRecordOperations(
  resource: ClientResource,
  record: EngineRecord,
  { title, onStart, isOpen }: Options,
): RecordOperation[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { resources } = useEngine();
  const words = new Map(
    namedOperations(resource, resources.values(), translate).map(({ name, words: own }) => [name, own]),
  );
  const entry: MakeEntry = (name, label, more) => ({
    name,
    key: `operation ${name} ${resource.name}`,
    group: 'here',
    label,
    words: words.get(name),
    icon: resource.icon,
    ...more,
  });
  const ofPage = usePageOperations(resource, record, { title, entry, onStart, isOpen });
  const { extend, others } = useFormOperations(resource, record, { title, entry, onStart });
  const open = entry('open', translate('paletteEntries.show', { name: title }), {
    run: () => void navigate(pageOf(resource, record)),
  });
  return [
    ...(isOpen ? [] : [open]),
    ...extend,
    ...ofPage.filter(({ danger }) => !danger),
    ...others,
    ...ofPage.filter(({ danger }) => danger),
  ];
}
