import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import { validatorFor } from '../validation';
import { toFieldError } from './message';
import { validate } from './validate';
import type { Values } from './values';

export type FormValues = Record<string, unknown>;

interface Checked {
  readonly resource: ClientResource;
  /** The record as it was loaded; undefined for new values. */
  readonly base: Values | undefined;
  readonly predicate: PredicateContext;
}

/**
 * A form whose values are checked by the one validate function, as they are typed and again as a whole by `submit`.
 * @param start what the form starts from
 * @param mode when a field is checked for the first time: when it is left, or when the form is submitted
 */
export function useValidatedForm(
  { resource, base, predicate }: Checked,
  start: Values,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
) {
  const saving = useRef(false);

  const latest = useRef({ resource, base, predicate });
  useEffect(() => {
    latest.current = { resource, base, predicate };
  });

  const [resolver] = useState<Resolver<FormValues>>(() => async (values: FormValues) => {
    const now = latest.current;
    const found = validate({
      resource: now.resource,
      values,
      base: now.base,
      context: now.predicate,
      validator: await validatorFor(now.resource),
      moment: saving.current ? 'save' : 'change',
    });
    const errors = Object.fromEntries(Object.entries(found).map(([name, one]) => [name, toFieldError(one, 'check')]));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  });

  const form = useForm<FormValues>({
    defaultValues: { ...start },
    resolver,
    mode,
    shouldFocusError: false,
  });

  // The validator is fetched while the person reads, not when they press "save".
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
