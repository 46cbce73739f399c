import { useTranslate } from 'ra-core';
import { COLOUR, NO_COLOUR } from '../../../domain/text/colour';
import { TextInput } from './TextInput';
import type { InputProps } from './types';

/** A colour: as text, and as a patch that opens the browser's own chooser. */
export function ColorInput(props: InputProps) {
  const { label, value, onChange, disabled } = props;
  const translate = useTranslate();
  const known = typeof value === 'string' && COLOUR.test(value) ? value.toLowerCase() : NO_COLOUR;
  return (
    <span className="e-colour">
      <input
        type="color"
        aria-label={translate('engine.input.chooseColor', { name: label })}
        value={known}
        disabled={disabled ?? false}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextInput {...props} />
    </span>
  );
}
