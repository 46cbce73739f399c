import { useNotify, useTranslate } from 'ra-core';
import type { FollowedByOther } from '../../domain/records/auditWatch';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
import { useWatchCalls } from './calls';

interface StopDialogProps {
  readonly watch: FollowedByOther;
  readonly onClose: () => void;
}

/** Asks before a colleague no longer gets messages about a view. */
export function StopDialog({ watch, onClose }: StopDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { stop } = useWatchCalls();
  const text = (key: string) => translate(`auditWatches.${key}`, { name: watch.owner, view: watch.view });
  return (
    <ConfirmCall
      title={text('stopTitle')}
      text={text('stopText')}
      confirm={text('stopConfirm')}
      cancel={translate('engine.cancel')}
      danger
      isDeletion
      onCancel={onClose}
      call={() => stop(watch)}
      onDone={() => {
        notify(text('stoppedDone'), { type: 'success' });
        onClose();
      }}
    />
  );
}
