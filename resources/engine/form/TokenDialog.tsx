import { useNotify, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';
import { fieldLabel } from '../texts';

/** Specification S-KEY-6: how long a copy is confirmed. */
interface TokenDialogProps {
  readonly resource: ClientResource;
  /** Secrets that the server made, by field: this answer is the only one that holds them. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Shows a made secret this one time. Escape does not close it: what is lost here is lost. */
export function TokenDialog({ resource, secrets, onClose }: TokenDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <Dialog
      title={translate('engine.token.title')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {translate('engine.token.done')}
        </Button>
      }
    >
      <p>{translate('engine.token.text')}</p>
      {Object.entries(secrets).map(([name, value]) => (
        <CopyField
          key={name}
          label={fieldLabel(resource, name)}
          value={value}
          copy={translate('engine.token.copy')}
          copied={translate('engine.token.copiedShort')}
          onCopied={(done) =>
            notify(done ? 'engine.token.copied' : 'engine.token.notCopied', {
              type: done ? 'success' : 'warning',
            })
          }
        />
      ))}
    </Dialog>
  );
}
