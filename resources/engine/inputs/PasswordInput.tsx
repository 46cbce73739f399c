import { useId } from 'react';
import { useTranslate } from 'ra-core';
import { SecretInput } from './SecretInput';
import type { InputProps } from './types';

/** A password that somebody will sign in with: says what it must be made of. */
export function PasswordInput(props: InputProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <>
      <SecretInput {...props} describedBy={[props.describedBy, id].filter(Boolean).join(' ')} />
      <p className="e-help" id={id}>
        {translate('engine.input.passwordHint')}
      </p>
    </>
  );
}
