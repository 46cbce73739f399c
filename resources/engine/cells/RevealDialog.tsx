import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { Dialog } from '../../ui/Dialog';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, type Message } from '../errors';
import { LabelledText } from '../inputs/LabelledFields';
import type { EngineRecord } from '../values/record';
import { fieldLabel } from '../texts';

const MAX_LENGTH = 300;

interface RevealDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly field: Field;
  readonly onReveal: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason to reveal a masked value; the reason is written to the audit log. */
export default function RevealDialog({ resource, record, field, onReveal, onClose }: RevealDialogProps) {
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message>();

  const run = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.reveal(resource.name, { id: record.id, field: field.name, reason });
      onReveal(String(data));
    } catch (error) {
      setProblem(fieldErrors(error)['reason'] ?? errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={translate('engine.reveal.title', { name: fieldLabel(resource, field.name) })}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" disabled={busy} onClick={() => void run()}>
          {translate('engine.reveal.confirm')}
        </Button>
      }
    >
      {/* No form of its own: it may stand inside the record's. */}
      <div className="e-reveal">
        <p>{translate('engine.reveal.text')}</p>
        <LabelledText
          id={id}
          label={translate('engine.reveal.reason')}
          help={translate('engine.reveal.help')}
          wrong={problem}
          required
          autoFocus
          maxLength={MAX_LENGTH}
          value={reason}
          onText={setReason}
          more={{
            onKeyDown: (event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void run();
            },
          }}
        />
      </div>
    </Dialog>
  );
}
