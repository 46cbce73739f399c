import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import type { Message } from '../errors';
import { validatorFor } from '../validation';
import { toFieldError } from './message';
import { validate } from './validate';
import { isEmpty, type Values } from './values';

export type FormValues = Record<string, unknown>;

/** What a form knows beyond its schema: a message for each field whose value it cannot send. */
export type FormCheck = (values: Values) => Readonly<Record<string, Message>>;

interface Checked {
  readonly resource: ClientResource;
  /** The record as it was loaded; undefined for new values. */
  readonly base: Values | undefined;
  readonly predicate: PredicateContext;
  readonly check?: FormCheck | undefined;
  /** True: a field that is left empty is no mistake until the form is submitted. */
  readonly mayBeLeft?: boolean;
}

const isBlank = (value: unknown) => isEmpty(typeof value === 'string' ? value.trim() : value);

/**
 * A form whose values are checked by the one validate function, each when it is left and then as it is typed, and again
 * as a whole by `submit`.
 * @param start what the form starts from
 */
export function useValidatedForm(checked: Checked, start: Values) {
  const saving = useRef(false);

  const latest = useRef(checked);
  useEffect(() => {
    latest.current = checked;
  });

  const [resolver] = useState<Resolver<FormValues>>(() => async (values: FormValues) => {
    const { resource, base, predicate, check, mayBeLeft } = latest.current;
    const found = validate({
      resource,
      values,
      base,
      context: predicate,
      validator: await validatorFor(resource),
      moment: saving.current ? 'save' : 'change',
    });
    const errors = Object.fromEntries(
      Object.entries({ ...check?.(values), ...found })
        .filter(([name]) => saving.current || !mayBeLeft || !isBlank(values[name]))
        .map(([name, one]) => [name, toFieldError(one, 'check')]),
    );
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  });

  const form = useForm<FormValues>({
    defaultValues: { ...start },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  // The validator is fetched while the person reads, not when they press "save".
  const { resource } = checked;
  useEffect(() => void validatorFor(resource), [resource]);

  /** Checks all values, then calls one of the two. */
  const submit = (
    event: BaseSyntheticEvent | undefined,
    onValid: (values: FormValues) => Promise<void>,
    onInvalid: (errors: FieldErrors<FormValues>) => void,
  ) => {
    // A form in a dialog lies inside another one, as far as events are concerned.
    event?.stopPropagation();
    saving.current = true;
    void form
      .handleSubmit(
        onValid,
        onInvalid,
      )(event)
      .finally(() => (saving.current = false));
  };

  return { form, submit };
}
