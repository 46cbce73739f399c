import { useId } from 'react';
import { hasBit, withBits } from '../../../domain/access/bits';
import type { BitsDeclaration } from '../../../domain/schema/model/fields';
import { SwitchInput } from '../inputs/SwitchInput';
import type { InputProps } from '../inputs/types';
import { flagHelp, flagLabel } from '../texts';

type FlagRowProps = Pick<InputProps, 'field' | 'resource' | 'mode' | 'value' | 'onChange' | 'disabled'> & {
  readonly flag: BitsDeclaration['flags'][number];
};

/** A flag that is a question of its own (`apart`), as a row with a switch. */
export function FlagRow({ flag: { name, bit }, value, onChange, ...props }: FlagRowProps) {
  const { field, resource } = props;
  const id = useId();
  const label = flagLabel(resource, field.name, name);
  const help = flagHelp(resource, field.name, name);
  const bits = value as string | number | null | undefined;
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      <SwitchInput
        {...props}
        id={id}
        label={label}
        value={hasBit(bits, bit)}
        onChange={(on) => onChange(withBits(bits, on === true ? { set: [bit] } : { clear: [bit] }))}
        describedBy={help && `${id}-help`}
      />
      {help && (
        <p className="e-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
