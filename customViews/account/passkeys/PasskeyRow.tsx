import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { Ago } from '../Ago';
import { PasskeyName } from './PasskeyName';

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
  /** @returns whether it has another name now */
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

type Mode = 'shown' | 'renaming' | 'removing';

/** A passkey with its times; its name is changed, and its removal confirmed, in place. */
export function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const [mode, setMode] = useState<Mode>('shown');
  /** What was done last: its button has the focus again. */
  const [last, setLast] = useState<Mode>('shown');
  const change = (next: Mode) => {
    setLast(mode);
    setMode(next);
  };
  if (mode === 'renaming') {
    return (
      <li>
        <PasskeyName
          name={passkey.name}
          busy={busy}
          onCancel={() => change('shown')}
          onSave={async (name) => {
            if (name === passkey.name || (await onRename(name))) change('shown');
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <Facts passkey={passkey} />
      {mode === 'removing' ? (
        <Removal busy={busy} onRemove={onRemove} onCancel={() => change('shown')} />
      ) : (
        <Actions name={passkey.name} busy={busy} focused={last} onChoose={change} />
      )}
    </li>
  );
}

function Facts({ passkey: { name, createdAt, usedAt } }: { readonly passkey: Passkey }) {
  const translate = useTranslate();
  return (
    <span className="ac-what">
      <strong>{name}</strong>
      <small>
        <Ago text="settings.passkeys.made" at={createdAt} />
        {' · '}
        {usedAt === null ? translate('settings.passkeys.unused') : <Ago text="settings.passkeys.used" at={usedAt} />}
      </small>
    </span>
  );
}

interface RemovalProps {
  readonly busy: boolean;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

/** Asks whether the passkey is to be removed. Escape: it stays. */
function Removal({ busy, onRemove, onCancel }: RemovalProps) {
  const translate = useTranslate();
  return (
    <span
      className="ac-actions"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <Button small kind="quiet" autoFocus onClick={onCancel}>
        {translate('engine.cancel')}
      </Button>
      <Button small kind="danger" disabled={busy} onClick={onRemove}>
        {translate('settings.passkeys.removeNow')}
      </Button>
    </span>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly busy: boolean;
  readonly focused: Mode;
  readonly onChoose: (mode: Mode) => void;
}

function Actions({ name, busy, focused, onChoose }: ActionsProps) {
  const translate = useTranslate();
  const label = (action: string) => `${translate(`settings.passkeys.${action}`)} · ${name}`;
  return (
    <span className="ac-actions ac-flush">
      <Button
        small
        kind="quiet"
        autoFocus={focused === 'renaming'}
        disabled={busy}
        aria-label={label('rename')}
        onClick={() => onChoose('renaming')}
      >
        {translate('settings.passkeys.rename')}
      </Button>
      <Button
        small
        kind="dangerQuiet"
        autoFocus={focused === 'removing'}
        disabled={busy}
        aria-label={label('remove')}
        onClick={() => onChoose('removing')}
      >
        {translate('settings.passkeys.remove')}
      </Button>
    </span>
  );
}
