import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { accountMoment } from '../accountMoment';

/** An own passkey, as the server answers it. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** A passkey with its times; its name is changed, and its removal confirmed, in place. */
export function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const [name, setName] = useState(passkey.name);
  const show = () => setMode('shown');
  const label = (action: string) => `${translate(`settings.passkeys.${action}`)} · ${passkey.name}`;
  if (mode === 'renaming') {
    return (
      <li>
        <form
          className="ac-edit"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            if (name.trim() !== passkey.name) onRename(name.trim());
            show();
          }}
        >
          <input
            className="e-in"
            autoFocus
            aria-label={translate('settings.passkeys.name')}
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" small kind="primary" disabled={name.trim() === ''}>
            {translate('settings.passkeys.save')}
          </Button>
          <Button small kind="quiet" onClick={show}>
            {translate('engine.cancel')}
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <span className="ac-what">
        <strong>{passkey.name}</strong>
        <small>
          {translate('settings.passkeys.made', { at: accountMoment(passkey.createdAt, format) })}
          {' · '}
          {passkey.usedAt === null
            ? translate('settings.passkeys.unused')
            : translate('settings.passkeys.used', { at: accountMoment(passkey.usedAt, format) })}
        </small>
      </span>
      {mode === 'removing' ? (
        <span className="ac-actions">
          <Button small kind="danger" autoFocus disabled={busy} onClick={onRemove}>
            {translate('settings.passkeys.removeNow')}
          </Button>
          <Button small kind="quiet" onClick={show}>
            {translate('engine.cancel')}
          </Button>
        </span>
      ) : (
        <span className="ac-actions">
          <Button
            small
            kind="quiet"
            disabled={busy}
            aria-label={label('rename')}
            onClick={() => {
              setName(passkey.name);
              setMode('renaming');
            }}
          >
            {translate('settings.passkeys.rename')}
          </Button>
          <Button
            small
            kind="dangerQuiet"
            disabled={busy}
            aria-label={label('remove')}
            onClick={() => setMode('removing')}
          >
            {translate('settings.passkeys.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}
