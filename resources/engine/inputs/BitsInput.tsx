import { hasBit, withBits } from '../../../domain/access/bits';
import { flagHelp, flagLabel } from '../texts';
import { BitsGroup } from './BitsGroup';
import { BitsStart } from './BitsStart';
import type { InputProps } from './types';

/**
 * Flags in one number: a box for each, a choice for each exclusive group. Every write leaves the bits that the schema
 * does not name as they were. A new record may start from a whole set of them. A flag that is `apart` has a row of its own.
 */
export function BitsInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur, disabled, describedBy, label, mode } = props;
  const bits = value as string | number | null | undefined;
  const { flags = [], exclusive = [] } = field.bits ?? {};
  const boxes = flags.filter(({ apart }) => !apart);
  const named = (name: string) => flagLabel(resource, field.name, name);
  return (
    <div className="e-bits" role="group" id={id} aria-label={label} aria-describedby={describedBy} onBlur={onBlur}>
      {mode === 'create' && <BitsStart {...props} />}
      {exclusive.map((group) => (
        <BitsGroup key={group.name} {...props} group={group} />
      ))}
      <div className="e-flags">
        {boxes.map(({ name, bit }) => {
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
