import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { isUnseenText } from '../../domain/text/unseenText';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import { recordTitle } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { ActingReason } from '../page-parts/ActingReason';
import { useActingBlock } from '../page-parts/useActingBlock';

/** Begins to act as an administrator, from their page, or says why not. The server decides. */
export default function ActAsDialog({ resource, record, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { actAs } = useAppContext();
  const id = useId();
  const administrator = Number(record.id);
  const isOffered = typeof useActingBlock(administrator).blocked !== 'string';
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      if (await actAs(administrator, reason.trim())) onClose();
    } catch (error) {
      setProblem(failureText(translate, error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={translate('actingAs.title', { name: recordTitle(resource, record) })}
      onClose={onClose}
      {...(isOffered && { closing: translate('engine.cancel') })}
      actions={
        isOffered ? (
          <Button kind="primary" type="submit" form={`${id}-form`} disabled={busy || isUnseenText(reason)}>
            {translate('actingAs.begin')}
          </Button>
        ) : (
          <Button kind="quiet" autoFocus onClick={onClose}>
            {translate('shell.close')}
          </Button>
        )
      }
    >
      <form id={`${id}-form`} onSubmit={(event) => void begin(event)}>
        <ActingReason id={id} administrator={administrator} value={reason} onText={setReason} />
      </form>
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
