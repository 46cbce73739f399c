import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { stateOf, type InputProps } from './types';

interface SecretBoxProps extends InputProps {
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
  /** A further button. */
  readonly button?: ReactNode;
}

/** The box of a secret, with the button that shows it. */
export function SecretBox({ shown, onShown, button, ...props }: SecretBoxProps) {
  const { id, field, value, onChange, onBlur, invalid, mode, disabled } = props;
  const translate = useTranslate();
  return (
    <div className={`e-in e-with-unit${invalid ? ' e-bad' : ''}`}>
      <input
        {...stateOf(props)}
        id={id}
        name={field.name}
        type={shown ? 'text' : 'password'}
        className="e-bare"
        autoComplete={field.virtual ? 'current-password' : 'new-password'}
        spellCheck={false}
        placeholder={mode === 'edit' && !field.virtual ? translate('engine.input.keepSecret') : undefined}
        value={typeof value === 'string' ? value : ''}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        kind="icon"
        disabled={disabled}
        aria-pressed={shown}
        aria-label={translate(shown ? 'engine.input.hide' : 'engine.input.show')}
        onClick={() => onShown(!shown)}
      >
        <Icon name={shown ? 'VisibilityOff' : 'Visibility'} />
      </Button>
      {button}
    </div>
  );
}

/**
 * A secret: hidden while it is typed. On an existing record an empty box keeps the stored secret. A virtual field has
 * no stored secret: it asks for the current password.
 */
export function SecretInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return <SecretBox {...props} shown={shown} onShown={setShown} />;
}
