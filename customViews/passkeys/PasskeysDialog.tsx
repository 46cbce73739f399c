import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { createPasskey, hasPasskeys, PasskeyError, type PasskeyOptions } from '../../dataProvider/passkeys';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { errorMessage, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { PasskeyRow, type Passkey } from './PasskeyRow';
import { deviceName } from '../deviceName';
import '../../resources/engine/styles/form.css';
import '../accountLists.css';

/** The own passkeys: listed, added, renamed and removed. The server asks for a proof of who is there (docs/api.md). */
export default function PasskeysDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http, loginHost } = useAppContext();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [name, setName] = useState(() => deviceName(navigator.userAgent, translate));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const isSupported = hasPasskeys(loginHost);

  const read = async () => setPasskeys((await http<{ passkeys: Passkey[] }>(apiUrl('/passkeys'))).json.passkeys);
  /** Runs a call and reads the list again; what it is refused with is shown. */
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
      await read();
    } catch (error) {
      const message = Object.values(fieldErrors(error))[0] ?? errorMessage(error);
      setProblem(
        error instanceof PasskeyError ? translate(`errors.${error.code}`) : translateMessage(translate, message),
      );
    } finally {
      setBusy(false);
    }
  };
  const start = useEffectEvent(() => void run(() => Promise.resolve()));
  useEffect(() => start(), []);

  const add = () =>
    run(async () => {
      const options = await http<PasskeyOptions>(apiUrl('/passkeys/options'), { method: 'POST', body: {} });
      const passkey = await createPasskey(options.json);
      await http(apiUrl('/passkeys'), { method: 'POST', body: { name: name.trim(), passkey } });
    });
  const rename = (one: Passkey, to: string) =>
    run(() => http(apiUrl(`/passkeys/${one.id}`), { method: 'PATCH', body: { name: to } }));
  const remove = (one: Passkey) => run(() => http(apiUrl(`/passkeys/${one.id}`), { method: 'DELETE' }));

  return (
    <Dialog
      wide
      title={translate('settings.passkeys.title')}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {translate('settings.factor.close')}
        </Button>
      }
    >
      <p>{translate('settings.passkeys.text')}</p>
      {passkeys === undefined && problem === undefined && (
        <p aria-busy="true">{translate('settings.factor.loading')}</p>
      )}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="ac-list">
          {passkeys.map((one) => (
            <PasskeyRow
              key={one.id}
              passkey={one}
              busy={busy}
              onRename={(to) => void rename(one, to)}
              onRemove={() => void remove(one)}
            />
          ))}
        </ul>
      )}
      {passkeys?.length === 0 && <p className="ac-none">{translate('settings.passkeys.none')}</p>}
      {passkeys?.length === 1 && <p className="e-help">{translate('settings.passkeys.another')}</p>}
      {!isSupported && <p className="e-help">{translate('settings.passkeys.unsupported')}</p>}
      {isSupported && passkeys !== undefined && (
        <form
          className="ac-add"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && name.trim() !== '') void add();
          }}
        >
          <label className="e-label" htmlFor={id}>
            {translate('settings.passkeys.newName')}
          </label>
          <div>
            <input
              id={id}
              className="e-in"
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
              {translate('settings.passkeys.add')}
            </Button>
          </div>
        </form>
      )}
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
