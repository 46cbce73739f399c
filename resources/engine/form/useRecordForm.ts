import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import type { EngineRecord } from '../values/record';
import { compare, mergeValues } from './conflict';
import { useValidatedForm, type FormValues } from './useValidatedForm';
import { changedFields, startValues, writableFields, type Values } from './values';

/**
 * The state of one record's form: values, the record they started from, and the one validate function.
 * @param start what a new record starts from
 * When a newer version of the record arrives, untouched fields follow it.
 */
export function useRecordForm(
  resource: ClientResource,
  record: EngineRecord | undefined,
  predicate: PredicateContext,
  start: Values,
) {
  const mode = record ? 'edit' : 'create';
  const fields = useMemo(() => writableFields(resource, mode), [resource, mode]);
  const [base, setBase] = useState(record);
  const { form, submit } = useValidatedForm(
    { resource, base, predicate },
    record ? startValues(resource, record) : start,
  );

  /** Takes a record as the new start, with `values` on top of it. */
  const rebase = (next: EngineRecord, values: FormValues = startValues(resource, next)) => {
    setBase(next);
    form.reset(values);
  };

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

  return { form, fields, base, rebase, submit };
}
