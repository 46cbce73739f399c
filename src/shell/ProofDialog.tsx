import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useAppContext } from '../../customViews/appContext';
import { apiUrl } from '../../dataProvider/bases';
import { hasPasskeys, PasskeyError, signWithPasskey, type PasskeyOptions } from '../../dataProvider/passkeys';
import { errorMessage, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import '../../resources/engine/styles/form.css';

/** What the account can prove itself with, besides the password. */
interface Ways {
  readonly code: boolean;
  readonly passkey: boolean;
}

/**
 * Asks the person to prove who they are: with a passkey, or with the password and, where there is an authenticator app,
 * its code.
 * @param onDone called with whether they did
 */
export default function ProofDialog({ onDone }: { readonly onDone: (proven: boolean) => void }) {
  const translate = useTranslate();
  const { http, loginHost } = useAppContext();
  const [ways, setWays] = useState<Ways>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ids = { password: useId(), code: useId(), form: useId(), problem: useId() };
  const takesPassword = ways !== undefined && (ways.code || !ways.passkey);
  const takesPasskey = ways?.passkey === true && hasPasskeys(loginHost);

  const run = async (call: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      const message = Object.values(fieldErrors(error))[0] ?? errorMessage(error);
      setProblem(
        error instanceof PasskeyError ? translate(`errors.${error.code}`) : translateMessage(translate, message),
      );
    } finally {
      setBusy(false);
    }
  };
  const read = useEffectEvent(() => void run(async () => setWays((await http<Ways>(apiUrl('/proof'))).json)));
  useEffect(() => read(), []);

  const send = async (body: object) => {
    await http(apiUrl('/proof'), { method: 'POST', body });
    onDone(true);
  };
  const withPassword = () => run(() => send({ currentPassword: password, ...(ways?.code && { code }) }));
  const withPasskey = () =>
    run(async () => {
      const { json } = await http<PasskeyOptions>(apiUrl('/proof/options'), { method: 'POST', body: {} });
      await send({ passkey: await signWithPasskey(json) });
    });

  const isReady = !busy && password !== '' && (!ways?.code || code !== '');
  return (
    <Dialog
      title={translate('settings.proof.title')}
      onClose={() => onDone(false)}
      actions={
        <>
          <Button kind="quiet" onClick={() => onDone(false)}>
            {translate('engine.cancel')}
          </Button>
          {takesPasskey && (
            <Button kind={takesPassword ? 'plain' : 'primary'} disabled={busy} onClick={() => void withPasskey()}>
              {translate('settings.proof.passkey')}
            </Button>
          )}
          {takesPassword && (
            <Button kind="primary" type="submit" form={ids.form} disabled={!isReady}>
              {translate('settings.proof.submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{translate(`settings.proof.${takesPasskey ? 'textPasskey' : 'text'}`)}</p>
      {takesPassword && (
        <form
          id={ids.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void withPassword();
          }}
        >
          <label className="e-label" htmlFor={ids.password}>
            {translate('settings.factor.password')}
          </label>
          <input
            id={ids.password}
            className="e-in"
            type="password"
            autoFocus
            autoComplete="current-password"
            aria-invalid={problem !== undefined}
            aria-describedby={ids.problem}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          {ways.code && (
            <>
              <label className="e-label" htmlFor={ids.code}>
                {translate('settings.factor.codeOrRecovery')}
              </label>
              <input
                id={ids.code}
                className="e-in"
                autoComplete="one-time-code"
                aria-invalid={problem !== undefined}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </>
          )}
        </form>
      )}
      {problem !== undefined && (
        <p id={ids.problem} className="e-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
