import { useTranslate, type Identifier } from 'ra-core';
import { Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import type { ClientResource } from '../../../domain/schema/client/client';
import { AffectedRecords } from '../record-page/AffectedRecords';
import { useEngine } from '../model';
import { ConfirmCall } from './ConfirmCall';
import { isBulk, isDeletion, type Operation, type SingleOperation } from './operation';
import { useIsInUse } from '../record-page/useRelated';
import { useRun } from './useRun';

const BulkOperationDialog = lazyPart(() => import('./BulkOperationDialog'));

interface OperationDialogProps {
  readonly resource: ClientResource;
  readonly operation: Operation;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
  /** Called with the refused records of a bulk change. */
  readonly onRefused?: ((ids: readonly Identifier[]) => void) | undefined;
}

/** The dialog before an operation: its own dialog, or a confirmation. */
export function OperationDialog({ operation, onRefused, ...props }: OperationDialogProps) {
  const { dialogs } = useEngine();
  if (isBulk(operation)) {
    return (
      <Suspense fallback={null}>
        <BulkOperationDialog operation={operation} onRefused={onRefused} {...props} />
      </Suspense>
    );
  }
  if (!operation.dialog) return <Question operation={operation} {...props} />;
  const { dialog } = operation;
  const Own = dialogs[dialog.name];
  if (!Own) throw new Error(`No code for the dialog "${dialog.name}".`);
  return (
    <Suspense fallback={null}>
      <Own resource={props.resource} record={dialog.record} operation={operation} onClose={props.onClose} />
    </Suspense>
  );
}

interface QuestionProps extends Omit<OperationDialogProps, 'operation' | 'onRefused'> {
  readonly operation: SingleOperation;
}

function Question({ resource, operation, onClose, onDone }: QuestionProps) {
  const translate = useTranslate();
  const { call, busy } = useRun(resource.name);
  const { confirm, affects, danger = false } = operation;
  const inUse = useIsInUse(resource.name, isDeletion(operation) ? affects : undefined);
  if (!confirm) return null;
  return (
    <ConfirmCall
      title={(inUse && confirm.blocked) || confirm.title}
      text={inUse ? undefined : confirm.text}
      confirm={inUse ? undefined : confirm.confirm}
      cancel={translate(inUse ? 'shell.close' : 'engine.cancel')}
      danger={danger}
      isDeletion={isDeletion(operation)}
      onCancel={onClose}
      call={() => call(operation)}
      onDone={() => {
        onClose();
        onDone?.();
      }}
    >
      {affects && !busy && <AffectedRecords resource={resource} ids={affects} isDeletion={isDeletion(operation)} />}
    </ConfirmCall>
  );
}
