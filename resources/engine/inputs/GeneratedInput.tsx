import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { brokenCheck } from '../../../domain/rules/passwordRules';
import { newPassword } from '../../../domain/rules/newPassword';
import { leastLength } from '../values/leastLength';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { PasswordChecks, usePasswordRules } from './PasswordChecks';
import { SecretBox } from './SecretInput';
import type { InputProps } from './types';

/**
 * A secret that is generated; a guest's password follows the guests' policy. A new record starts with one, and a button
 * makes another one. It is shown, so that it can be passed on to its owner; another one can also be typed.
 */
export function GeneratedInput(props: InputProps) {
  const { field, resource, mode, disabled, onChange, value } = props;
  const id = useId();
  const guestRules = usePasswordRules('guests');
  // Other secrets, such as those of equipment, have no policy.
  const rules = resource.roles?.login === undefined ? undefined : guestRules;
  const translate = useTranslate();
  const [shown, setShown] = useState(mode === 'create');
  const label = translate('engine.input.generate');
  const password = typeof value === 'string' ? value : '';
  const broken = rules !== undefined && brokenCheck(password, rules) !== undefined;
  const started = useRef(false);
  useEffect(() => {
    if (rules === undefined || started.current) return;
    started.current = true;
    // The form was opened before its rules were known.
    if (mode === 'create' && password !== '' && broken) onChange(newPassword(rules));
  }, [rules, mode, password, broken, onChange]);
  return (
    <>
      <SecretBox
        {...props}
        describedBy={[props.describedBy, broken && password !== '' && id].filter(Boolean).join(' ') || undefined}
        shown={shown}
        onShown={setShown}
        button={
          <Button
            kind="icon"
            disabled={disabled}
            aria-label={label}
            data-tooltip={label}
            onClick={() => {
              onChange(newPassword(rules, leastLength(resource, field.name)));
              setShown(true);
            }}
          >
            <Icon name="Autorenew" />
          </Button>
        }
      />
      {rules && broken && password !== '' && <PasswordChecks id={id} password={password} rules={rules} />}
    </>
  );
}
