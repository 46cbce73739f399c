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
  /** Its value is to be cleared; there is nothing to enter then. */
  readonly cleared: boolean;
  readonly error: Message | undefined;
  readonly onChoose: (chosen: boolean) => void;
  readonly onClear: (cleared: boolean) => void;
  readonly onChange: (value: unknown) => void;
}

/** One field: left as it is in every record, until it is ticked. */
export function ChosenField({ resource, field, chosen, cleared, value, error, ...on }: ChosenFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const label = fieldLabel(resource, field.name);
  const Input = inputOf(field);
  return (
    <div className="e-bulk-field">
      <label className="e-tickline">
        <input type="checkbox" checked={chosen} onChange={(event) => on.onChoose(event.target.checked)} />
        {label}
      </label>
      {chosen && (
        <div>
          {!cleared && (
            <>
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
                onChange={on.onChange}
                invalid={error !== undefined}
                describedBy={error && `${id}-error`}
              />
            </>
          )}
          {field.nullable && (
            <label className="e-tickline e-bulk-clear">
              <input type="checkbox" checked={cleared} onChange={(event) => on.onClear(event.target.checked)} />
              {translate('engine.bulk.clear')}
            </label>
          )}
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
