import { useNotify, useTranslate, type Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { failureText } from '../errors';
import { AffectedRecords } from '../record-page/AffectedRecords';
import { isActive } from '../import-export/useJob';
import { BulkProgress } from './BulkProgress';
import { isDeletion, type BulkOperation } from './operation';
import { keysOf, useBulkRun } from './useBulkRun';

interface BulkOperationDialogProps {
  readonly resource: ClientResource;
  readonly operation: BulkOperation;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
  /** Called with the refused records. */
  readonly onRefused?: ((ids: readonly Identifier[]) => void) | undefined;
}

/** The question before several records are changed, then their change. */
export default function BulkOperationDialog({
  resource,
  operation,
  onClose,
  onDone,
  onRefused,
}: BulkOperationDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { confirm, affects, danger = false } = operation;
  const leave = () => {
    onClose();
    onDone?.();
  };
  const { job, watched, busy, begin } = useBulkRun({
    resource,
    done: operation.done,
    onDone: leave,
    onRefused: (rows) => {
      onRefused?.(keysOf(resource, rows));
      return false;
    },
    onFailed: (error) => notify(failureText(translate, error), { type: 'error' }),
  });
  if (job && watched) {
    // What was refused stays selected; of what goes on, or was stopped, nothing does.
    const close = isActive(job) || !job.result?.refused ? leave : onClose;
    return <BulkProgress resource={resource} job={job} onClose={close} />;
  }
  return (
    <ConfirmDialog
      title={confirm.title}
      text={confirm.text}
      confirm={confirm.confirm}
      cancel={translate('engine.cancel')}
      danger={danger}
      busy={busy}
      onCancel={job ? leave : onClose}
      onConfirm={() => void begin(operation.order, operation.start)}
    >
      {affects && <AffectedRecords resource={resource} ids={affects} isDeletion={isDeletion(operation)} />}
    </ConfirmDialog>
  );
}
