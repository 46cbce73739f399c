import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { newPassword } from '../../../domain/text/password';
import { leastLength } from '../form/values';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { SecretBox } from './SecretInput';
import type { InputProps } from './types';

/**
 * A secret that is generated: a new record starts with one, and a button makes another one. It is shown, so
 * that it can be told to its owner; another one can also be typed.
 */
export function GeneratedInput(props: InputProps) {
  const { field, resource, mode, disabled, onChange } = props;
  const translate = useTranslate();
  const [shown, setShown] = useState(mode === 'create');
  const label = translate('engine.input.generate');
  return (
    <SecretBox
      {...props}
      shown={shown}
      onShown={setShown}
      button={
        <Button
          kind="icon"
          disabled={disabled}
          aria-label={label}
          data-tooltip={label}
          onClick={() => {
            onChange(newPassword(leastLength(resource, field.name)));
            setShown(true);
          }}
        >
          <Icon name="Autorenew" />
        </Button>
      }
    />
  );
}
