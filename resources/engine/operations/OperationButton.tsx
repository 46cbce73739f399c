import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { usePageActions } from '../../ui/pageActions';
import type { ClientResource } from '../../../domain/schema/client/client';
import { isBulk, type Operation } from './operation';
import { OperationDialog } from './OperationDialog';
import { useRun } from './useRun';

interface OperationButtonProps {
  readonly resource: ClientResource;
  readonly operation: Operation;
  readonly small?: boolean;
  readonly disabled?: boolean;
  /** What it is done to: offers it in the command palette, too. */
  readonly object?: string;
  readonly onDone?: () => void;
  /** Called with the refused records of a bulk change. */
  readonly onRefused?: (ids: readonly Identifier[]) => void;
}

/** A button that does an operation, after asking when it has to be asked. */
export function OperationButton({ resource, operation, small, disabled, object, ...after }: OperationButtonProps) {
  const { onDone, onRefused } = after;
  // What was asked for: the selection may be another one by the time that it is done.
  const [chosen, setChosen] = useState<Operation>();
  const { run, busy } = useRun(resource.name);
  const start = () => {
    if (isBulk(operation) || operation.confirm || operation.dialog) setChosen(operation);
    else void run(operation).then((isDone) => isDone && onDone?.());
  };
  const { label, danger } = operation;
  usePageActions(object === undefined || disabled || busy ? [] : [{ label, object, danger, run: start }]);
  return (
    <>
      <Button
        kind={operation.danger ? 'dangerQuiet' : 'quiet'}
        small={small ?? false}
        disabled={disabled || busy}
        onClick={start}
      >
        {operation.label}
      </Button>
      {chosen && (
        <OperationDialog
          resource={resource}
          operation={chosen}
          onClose={() => setChosen(undefined)}
          onDone={onDone}
          onRefused={onRefused}
        />
      )}
    </>
  );
}
