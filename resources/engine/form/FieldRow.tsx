import { useTranslate } from 'ra-core';
import { memo, Suspense, useId, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { hasBit } from '../../../domain/access/bits';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { flagsApart } from '../../../domain/schema/model/flagsApart';
import { decidingFlags, withPossibleFlags } from '../../../domain/schema/model/possibleFlags';
import type { NoteName } from '../../../domain/schema/model/registry';
import { translateMessage, type Message } from '../errors';
import { BooleanCell } from '../cells/ChoiceCells';
import { cellOf, FIELD_TYPES } from '../fieldTypes';
import { GROUPS, inputOf } from '../inputs';
import { useEngine } from '../model';
import { fieldLabel, flagLabel } from '../texts';
import { memberLabel } from '../values/members';
import { isShown } from '../values/isShown';
import { isOwnAccount } from '../values/record';
import { fieldState, watchedBy, type FieldState } from './conditions';
import { useRecordFormContext } from '../inputs/formContext';
import { FlagRow } from './FlagRow';
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
function ReadOnlyRow({ field: given, titled }: FieldRowProps) {
  const { resource, record, predicate } = useRecordFormContext();
  const field = withPossibleFlags(given, record ?? {}, predicate);
  const { notes } = useEngine();
  const id = useId();
  const Cell = cellOf(field);
  // Shown for read-only values only; other notes are about the text that is being typed.
  const Note = field.readOnly ? notes[field.note as NoteName] : undefined;
  if (!record) return null;
  const value = record[field.name];
  return (
    <>
      <div className={wideClass(field)}>
        <span className={titled ? 'e-hidden' : 'e-label'} id={id}>
          {fieldLabel(resource, field.name)}
        </span>
        <div className="e-static" role="group" aria-labelledby={id}>
          <Cell field={field} resource={resource} record={record} value={value} where="page" />
        </div>
        {Note && (
          <Suspense fallback={null}>
            <Note />
          </Suspense>
        )}
      </div>
      {flagsApart(field).map(({ name, bit }) => (
        <div key={name} className="e-field">
          <span className="e-label" id={`${id}-${name}`}>
            {flagLabel(resource, field.name, name)}
          </span>
          <div className="e-static" role="group" aria-labelledby={`${id}-${name}`}>
            <BooleanCell {...{ field, resource, record }} value={hasBit(value as string | null, bit)} where="page" />
          </div>
        </div>
      ))}
    </>
  );
}

/** Why a field cannot be changed now: by its condition, in the schema's words, or as the switch of the own account. */
function useOffReason({ name }: Field, enabled: boolean): string | undefined {
  const { resource, record } = useRecordFormContext();
  const { ownAccount } = useEngine();
  const translate = useTranslate();
  if (!enabled) return resource.texts.off?.[name];
  const stays = name === resource.enabled && isOwnAccount(resource, record, ownAccount);
  return stays ? translate('errors.OWN_ACCOUNT_STAYS') : undefined;
}

/** Label, input, help and message. Only this row is drawn again when its own value or message changes. */
function ValueRow({ field, titled, required, enabled }: FieldRowProps & Omit<FieldState, 'visible'>) {
  const { resource, mode } = useRecordFormContext();
  const translate = useTranslate();
  const reason = useOffReason(field, enabled);
  const id = useId();
  const { field: control, fieldState: state } = useController({ name: field.name });
  const { notes } = useEngine();
  const Input = inputOf(field);
  const Note = notes[field.note as NoteName];
  const label = fieldLabel(resource, field.name);
  const help = resource.texts.help?.[field.name];
  const error = state.error && fromFieldError(state.error);
  const described =
    [help && `${id}-help`, reason && `${id}-off`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
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
        disabled={!enabled || reason !== undefined}
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
      {reason && (
        <p className="e-help" id={`${id}-off`}>
          {reason}
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

/** The flags of a field that are questions of their own, a row for each. */
function FlagRows({ field, enabled }: Pick<FieldRowProps, 'field'> & Pick<FieldState, 'enabled'>) {
  const { resource, mode } = useRecordFormContext();
  const { field: control } = useController({ name: field.name });
  return flagsApart(field).map((flag) => (
    <FlagRow
      key={flag.name}
      {...{ field, resource, mode, flag }}
      value={control.value}
      onChange={(value) => control.onChange({ target: { value } })}
      disabled={!enabled}
    />
  ));
}

/** The row of a field, and one for each of its flags that is a question of its own. */
function InputRow(props: FieldRowProps & Omit<FieldState, 'visible'>) {
  const { field, enabled } = props;
  return (
    <>
      <ValueRow {...props} />
      {flagsApart(field).length > 0 && <FlagRows field={field} enabled={enabled} />}
    </>
  );
}

/** A row whose conditions depend on other values: it watches those alone. */
function ConditionalRow({ field, titled = false }: FieldRowProps) {
  const { predicate, record, writable } = useRecordFormContext();
  const names = useMemo(() => watchedBy(field), [field]);
  const watched: unknown[] = useWatch({ name: names });
  const values = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const { visible, ...state } = fieldState(field, record ?? {}, values, predicate);
  const shown = withPossibleFlags(field, values, predicate);
  if (writable.has(field.name)) return visible && <InputRow field={shown} titled={titled} {...state} />;
  return isShown(field, values, predicate.user) && <ReadOnlyRow field={field} titled={titled} />;
}

function PlainFieldRow({ field, titled = false }: FieldRowProps) {
  const { writable } = useRecordFormContext();
  const isWritable = writable.has(field.name);
  if (!isWritable && field.writeOnly) return null;
  const { visibleWhen, requiredWhen, enabledWhen } = field;
  const decides = requiredWhen !== undefined || enabledWhen !== undefined || decidingFlags(field).length > 0;
  const isConditional = visibleWhen !== undefined || (isWritable && decides);
  if (isConditional) return <ConditionalRow field={field} titled={titled} />;
  if (!isWritable) return <ReadOnlyRow field={field} titled={titled} />;
  return <InputRow field={field} titled={titled} required={field.required} enabled />;
}

/** One field of a form, in whichever shape the caller and the conditions allow. */
export const FieldRow = memo(PlainFieldRow);
