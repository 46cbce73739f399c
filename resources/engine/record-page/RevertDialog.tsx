import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Dialog } from '../../ui/Dialog';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, translateMessage } from '../errors';
import type { EngineRecord } from '../values/record';
import { fieldLabel, fieldNamed } from '../texts';
import { FieldChange } from './FieldChange';
import type { HistoryLine } from '../../../domain/records/history';

interface RevertDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly line: HistoryLine;
  readonly onClose: () => void;
}

/** Shows what taking a change back would write, and does it; or says which fields have another value since. */
export function RevertDialog({ resource, record, line, onClose }: RevertDialogProps) {
  const { name } = resource;
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; fields: string[] }>();

  const run = async () => {
    setBusy(true);
    try {
      await dataProvider.revert(name, { id: record.id, line: line.id });
      notify('record.revert.done', { type: 'success' });
      onClose();
    } catch (error) {
      setRefusal({ text: translateMessage(translate, errorMessage(error)), fields: Object.keys(fieldErrors(error)) });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: [name] });
    }
  };

  return (
    <Dialog
      title={translate('record.revert.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" autoFocus onClick={onClose}>
            {translate('engine.cancel')}
          </Button>
          {!refusal && (
            <Button kind="primary" disabled={busy} onClick={() => void run()}>
              {translate('record.revert.confirm')}
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <div className="e-note" role="alert">
          <span>
            {refusal.text}
            {refusal.fields.length > 0 && (
              <b>{` ${refusal.fields.map((field) => fieldLabel(resource, field)).join(', ')}`}</b>
            )}
          </span>
        </div>
      ) : (
        <>
          <p>{translate('record.revert.text')}</p>
          <div className="e-changes">
            {line.changes.map(({ field: changed, before, after }) => {
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
