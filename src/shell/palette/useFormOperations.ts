import { useStore, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../../../resources/engine/model';
import { targetOf } from '../../../resources/engine/operations/useOperations';
import { isDeleted, type EngineRecord } from '../../../resources/engine/values/record';
import { endField, passwordField } from './namedOperations';
import { newFor } from './newFor';
import { asking, pageOf, type MakeEntry, type RecordOperation } from './recordOperation';
import type { Started } from './StartedOperation';

interface Options {
  /** What names the record. */
  readonly title: string;
  readonly entry: MakeEntry;
  readonly onStart: (started: Started) => void;
}

/**
 * What people do on the page of a record without a button of its own: a later end of validity (`extend`), and as
 * `others` a new password, another file, a new record for it, its history.
 */
export function useFormOperations(
  resource: ClientResource,
  record: EngineRecord,
  { title: name, entry, onStart }: Options,
) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { resources } = useEngine();
  const [, setPanel] = useStore('panels.record', true);
  const page = pageOf(resource, record);
  const live = !isDeleted(resource, record);
  const end = live ? endField(resource) : undefined;
  const password = live ? passwordField(resource) : undefined;
  const label = (operation: string) => translate(`paletteEntries.operationOn.${operation}`, { name });

  const extend: RecordOperation[] = [];
  if (end !== undefined) {
    const run = () => onStart({ kind: 'extend', resource, field: end, targets: targetOf(record, name) });
    extend.push(entry('extend', asking(label('extend')), { icon: 'CalendarToday', run }));
  }
  const others: RecordOperation[] = [];
  if (password !== undefined) {
    const run = () => void navigate(`${page}?field=${password}`);
    others.push(entry('password', label('password'), { icon: 'Key', run }));
  }
  if (live && resource.can.edit && resource.upload) {
    const run = () => void navigate(`${page}?replace=${resource.upload?.fills.hash ?? ''}`);
    others.push(entry('replace', asking(label('replace')), { icon: 'FileUpload', run }));
  }
  for (const { target, to } of live ? newFor(resource, record, resources.values()) : []) {
    const run = () => void navigate(to);
    const text = translate('paletteEntries.on', { label: target.texts.new, name });
    others.push(entry(`new ${target.name}`, text, { icon: target.icon, run }));
  }
  if (!resource.readOnly) {
    const run = () => {
      setPanel(true);
      void navigate(page);
    };
    others.push(entry('history', label('history'), { icon: 'History', run }));
  }
  return { extend, others };
}
