import { useTranslate } from 'ra-core';
import { hasBit, underMask, withBits } from '../../../domain/access/bits';
import { flagHelp, flagLabel } from '../texts';
import { BitsStart } from './BitsStart';
import type { InputProps } from './types';

/**
 * Flags in one number: a box for each, a choice for each exclusive group. Every write leaves the bits that the schema
 * does not name as they were. A new record may start from a whole set of them.
 */
export function BitsInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur, disabled, describedBy, label, mode } = props;
  const translate = useTranslate();
  const bits = value as string | number | null | undefined;
  const { flags = [], exclusive = [] } = field.bits ?? {};
  const named = (name: string) => flagLabel(resource, field.name, name);
  return (
    <div className="e-bits" role="group" id={id} aria-label={label} aria-describedby={describedBy} onBlur={onBlur}>
      {mode === 'create' && <BitsStart {...props} />}
      {exclusive.map(({ name, mask, values }) => {
        const held = underMask(bits, mask);
        const known = Object.values(values).includes(held);
        const help = flagHelp(resource, field.name, name);
        const helpId = `${id}-${name}-help`;
        return (
          <div key={name} className="e-group">
            <label htmlFor={`${id}-${name}`}>{named(name)}</label>
            <select
              id={`${id}-${name}`}
              className="e-select"
              disabled={disabled}
              aria-describedby={help === undefined ? undefined : helpId}
              value={held}
              onChange={({ target }) => onChange(withBits(bits, { clear: [mask], set: [target.value] }))}
            >
              {!known && <option value={held}>{translate('engine.input.otherBits', { value: held })}</option>}
              {Object.entries(values).map(([one, bit]) => (
                <option key={one} value={bit}>
                  {named(one)}
                </option>
              ))}
            </select>
            {help !== undefined && (
              <p className="e-help" id={helpId}>
                {help}
              </p>
            )}
          </div>
        );
      })}
      <div className="e-flags">
        {flags.map(({ name, bit }) => {
          const help = flagHelp(resource, field.name, name);
          const helpId = `${id}-${name}-help`;
          return (
            <div key={name}>
              <label>
                <input
                  type="checkbox"
                  disabled={disabled}
                  checked={hasBit(bits, bit)}
                  aria-describedby={help === undefined ? undefined : helpId}
                  onChange={({ target }) =>
                    onChange(withBits(bits, target.checked ? { set: [bit] } : { clear: [bit] }))
                  }
                />
                {named(name)}
              </label>
              {help !== undefined && (
                <p className="e-help" id={helpId}>
                  {help}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
