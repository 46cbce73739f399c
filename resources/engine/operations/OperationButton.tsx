import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { isBulk, type Operation } from './operation';
import { OperationDialog } from './OperationDialog';
import { useRun } from './useRun';

interface OperationButtonProps {
  readonly resource: ClientResource;
  readonly operation: Operation;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly onDone?: () => void;
  /** Called with the refused records of a bulk change. */
  readonly onRefused?: (ids: readonly Identifier[]) => void;
}

/** A button that does an operation, after asking when it has to be asked. */
export function OperationButton({ resource, operation, small, disabled, onDone, onRefused }: OperationButtonProps) {
  // What was asked for: the selection may be another one by the time that it is done.
  const [asked, setAsked] = useState<Operation>();
  const { run, busy } = useRun(resource.name);
  return (
    <>
      <Button
        kind={operation.danger ? 'dangerQuiet' : 'quiet'}
        small={small ?? false}
        disabled={disabled || busy}
        onClick={() => {
          if (isBulk(operation) || operation.confirm || operation.dialog) setAsked(operation);
          else void run(operation).then((worked) => worked && onDone?.());
        }}
      >
        {operation.label}
      </Button>
      {asked && (
        <OperationDialog
          resource={resource}
          operation={asked}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
          onRefused={onRefused}
        />
      )}
    </>
  );
}
