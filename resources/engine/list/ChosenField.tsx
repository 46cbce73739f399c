import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { translateMessage, type Message } from '../errors';
import { GROUPS, inputOf } from '../inputs';
import { fieldLabel } from '../texts';
import { ExtensionChoice } from './ExtensionChoice';

interface ChosenFieldProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly chosen: boolean;
  readonly value: unknown;
  /** It can be offered to clear its value. */
  readonly clearable: boolean;
  /** Its value is to be cleared; there is nothing to enter then. */
  readonly cleared: boolean;
  readonly error: Message | undefined;
  /** How the end of validity is extended; absent for other fields. */
  readonly extension?: { readonly days: number | undefined; readonly onChange: (days: number | undefined) => void };
  /** Without a box to tick: the only field of the dialog. */
  readonly alone: boolean;
  /** The values now, and what becomes of them. */
  readonly children?: ReactNode;
  readonly onChoose: (chosen: boolean) => void;
  readonly onClear: (cleared: boolean) => void;
  readonly onChange: (value: unknown) => void;
}

/** One field: left as it is in every record, until it is ticked. */
export function ChosenField({
  resource,
  field,
  chosen,
  clearable,
  cleared,
  value,
  error,
  extension,
  alone,
  children,
  ...on
}: ChosenFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const label = fieldLabel(resource, field.name);
  const Input = inputOf(field);
  return (
    <div className={`e-bulk-field${alone ? ' e-alone' : ''}`}>
      {alone ? (
        <span className="e-label" aria-hidden="true">
          {label}
        </span>
      ) : (
        <label className="e-tickline">
          <input type="checkbox" checked={chosen} onChange={(event) => on.onChoose(event.target.checked)} />
          {label}
        </label>
      )}
      {chosen && (
        <div>
          {extension && !cleared && (
            <ExtensionChoice label={label} days={extension.days} onChange={extension.onChange} />
          )}
          {!cleared && extension?.days === undefined && (
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
          {clearable && (
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
          {children}
        </div>
      )}
    </div>
  );
}
