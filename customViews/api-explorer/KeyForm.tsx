import { LinkBase, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import type { KeyProblem } from './useKey';

interface KeyFormProps {
  /** The key that is meant, where that is known. */
  readonly name: string | undefined;
  readonly busy: boolean;
  readonly problem: KeyProblem | undefined;
  readonly onKey: (key: string) => void;
}

/** Asks for a key: it is shown only once, when it is made, so that nothing can fill it in later. */
export function KeyForm({ name, busy, problem, onKey }: KeyFormProps) {
  const translate = useTranslate();
  const id = useId();
  const { resources } = useEngine();
  const [typed, setTyped] = useState('');
  const key = typed.trim();
  return (
    <form
      className="e-card ax-key"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (key !== '' && !busy) onKey(key);
      }}
    >
      <div className="e-field">
        <label className="e-label" htmlFor={id}>
          {name === undefined ? translate('apiExplorer.key') : translate('apiExplorer.keyOf', { name })}
        </label>
        <input
          id={id}
          className={`e-in e-mono${problem ? ' e-bad' : ''}`}
          type="password"
          // One-time: no browser or password manager is to keep it.
          autoComplete="one-time-code"
          data-1p-ignore
          data-lpignore="true"
          spellCheck={false}
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-help${problem ? ` ${id}-error` : ''}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {problem && (
          <p className="e-help e-error" id={`${id}-error`} role="alert">
            {translate(`apiExplorer.${problem}`)}
          </p>
        )}
        <p className="e-help" id={`${id}-help`}>
          {translate('apiExplorer.keyHelp')}
        </p>
      </div>
      <div className="ax-key-actions">
        <Button type="submit" kind="primary" disabled={busy || key === ''}>
          {translate('apiExplorer.use')}
        </Button>
        {resources.has('tokens') && (
          <LinkBase className="e-link" to="/tokens">
            {translate('apiExplorer.keys')}
          </LinkBase>
        )}
      </div>
    </form>
  );
}
