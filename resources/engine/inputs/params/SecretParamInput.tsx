import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { SECRET_IS_SET } from '../../../../domain/schema/model/paramValues';
import { SecretInput } from '../SecretInput';
import type { InputProps } from '../types';

interface SecretParamInputProps extends InputProps {
  /** The record has a value for it, which the server does not tell. */
  readonly stored: boolean;
}

/**
 * A secret parameter. A stored one is not shown: it can be replaced or cleared.
 * Values: `SECRET_IS_SET` keeps the stored secret, null clears it, any other text is the new one.
 */
export function SecretParamInput({ stored, ...props }: SecretParamInputProps) {
  const { id, label, value, onChange, disabled } = props;
  const translate = useTranslate();
  /** The box for a new secret is open and empty. */
  const [isReplacing, setReplacing] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const isUnchanged = value === SECRET_IS_SET && !isReplacing;
  const cleared = value === null;
  const state = isUnchanged ? 'kept' : cleared ? 'cleared' : 'new';

  // The button that was pressed is gone: the focus goes to what has come in its place (WCAG 2.4.3).
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    element.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [state]);

  if (!stored) return <SecretInput {...props} mode="create" />;

  const button = (text: string, next: unknown, opens = false) => (
    <Button
      small
      disabled={disabled}
      aria-label={`${translate(text)} — ${label}`}
      onClick={() => {
        pressed.current = true;
        setReplacing(opens);
        if (next !== value) onChange(next);
      }}
    >
      {translate(text)}
    </Button>
  );

  if (state !== 'new') {
    return (
      <div className="e-secret-set" id={id} role="group" aria-label={label} tabIndex={-1} ref={element}>
        <span>{translate(cleared ? 'engine.input.secretCleared' : 'engine.input.secretSet')}</span>
        {isUnchanged && button('engine.input.secretReplace', SECRET_IS_SET, true)}
        {isUnchanged && button('engine.input.secretClear', null)}
        {cleared && button('engine.input.secretKeep', SECRET_IS_SET)}
      </div>
    );
  }
  return (
    <div className="e-secret-set" ref={element}>
      <SecretInput
        {...props}
        mode="edit"
        value={value === SECRET_IS_SET ? '' : value}
        onChange={(next) => {
          // An emptied box stays open and keeps the stored secret.
          setReplacing(next === '');
          onChange(next === '' ? SECRET_IS_SET : next);
        }}
      />
      {button('engine.cancel', SECRET_IS_SET)}
    </div>
  );
}
