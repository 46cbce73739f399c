import { useTranslate } from 'ra-core';
import { flagLabel } from '../texts';
import type { InputProps } from './types';

/** The preset of flags that a new record starts with; changing a flag makes it a custom set. */
export function BitsStart({ id, field, resource, value, onChange, disabled }: InputProps) {
  const translate = useTranslate();
  const { starts } = field.bits ?? {};
  if (!starts) return null;
  const held = String(value ?? '0');
  const known = Object.values(starts.values).includes(held);
  const named = (name: string) => flagLabel(resource, field.name, name);
  return (
    <div className="e-group">
      <label htmlFor={`${id}-${starts.name}`}>{named(starts.name)}</label>
      <select
        id={`${id}-${starts.name}`}
        className="e-select"
        disabled={disabled}
        value={held}
        onChange={({ target }) => onChange(target.value)}
      >
        {!known && <option value={held}>{translate('engine.input.ownBits')}</option>}
        {Object.entries(starts.values).map(([name, bits]) => (
          <option key={name} value={bits}>
            {named(name)}
          </option>
        ))}
      </select>
    </div>
  );
}
