import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import { CopyField } from '../../resources/ui/CopyField';
import { Dialog } from '../../resources/ui/Dialog';

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a new webhook, which is shown this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`auditWatches.secret.${key}`);
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
