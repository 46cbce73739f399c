import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { hasPasskeys } from '../../../dataProvider/passkeys';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { Dialog } from '../../../resources/ui/Dialog';
import { useAppContext } from '../../appContext';
import { Problem } from '../Problem';
import { NewPasskey } from './NewPasskey';
import { PasskeyRow } from './PasskeyRow';
import { usePasskeys } from './usePasskeys';
import '../accountLists.css';

/** The own passkeys: listed, added, renamed and removed. */
export default function PasskeysDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { loginHost } = useAppContext();
  const { passkeys, busy, problem, reload, add, rename, remove } = usePasskeys();
  const list = useRef<HTMLDivElement>(null);
  const title = translate('settings.passkeys.title');

  const removeOne = async (id: number) => {
    // Its row is gone, and with it the button that had the focus.
    if (await remove(id)) list.current?.focus();
  };
  return (
    <Dialog wide title={title} onClose={onClose} closing={translate('shell.close')}>
      <p>{translate('settings.passkeys.text')}</p>
      {!passkeys && problem === undefined && <p aria-busy="true">{translate('engine.loading')}</p>}
      {passkeys && (
        <div className="ac-group" ref={list} tabIndex={-1} role="group" aria-label={title}>
          {passkeys.length === 0 && <p className="ac-none">{translate('settings.passkeys.none')}</p>}
          {passkeys.length > 0 && (
            <ul className="ac-list">
              {passkeys.map((one) => (
                <PasskeyRow
                  key={one.id}
                  passkey={one}
                  busy={busy}
                  onRename={(name) => rename(one.id, name)}
                  onRemove={() => void removeOne(one.id)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      {passkeys?.length === 1 && <p className="e-help">{translate('settings.passkeys.another')}</p>}
      {!hasPasskeys(loginHost) && <p className="e-help">{translate('settings.passkeys.unsupported')}</p>}
      {hasPasskeys(loginHost) && passkeys && (
        <NewPasskey taken={passkeys.map(({ name }) => name)} busy={busy} onAdd={add} />
      )}
      <Problem text={problem} onRetry={passkeys ? undefined : reload} />
    </Dialog>
  );
}
