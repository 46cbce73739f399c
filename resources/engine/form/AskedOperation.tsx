import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { ConfirmDialog } from '../../widgets/ConfirmDialog';
import type { Operation } from '../operations/operation';
import { useRun } from '../operations/useRun';
import type { EngineRecord } from '../record';
import { Touches } from '../recordPage/Touches';

interface AskedOperationProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** One that is asked first. */
  readonly operation: Operation;
  readonly onDone?: () => void;
}

/** The button of Delete or Disable: the question says whether it can be undone, and what uses the record. */
export function AskedOperation({ resource, record, operation, onDone }: AskedOperationProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useRun(resource.name);
  const { confirm, danger, label } = operation;
  return (
    <>
      <button
        type="button"
        className={`e-btn e-btn-quiet${danger ? ' e-danger' : ''}`}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {asking && confirm && (
        <ConfirmDialog
          {...confirm}
          cancel={translate('engine.cancel')}
          danger={danger ?? false}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            void run(operation).then((worked) => {
              setAsking(false);
              if (worked) onDone?.();
            });
          }}
        >
          <Touches resource={resource} record={record} />
        </ConfirmDialog>
      )}
    </>
  );
}
