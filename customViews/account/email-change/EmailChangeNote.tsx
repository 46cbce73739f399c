import { useNotify, useTranslate } from 'ra-core';
import { useEngine } from '../../../resources/engine/model';
import { Button } from '../../../resources/ui/Button';
import { Problem } from '../Problem';
import { useCall } from '../useCall';
import { useEmailChange } from './useEmailChange';
import '../accountLists.css';

/**
 * Below the own e-mail address: the change that waits, which mailbox has yet to confirm, and how to continue with it.
 */
export default function EmailChangeNote() {
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const { pending, resend, cancel } = useEmailChange();
  const { busy, problem, run } = useCall();
  if (!pending) return null;
  const { newEmail, oldConfirmed, newConfirmed, expiresAt } = pending;
  const who = !oldConfirmed && !newConfirmed ? 'both' : oldConfirmed ? 'new' : 'old';
  const act = async (call: () => Promise<void>, done: string) => {
    if (await run(call)) notify(`settings.emailChange.${done}`, { type: 'success' });
  };
  return (
    <div className="ac-pending" role="group" aria-label={translate('settings.emailChange.title')}>
      <p>
        {translate('settings.emailChange.waits', { email: newEmail })}{' '}
        {translate(`settings.emailChange.${who}`, { at: `${format.day(expiresAt)} ${format.clock(expiresAt)}` })}
      </p>
      <div className="ac-actions">
        <Button small disabled={busy} onClick={() => void act(resend, 'sent')}>
          {translate('settings.emailChange.resend')}
        </Button>
        <Button small kind="dangerQuiet" disabled={busy} onClick={() => void act(cancel, 'cancelled')}>
          {translate('settings.emailChange.cancel')}
        </Button>
      </div>
      <Problem text={problem} />
    </div>
  );
}
