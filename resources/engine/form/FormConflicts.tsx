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
  /** A draft that is being taken up. */
  readonly taking: ReturnType<typeof useDraftRestore>;
  readonly onCancel: () => void;
  /** Called with the record as it is now and the values that were chosen. */
  readonly onSave: (theirs: EngineRecord, values: FormValues) => void;
}

/** The questions about fields that were changed on both sides: by a save of somebody else, or since a draft. */
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
