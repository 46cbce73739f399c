import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { Dialog } from '../../ui/Dialog';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, translateMessage } from '../errors';
import type { EngineRecord } from '../values/record';
import { fieldLabel } from '../texts';

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
  const [problem, setProblem] = useState<string>();

  const run = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.reveal(resource.name, { id: record.id, field: field.name, reason });
      onReveal(String(data));
    } catch (error) {
      const about = fieldErrors(error)['reason'];
      setProblem(translateMessage(translate, about ?? errorMessage(error)));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={translate('engine.reveal.title', { name: fieldLabel(resource, field.name) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {translate('engine.cancel')}
          </Button>
          <Button kind="primary" disabled={busy} onClick={() => void run()}>
            {translate('engine.reveal.confirm')}
          </Button>
        </>
      }
    >
      {/* No form of its own: it may stand inside the record's. */}
      <div className="e-reveal">
        <p>{translate('engine.reveal.text')}</p>
        <label className="e-label" htmlFor={id}>
          {translate('engine.reveal.reason')}
        </label>
        <input
          id={id}
          className={`e-in${problem ? ' e-bad' : ''}`}
          value={reason}
          maxLength={300}
          autoFocus
          required
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void run();
          }}
        />
        <p className={`e-help${problem ? ' e-error' : ''}`} id={`${id}-help`} role={problem ? 'alert' : undefined}>
          {problem ?? translate('engine.reveal.help')}
        </p>
      </div>
    </Dialog>
  );
}
