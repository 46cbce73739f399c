import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FollowedByOther } from '../../domain/records/auditWatch';
import { failureText } from '../../resources/engine/errors';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
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
  const [busy, setBusy] = useState(false);
  const text = (key: string) => translate(`auditWatches.${key}`, { name: watch.owner, view: watch.view });
  const run = async () => {
    setBusy(true);
    try {
      await stop(watch);
      notify(text('stoppedDone'), { type: 'success' });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={text('stopTitle')}
      text={text('stopText')}
      confirm={text('stopConfirm')}
      cancel={translate('engine.cancel')}
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void run()}
    />
  );
}
