import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import { ConflictDialog } from './ConflictDialog';
import { mergeValues } from './conflict';
import type { useDraftRestore } from './useDraftRestore';
import type { Conflict } from './useSave';
import type { FormValues } from './useValidatedForm';

interface FormConflictsProps {
  readonly resource: ClientResource;
  /** The record that the form started from. */
  readonly record: EngineRecord;
  /** A save that another change came before. */
  readonly conflict: Conflict | undefined;
  /** The draft that is being restored. */
  readonly taking: ReturnType<typeof useDraftRestore>;
  readonly onCancel: () => void;
  /** Called with the record as the server has it now, and the values that the person chose. */
  readonly onSave: (theirs: EngineRecord, values: FormValues) => void;
}

/** Asks about fields that this person and another one have changed: in a conflict, or when a draft is restored. */
export function FormConflicts({ resource, record, conflict, taking, onCancel, onSave }: FormConflictsProps) {
  const translate = useTranslate();
  return (
    <>
      {conflict && (
        <ConflictDialog
          resource={resource}
          record={record}
          comparison={conflict.comparison}
          current={conflict.theirs}
          onCancel={onCancel}
          onSave={(choices) => onSave(conflict.theirs, mergeValues(conflict.comparison, conflict.theirs, choices))}
        />
      )}
      {taking.conflict && (
        <ConflictDialog
          resource={resource}
          record={record}
          comparison={taking.conflict}
          current={record}
          text={translate('record.draft.conflict')}
          confirm={translate('record.draft.keep')}
          onCancel={taking.cancel}
          onSave={taking.choose}
        />
      )}
    </>
  );
}
