import { useId } from 'react';
import { PasswordChecks, usePasswordRules } from './PasswordChecks';
import { SecretInput } from './SecretInput';
import type { InputProps } from './types';

/** An input for an administrator's password, with the rules that it must fulfil. */
export function PasswordInput(props: InputProps) {
  const id = useId();
  const rules = usePasswordRules('administrators');
  return (
    <>
      <SecretInput {...props} describedBy={[props.describedBy, rules && id].filter(Boolean).join(' ') || undefined} />
      {rules && <PasswordChecks id={id} password={typeof props.value === 'string' ? props.value : ''} rules={rules} />}
    </>
  );
}
