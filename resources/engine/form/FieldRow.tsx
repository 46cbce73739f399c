import { useTranslate } from 'ra-core';
import { memo, Suspense, useId, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { NoteName } from '../../../domain/schema/model/registry';
import { translateMessage, type Message } from '../errors';
import { cellOf, FIELD_TYPES } from '../fieldTypes';
import { GROUPS, inputOf } from '../inputs';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import { memberLabel } from '../values/members';
import { fieldState, watchedBy, type FieldState } from './conditions';
import { useRecordFormContext } from '../inputs/formContext';
import { fromFieldError } from './message';

interface FieldRowProps {
  readonly field: Field;
  /** The section above says the field's name already. */
  readonly titled?: boolean;
}

const PARAMETER = 'errors.PARAM_';

/** A message about a parameter names it as the form does, and not as it is stored. */
function inWords(resource: ClientResource, field: Field, { args, ...message }: Message): Message {
  if (!Array.isArray(args) || !message.message.startsWith(PARAMETER)) return { ...message, ...(args && { args }) };
  return { ...message, args: args.map((name) => memberLabel(resource, field.name, String(name))) };
}

const wideClass = ({ kind }: Field) => `e-field${FIELD_TYPES[kind].wide ? ' e-wide' : ''}`;

/** The value alone: for what may be looked at but not written. */
function ReadOnlyRow({ field, titled }: FieldRowProps) {
  const { resource, record } = useRecordFormContext();
  const { notes } = useEngine();
  const id = useId();
  const Cell = cellOf(field);
  // Shown for read-only values only; other notes are about the text that is being typed.
  const Note = field.readOnly ? notes[field.note as NoteName] : undefined;
  if (!record) return null;
  return (
    <div className={wideClass(field)}>
      <span className={titled ? 'e-hidden' : 'e-label'} id={id}>
        {fieldLabel(resource, field.name)}
      </span>
      <div className="e-static" role="group" aria-labelledby={id}>
        <Cell field={field} resource={resource} record={record} value={record[field.name]} where="page" />
      </div>
      {Note && (
        <Suspense fallback={null}>
          <Note />
        </Suspense>
      )}
    </div>
  );
}

/** Label, input, help and message. Only this row is drawn again when its own value or message changes. */
function InputRow({ field, titled, required, enabled }: FieldRowProps & Omit<FieldState, 'visible'>) {
  const { resource, mode } = useRecordFormContext();
  const translate = useTranslate();
  const id = useId();
  const { field: control, fieldState: state } = useController({ name: field.name });
  const { notes } = useEngine();
  const Input = inputOf(field);
  const Note = notes[field.note as NoteName];
  const label = fieldLabel(resource, field.name);
  const help = resource.texts.help?.[field.name];
  const error = state.error && fromFieldError(state.error);
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const mark = required && <em aria-hidden="true">{'*'}</em>;
  return (
    <div className={wideClass(field)} data-field={field.name}>
      {GROUPS.includes(Input) ? (
        !titled && (
          <span className="e-label" aria-hidden="true">
            {label} {mark}
          </span>
        )
      ) : (
        <label className={titled ? 'e-hidden' : 'e-label'} htmlFor={id}>
          {label} {mark}
        </label>
      )}
      <Input
        id={id}
        field={field}
        resource={resource}
        mode={mode}
        label={label}
        value={control.value}
        // As an event: a JSON value that has a "target" of its own must not be taken for one.
        onChange={(value) => control.onChange({ target: { value } })}
        onBlur={control.onBlur}
        disabled={!enabled}
        required={required}
        invalid={error !== undefined}
        describedBy={described}
        {...(error?.cells && { cells: error.cells })}
      />
      {help && (
        <p className="e-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {Note && (
        <Suspense fallback={null}>
          <Note />
        </Suspense>
      )}
      {error && (
        <p className="e-help e-error" id={`${id}-error`} role="alert">
          {translateMessage(translate, inWords(resource, field, error))}
        </p>
      )}
    </div>
  );
}

/** A row whose conditions depend on other values: it watches those alone. */
function ConditionalRow({ field, titled = false }: FieldRowProps) {
  const { predicate, record } = useRecordFormContext();
  const names = useMemo(() => watchedBy(field), [field]);
  const watched: unknown[] = useWatch({ name: names });
  const values = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const { visible, ...state } = fieldState(field, record ?? {}, values, predicate);
  return visible && <InputRow field={field} titled={titled} {...state} />;
}

function PlainFieldRow({ field, titled = false }: FieldRowProps) {
  const { writable } = useRecordFormContext();
  if (!writable.has(field.name)) return field.writeOnly ? null : <ReadOnlyRow field={field} titled={titled} />;
  const conditional = field.visibleWhen ?? field.requiredWhen ?? field.enabledWhen;
  if (conditional) return <ConditionalRow field={field} titled={titled} />;
  return <InputRow field={field} titled={titled} required={field.required} enabled />;
}

/** One field of a form, in whichever shape the caller and the conditions allow. */
export const FieldRow = memo(PlainFieldRow);
