import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Dialog } from '../../ui/Dialog';
import { operationWord } from '../values/operationWord';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { keptText, undoAssignment } from '../undoCounts';
import { errorMessage, fieldErrors, isRefusal, translateMessage } from '../errors';
import { useRecordNames } from '../useRecordNames';
import type { EngineRecord } from '../values/record';
import { fieldLabel, fieldNamed } from '../texts';
import { FieldChange } from './FieldChange';
import { RevertText, revertText } from './RevertText';
import type { HistoryLine } from '../../../domain/records/history';

/** Actions on a record as a whole. */
const WHOLE: readonly string[] = ['create', 'delete', 'restore'];

interface Refusal {
  readonly text: string;
  /** Labels are shown for these. */
  readonly fields: readonly string[];
  /** False: the same may succeed in a moment. */
  readonly isFinal: boolean;
}

interface RevertDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly line: HistoryLine;
  readonly onClose: () => void;
}

/** Shows what an undo would do, and does it; or says why not, such as that fields have another value since. */
export function RevertDialog({ resource, record, line, onClose }: RevertDialogProps) {
  const { name } = resource;
  const nameOf = useRecordNames(resource, [record]);
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const queryClient = useQueryClient();
  // Of a new record every field is a change; it is deleted as a whole.
  const changes = WHOLE.includes(line.action) ? [] : line.changes;
  const word = operationWord(resource, line.action);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isFinal = refusal?.isFinal === true;

  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const params = { id: record.id, line: line.id };
      const counts = line.assigned && (await undoAssignment(dataProvider, name, params));
      if (!line.assigned) await dataProvider.revert(name, params);
      const partial = counts && keptText(translate, format.number, counts);
      notify(partial ?? revertText(translate, 'done', word), { type: partial ? 'warning' : 'success' });
      onClose();
    } catch (error) {
      setRefusal({
        text: translateMessage(translate, errorMessage(error)),
        fields: Object.keys(fieldErrors(error)),
        isFinal: isRefusal(error),
      });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: [name] });
    }
  };

  return (
    <Dialog
      title={revertText(translate, 'titles', word, { name: nameOf(record) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" autoFocus onClick={onClose}>
            {translate('shell.close')}
          </Button>
          {!isFinal && (
            <Button kind="primary" disabled={busy} onClick={() => void run()}>
              <RevertText {...{ resource, record, line }} usual="record.revert.confirm" />
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <div className="e-note" role="alert">
          <span>
            {refusal.text}
            {refusal.fields.length > 0 && (
              <b>{` ${refusal.fields.map((field) => fieldLabel(resource, field)).join(', ')}`}</b>
            )}
          </span>
        </div>
      )}
      {!isFinal && (
        <>
          <p>{revertText(translate, 'texts', word)}</p>
          <div className="e-changes">
            {changes.map(({ field: changed, before, after }) => {
              const field = fieldNamed(resource, changed);
              return (
                field && <FieldChange key={changed} {...{ resource, record, field }} before={after} after={before} />
              );
            })}
          </div>
        </>
      )}
    </Dialog>
  );
}
