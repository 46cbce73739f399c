import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { proposedDomain } from '../../../domain/records/proposal';
import type { Field } from '../../../domain/schema/model/model';
import type { FormValues } from './useValidatedForm';
import { isEmpty } from './values';

/**
 * Fills in the value that one field of a new record proposes for another, unless the person has typed something else
 * there.
 * @param active false: a record that is there already
 */
export function useProposals(form: UseFormReturn<FormValues>, fields: readonly Field[], active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const proposed = new Map<string, string>();
    const heard = form.watch((values, { name: typed }) => {
      for (const { name, propose } of fields) {
        if (propose === undefined || propose.from !== typed) continue;
        const now = values[name];
        if (!isEmpty(now) && now !== proposed.get(name)) continue;
        const next = proposedDomain(values[propose.from]);
        if (next === undefined && isEmpty(now)) continue;
        proposed.set(name, next ?? '');
        form.setValue(name, next ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      }
    });
    return () => heard.unsubscribe();
  }, [form, fields, active]);
}
