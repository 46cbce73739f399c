import type { ComponentType } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { Field } from '../../../domain/schema/model';

/** What every input is given. An input knows its value, not the form: forms, filters and dialogs share them. */
export interface InputProps {
  readonly id: string;
  readonly field: Field;
  readonly resource: ClientResource;
  /** In the form it travels in, or undefined. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly mode: 'create' | 'edit';
  readonly label: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

export type Input = ComponentType<InputProps>;

/** The attributes that tell assistive technology about an input's state. */
export function stateOf({ disabled, required, invalid, describedBy }: InputProps) {
  return {
    disabled: disabled ?? false,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
}

/**
 * An emptied box means "no value": an empty text where null is not allowed for a text, null otherwise. Never undefined,
 * which a form reads as "ask the default again".
 */
export function emptyOf(field: Field): null | '' {
  return field.type === 'string' && !field.nullable ? '' : null;
}
