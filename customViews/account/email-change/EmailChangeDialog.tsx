import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '../../../domain/limits';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { Button } from '../../../resources/ui/Button';
import { Dialog } from '../../../resources/ui/Dialog';
import { Problem } from '../Problem';
import { useCall } from '../useCall';
import { useEmailChange } from './useEmailChange';
import '../../../resources/engine/styles/form.css';
import '../accountLists.css';

/** Asks for another e-mail address of the own account; the server asks for a proof of the person. */
export default function EmailChangeDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [email, setEmail] = useState('');
  const { pending, ask } = useEmailChange();
  const { busy, problem, run } = useCall();
  const id = useId();
  const isReady = !busy && email.trim() !== '';
  const send = async () => {
    if (!(await run(() => ask(email)))) return;
    notify('settings.emailChange.sent', { type: 'success' });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void send();
  };
  return (
    <Dialog
      title={translate('settings.emailChange.title')}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" disabled={!isReady} onClick={() => void send()}>
          {translate('settings.emailChange.submit')}
        </Button>
      }
    >
      <form className="ac-fields" noValidate onSubmit={submit}>
        <p>{translate('settings.emailChange.text')}</p>
        {pending && <p>{translate('settings.emailChange.replaces', { email: pending.newEmail })}</p>}
        <label className="e-label" htmlFor={id}>
          {translate('settings.emailChange.email')}
        </label>
        <input
          id={id}
          className="e-in"
          type="email"
          autoFocus
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Problem id={`${id}-problem`} text={problem} />
      </form>
    </Dialog>
  );
}
