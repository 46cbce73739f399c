import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useState, type RefObject } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

interface CancelGuardProps {
  /** Labels of what would be lost. */
  readonly labels: readonly string[];
  /** Asked at the moment itself: the labels follow only when there is time. */
  readonly isDirty: () => boolean;
  /** Put here: what the way out of the dialog does. */
  readonly cancel: RefObject<() => void>;
  readonly onCancel: () => void;
}

/** Of a form in a dialog: asks before what was typed goes with the dialog. */
export function CancelGuard({ labels, isDirty, cancel, onCancel }: CancelGuardProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const attempt = useEvent(() => (isDirty() ? setAsking(true) : onCancel()));
  useEffect(() => {
    cancel.current = attempt;
  }, [cancel, attempt]);
  if (!asking) return null;
  return (
    <ConfirmDialog
      title={translate('engine.form.leaveTitle')}
      text={translate('record.leaveDialog', { names: labels.join(', ') })}
      confirm={translate('engine.form.moveOn')}
      cancel={translate('engine.form.stay')}
      danger
      onConfirm={onCancel}
      onCancel={() => setAsking(false)}
    />
  );
}
