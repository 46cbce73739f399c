import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../resources/ui/Button';
import { isNewResourceName } from '../../../domain/schema/parse/resourceName';
import { errorMessage, translateMessage } from '../../../resources/engine/errors';
import { Dialog } from '../../../resources/ui/Dialog';
import { useStudioApi } from '../state/api';

interface NewDialogProps {
  readonly taken: readonly string[];
  readonly onMade: (name: string, text: string) => void;
  readonly onClose: () => void;
}

/** "Parking spots" → `parking-spots`: converts the typed text to a file name. */
function nameFrom(typed: string): string {
  return typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
}

/** Asks for the name of a new resource and begins its text; nothing is written before it is published. */
export function NewDialog({ taken, onMade, onClose }: NewDialogProps) {
  const translate = useTranslate();
  const api = useStudioApi();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = nameFrom(typed);
  const wrongName = taken.includes(name)
    ? translate('studio.new.taken', { name })
    : name !== '' && !isNewResourceName(name)
      ? translate('errors.SCHEMA_NAME_INVALID', { 0: name })
      : undefined;
  // What the call was refused with may be another thing the next time.
  const problem = wrongName ?? failure;

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || wrongName || busy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      const made = await api.begin(name);
      onMade(made.name, made.text);
    } catch (error) {
      setFailure(translateMessage(translate, errorMessage(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={translate('studio.new.title')}
      onClose={onClose}
      closing={translate('studio.cancel')}
      actions={
        <Button type="submit" form={`${id}f`} kind="primary" disabled={name === '' || wrongName !== undefined || busy}>
          {translate('studio.new.make')}
        </Button>
      }
    >
      <form id={`${id}f`} onSubmit={(event) => void begin(event)} noValidate>
        <p>{translate('studio.new.text')}</p>
        <label className="e-label" htmlFor={id}>
          {translate('studio.new.name')}
        </label>
        <input
          id={id}
          className={problem ? 'e-in e-bad' : 'e-in'}
          value={typed}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="parking-spots"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}h`}
          onChange={({ target }) => {
            setTyped(target.value);
            setFailure(undefined);
          }}
        />
        <p id={`${id}h`} className={problem ? 'e-help e-error' : 'e-help'} role={problem ? 'alert' : undefined}>
          {problem ?? (name === '' ? translate('studio.new.help') : translate('studio.new.file', { name }))}
        </p>
      </form>
    </Dialog>
  );
}
