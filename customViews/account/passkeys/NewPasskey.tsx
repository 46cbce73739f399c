import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { deviceName } from '../deviceName';
import { MAX_NAME } from './PasskeyName';

interface NewPasskeyProps {
  /** Names of the passkeys that there are. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  /** @returns whether it was added */
  readonly onAdd: (name: string) => Promise<boolean>;
}

/** Adds a passkey. Its name is that of this device until another one is typed. */
export function NewPasskey({ taken, busy, onAdd }: NewPasskeyProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const name = typed ?? freeName(deviceName(navigator.userAgent, translate), taken);
  const isReady = !busy && name.trim() !== '';
  const add = async () => {
    if (await onAdd(name.trim())) setTyped(undefined);
  };
  return (
    <form
      className="ac-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void add();
      }}
    >
      <label className="e-label" htmlFor={id}>
        {translate('settings.passkeys.newName')}
      </label>
      <div>
        <input
          id={id}
          className="e-in"
          maxLength={MAX_NAME}
          value={name}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button kind="primary" type="submit" disabled={!isReady}>
          {translate('settings.passkeys.add')}
        </Button>
      </div>
    </form>
  );
}

/** `Chrome on Windows`, then `Chrome on Windows 2`, and so on. */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
