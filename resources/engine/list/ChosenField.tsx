import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { translateMessage, type Message } from '../errors';
import { GROUPS, inputOf } from '../inputs';
import { fieldLabel } from '../texts';

interface ChosenFieldProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly chosen: boolean;
  readonly value: unknown;
  readonly error: Message | undefined;
  readonly onChoose: (chosen: boolean) => void;
  readonly onChange: (value: unknown) => void;
}

/** One field: left as it is in every record, until it is ticked. */
export function ChosenField({ resource, field, chosen, value, error, onChoose, onChange }: ChosenFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const label = fieldLabel(resource, field.name);
  const Input = inputOf(field);
  return (
    <div className="e-bulk-field">
      <label className="e-tickline">
        <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
        {label}
      </label>
      {chosen && (
        <div>
          {!GROUPS.includes(Input) && (
            <label className="e-hidden" htmlFor={id}>
              {translate('engine.bulk.value', { name: label })}
            </label>
          )}
          <Input
            id={id}
            field={field}
            resource={resource}
            mode="edit"
            label={translate('engine.bulk.value', { name: label })}
            value={value}
            onChange={onChange}
            invalid={error !== undefined}
            describedBy={error && `${id}-error`}
          />
          {error && (
            <p id={`${id}-error`} className="e-error">
              {translateMessage(translate, error)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
