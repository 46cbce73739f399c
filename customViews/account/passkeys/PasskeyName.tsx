import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../../resources/ui/Button';

/** Longest name of a passkey, in characters (docs/api.md). */
export const MAX_NAME = 100;

interface PasskeyNameProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The name of a passkey, edited in its place. Escape gives it up, and leaves the dialog open. */
export function PasskeyName({ name, busy, onSave, onCancel }: PasskeyNameProps) {
  const translate = useTranslate();
  const [text, setText] = useState(name);
  const isReady = !busy && text.trim() !== '';
  return (
    <form
      className="ac-edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onSave(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog would close as well.
        event.preventDefault();
        onCancel();
      }}
    >
      <input
        className="e-in"
        autoFocus
        aria-label={translate('settings.passkeys.name')}
        maxLength={MAX_NAME}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" small kind="primary" disabled={!isReady}>
        {translate('settings.passkeys.save')}
      </Button>
      <Button small kind="quiet" onClick={onCancel}>
        {translate('engine.cancel')}
      </Button>
    </form>
  );
}
