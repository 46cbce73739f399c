import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import { CopyField } from '../../resources/ui/CopyField';
import { Dialog } from '../../resources/ui/Dialog';

interface WebhookSecretDialogProps {
  /** Whose words: those of the page with the webhook. */
  readonly texts: 'alerts' | 'auditWatches';
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a new webhook. It is shown once. */
export function WebhookSecretDialog({ texts, secret, onClose }: WebhookSecretDialogProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`${texts}.secret.${key}`);
  return (
    <Dialog
      title={text('title')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <p>{text('text')}</p>
      <CopyField
        label={text('label')}
        value={secret}
        copy={text('copy')}
        copied={text('copied')}
        onCopied={() => undefined}
      />
    </Dialog>
  );
}
