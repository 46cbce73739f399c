import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import type { EngineRecord } from '../values/record';
import { lostFields, useRecordUndo } from './useRecordUndo';
import { useSuccess } from './useSuccess';

interface Saved {
  /** The record as it was saved. */
  readonly record: EngineRecord;
  /** The record as it was before; none of a new record. */
  readonly before?: EngineRecord | undefined;
  /** Names of the changed fields; none for a new record. */
  readonly changed: readonly string[];
  /** False: the message has no undo. */
  readonly mayUndo?: boolean;
}

/**
 * Says that a record was saved, with the undo. Where the previous value of a changed field is not kept, the message says
 * that instead.
 * @returns a function of the message and of what was saved
 */
export function useSaved(resource: ClientResource) {
  const translate = useTranslate();
  const { format } = useEngine();
  const succeeded = useSuccess(resource.name);
  const undoOf = useRecordUndo(resource);
  return (message: string, { record, before, changed, mayUndo = true }: Saved): void => {
    const lost = lostFields(resource, changed);
    const names = format.list(lost.map((field) => fieldLabel(resource, field.name)));
    // A message may be a title, without a full stop.
    const first = message.replace(/[.。]$/, '');
    const text = lost.length > 0 ? translate('engine.form.notKept', { message: first, names }) : message;
    succeeded(text, mayUndo ? undoOf(record, changed, before) : undefined);
  };
}
