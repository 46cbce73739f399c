import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { CodeField, PasswordField } from '../../customViews/account/inputs';
import { Problem } from '../../customViews/account/Problem';
import { useAppContext } from '../../customViews/appContext';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useProof } from './useProof';

const TEXTS = {
  password: 'text',
  code: 'textCode',
  passkey: 'textPasskey',
  either: 'textEither',
  impossible: 'impossible',
} as const;

/**
 * Asks the person to prove who they are: with a passkey, or with the password and, where there is an authenticator app,
 * its code. Where neither is possible it says what to do.
 * @param onDone called with whether they did
 */
export default function ProofDialog({ onDone }: { readonly onDone: (proven: boolean) => void }) {
  const translate = useTranslate();
  const { loginHost } = useAppContext();
  const { kind, busy, problem, reload, withPassword, withPasskey } = useProof(() => onDone(true));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [form, error] = [useId(), useId()];
  const takesCode = kind === 'code' || kind === 'either';
  const takesPassword = takesCode || kind === 'password';
  const takesPasskey = kind === 'passkey' || kind === 'either';
  const isReady = !busy && password !== '' && (!takesCode || code !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void withPassword({ currentPassword: password, ...(takesCode && { code }) });
  };
  const field = { invalid: problem !== undefined, describedBy: error };

  return (
    <Dialog
      title={translate('settings.proof.title')}
      onClose={() => onDone(false)}
      actions={
        <>
          <Button kind={kind === 'impossible' ? 'primary' : 'quiet'} onClick={() => onDone(false)}>
            {translate(kind === 'impossible' ? 'shell.close' : 'engine.cancel')}
          </Button>
          {takesPasskey && (
            <Button kind={takesPassword ? 'plain' : 'primary'} disabled={busy} onClick={() => void withPasskey()}>
              {translate('settings.proof.passkey')}
            </Button>
          )}
          {takesPassword && (
            <Button kind="primary" type="submit" form={form} disabled={!isReady}>
              {translate('settings.proof.submit')}
            </Button>
          )}
        </>
      }
    >
      {!kind && problem === undefined && <p aria-busy="true">{translate('engine.loading')}</p>}
      {kind && <p>{translate(`settings.proof.${TEXTS[kind]}`, { address: loginHost || location.origin })}</p>}
      {takesPassword && (
        <form id={form} className="ac-fields" onSubmit={submit}>
          <PasswordField {...field} autoFocus value={password} onChange={setPassword} />
          {takesCode && (
            <CodeField {...field} label={translate('settings.factor.codeOrRecovery')} value={code} onChange={setCode} />
          )}
        </form>
      )}
      <Problem id={error} text={problem} onRetry={kind ? undefined : reload} />
    </Dialog>
  );
}
