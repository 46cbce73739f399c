import type { ComponentType } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { CellMessage } from '../errors';

/** What a box needs to know of itself, whatever it holds. */
export interface BoxProps {
  readonly id: string;
  readonly label: string;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** What every input is given. An input knows its value, not the form: forms, filters and dialogs share them. */
export interface InputProps extends BoxProps {
  readonly field: Field;
  readonly resource: ClientResource;
  /** In the form it travels in, or undefined. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly mode: 'create' | 'edit';
  /** What is wrong in single cells, for inputs that have some. */
  readonly cells?: readonly CellMessage[];
}

export type Input = ComponentType<InputProps>;

/** The attributes that tell assistive technology about an input's state. */
export function stateOf({ disabled, required, invalid, describedBy }: BoxProps) {
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
