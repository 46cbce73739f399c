import { useTranslate } from 'ra-core';
import { useId } from 'react';
import '../../resources/engine/styles/form.css';

/** A typed text that proves who the person is. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly invalid: boolean;
  readonly autoFocus?: boolean;
  /** `id` of what says why it is invalid. */
  readonly describedBy?: string;
}

/** The current password. */
export function PasswordField({ value, onChange, invalid, autoFocus, describedBy }: FieldProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <>
      <label className="e-label" htmlFor={id}>
        {translate('settings.factor.password')}
      </label>
      <input
        id={id}
        className="e-in"
        type="password"
        autoFocus={autoFocus}
        autoComplete="current-password"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

interface CodeFieldProps extends FieldProps {
  readonly label: string;
  /** Recovery codes have letters: a phone must not show a keyboard of digits. */
  readonly digitsOnly?: boolean;
}

/** A code of the app, or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  const { label, digitsOnly = false, value, onChange, invalid, autoFocus, describedBy } = props;
  const id = useId();
  return (
    <>
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="e-in"
        inputMode={digitsOnly ? 'numeric' : 'text'}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
