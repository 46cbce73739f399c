import type { Identifier } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { Operation } from './operation';
import { OperationDialog } from './OperationDialog';
import { useRun } from './useRun';

interface OperationButtonProps {
  readonly resource: ClientResource;
  readonly operation: Operation;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly onDone?: () => void;
  /** Hears which of several records are done when not all are. */
  readonly onPartly?: (ids: readonly Identifier[]) => void;
}

/** A button that does an operation, after asking when it has to be asked. */
export function OperationButton({ resource, operation, small, disabled, onDone, onPartly }: OperationButtonProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useRun(resource.name);
  const direct = !operation.confirm && !operation.dialog;
  return (
    <>
      <button
        type="button"
        className={`e-btn e-btn-quiet${operation.danger ? ' e-danger' : ''}${small ? ' e-btn-small' : ''}`}
        disabled={disabled || busy}
        onClick={() => {
          if (!direct) setAsking(true);
          else void run(operation, onPartly).then((worked) => worked && onDone?.());
        }}
      >
        {operation.label}
      </button>
      {asking && (
        <OperationDialog
          resource={resource}
          operation={operation}
          onClose={() => setAsking(false)}
          {...(onDone && { onDone })}
          {...(onPartly && { onPartly })}
        />
      )}
    </>
  );
}
