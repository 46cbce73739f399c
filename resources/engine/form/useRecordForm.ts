import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import type { EngineRecord } from '../values/record';
import { validatorFor } from '../validation';
import { compare, mergeValues } from './conflict';
import { toFieldError } from './message';
import { validate } from './validate';
import { changedFields, startValues, writableFields, type Values } from './values';

export type FormValues = Record<string, unknown>;

/**
 * The state of one record's form: values, the record they started from, and the one validate function.
 * @param start what a new record starts from instead of the defaults
 * When a newer version of the record arrives, untouched fields follow it.
 */
export function useRecordForm(
  resource: ClientResource,
  record: EngineRecord | undefined,
  predicate: PredicateContext,
  start?: Values,
) {
  const mode = record ? 'edit' : 'create';
  const fields = useMemo(() => writableFields(resource, mode), [resource, mode]);
  const [base, setBase] = useState(record);
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
    defaultValues: record || !start ? startValues(resource, record) : { ...start },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  /** Takes a record as the new start, with `values` on top of it. */
  const rebase = (next: EngineRecord, values: FormValues = startValues(resource, next)) => {
    setBase(next);
    form.reset(values);
  };

  // The validator is fetched while the person reads, not when they press "save".
  useEffect(() => void validatorFor(resource), [resource]);

  const follow = useEffectEvent((next: EngineRecord) => {
    if (!base || next === base) return;
    const values = form.getValues();
    if (changedFields(fields, base, values).length === 0) return rebase(next);
    const comparison = compare(fields, base, values, next);
    // Changed on both sides: unchanged here; the save gets 412 and opens the conflict dialog.
    if (comparison.conflicts.length === 0) rebase(next, mergeValues(comparison, next, {}));
  });
  useEffect(() => {
    if (record) follow(record);
  }, [record]);

  return { form, fields, base, rebase, saving };
}
