import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useCredentialLabel } from './credentialLabel';

/** Credentials that are typed into password fields: they are secret. */
const SECRETS = ['apiKey', 'sharedSecret', 'equipmentKey'];
const MAX_LENGTH = 255;

interface CredentialFieldsProps {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The credentials that the equipment lacks, or that cannot be right. */
export function CredentialFields({ names, values, onChange }: CredentialFieldsProps) {
  const translate = useTranslate();
  const label = useCredentialLabel();
  const id = useId();
  return (
    <fieldset className="pv-credentials" aria-describedby={`${id}-help`}>
      <legend>{translate('provisioning.enter')}</legend>
      {names.map((name) => (
        <div key={name}>
          <label className="e-label" htmlFor={`${id}-${name}`}>
            {label(name)}
          </label>
          <input
            id={`${id}-${name}`}
            className="e-in"
            type={SECRETS.includes(name) ? 'password' : 'text'}
            autoComplete={SECRETS.includes(name) ? 'new-password' : 'off'}
            spellCheck={false}
            maxLength={MAX_LENGTH}
            value={values[name] ?? ''}
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        </div>
      ))}
      <p className="e-help" id={`${id}-help`}>
        {translate('provisioning.enterHelp')}
      </p>
    </fieldset>
  );
}
