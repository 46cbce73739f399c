import { useId } from 'react';
import { useTranslate } from 'ra-core';
import { SecretInput } from './SecretInput';
import type { InputProps } from './types';

/** An input for a sign-in password, with the rules that it must fulfil. */
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
