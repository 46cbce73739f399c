import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { CodeField, PasswordField } from '../../customViews/account/inputs';
import { Problem } from '../../customViews/account/Problem';
import { useAppContext } from '../../customViews/appContext';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useProof } from './useProof';

const TEXTS = {
  password: 'text',
  code: 'textCode',
  passkey: 'textPasskey',
  either: 'textEither',
  sso: 'textSso',
  ssoCode: 'textSsoCode',
  ssoEither: 'textSsoEither',
  impossible: 'impossible',
  none: 'none',
} as const;
const WITH_CODE = ['code', 'either', 'ssoCode', 'ssoEither'];
const WITH_PASSWORD = ['password', 'code', 'either'];
const WITH_PASSKEY = ['passkey', 'either', 'ssoEither'];
const WITH_NOTHING = ['impossible', 'none'];

/**
 * Asks the person to prove who they are: with a passkey; or with the password, or at the identity provider of the session,
 * with a code where there is an authenticator app. Where nothing is possible it says what to do.
 * @param onDone called with whether they did
 */
export default function ProofDialog({ onDone }: { readonly onDone: (proven: boolean) => void }) {
  const translate = useTranslate();
  const { loginHost } = useAppContext();
  const { kind = '', hasSso, away, busy, problem, reload, ...act } = useProof(() => onDone(true));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [form, error] = [useId(), useId()];
  const takesCode = WITH_CODE.includes(kind) && away === undefined;
  const takesPassword = WITH_PASSWORD.includes(kind) && away === undefined;
  const takesPasskey = WITH_PASSKEY.includes(kind);
  const isEnd = WITH_NOTHING.includes(kind);
  const isReady = !busy && (!takesPassword || password !== '') && (!takesCode || code !== '');
  const withSso = () => void act.withSso({ ...(takesCode && { code }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (takesPassword) void act.withPassword({ currentPassword: password, ...(takesCode && { code }) });
    else withSso();
  };
  const field = { invalid: problem !== undefined, describedBy: error };
  const says = kind !== '' && (away === undefined ? TEXTS[kind] : 'ssoHow');

  return (
    <Dialog
      title={translate('settings.proof.title')}
      onClose={() => onDone(false)}
      actions={
        <>
          <Button kind={isEnd ? 'primary' : 'quiet'} onClick={() => onDone(false)}>
            {translate(isEnd ? 'shell.close' : 'engine.cancel')}
          </Button>
          {takesPasskey && (
            <Button
              kind={kind === 'passkey' ? 'primary' : 'plain'}
              disabled={busy}
              onClick={() => void act.withPasskey()}
            >
              {translate('settings.proof.passkey')}
            </Button>
          )}
          {away !== undefined && (
            <Button kind="plain" disabled={busy} onClick={act.leaveAgain}>
              {translate('settings.proof.ssoAgain')}
            </Button>
          )}
          {hasSso && away === undefined && (
            <Button
              kind={takesPassword ? 'plain' : 'primary'}
              disabled={busy || (takesCode && code === '')}
              onClick={withSso}
            >
              {translate('settings.proof.sso')}
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
      {kind === '' && problem === undefined && <p aria-busy="true">{translate('engine.loading')}</p>}
      {says && <p>{translate(`settings.proof.${says}`, { address: loginHost || location.origin })}</p>}
      {away !== undefined && (
        <>
          <a className={buttonClass({ kind: 'primary' })} href={away} target="_blank" rel="noopener">
            {translate('settings.ssoTest.open')}
          </a>
          <p role="status">{translate('settings.ssoTest.waiting')}</p>
        </>
      )}
      {(takesPassword || takesCode) && (
        <form id={form} className="ac-fields" onSubmit={submit}>
          {takesPassword && <PasswordField {...field} autoFocus value={password} onChange={setPassword} />}
          {takesCode && (
            <CodeField {...field} label={translate('settings.factor.codeOrRecovery')} value={code} onChange={setCode} />
          )}
        </form>
      )}
      <Problem id={error} text={problem} onRetry={kind === '' ? reload : undefined} />
    </Dialog>
  );
}
