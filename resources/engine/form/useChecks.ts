import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../domain/schema/model/model';
import type { FormCheck, FormValues } from './useValidatedForm';

/** A date is checked as soon as it is complete: one from the calendar is never left as a text is. */
const isMoment = ({ kind }: Field) => kind === 'date' || kind === 'dateTime';

/**
 * Checks fields again when another value changes: dates, which depend on each other, and those that have a message.
 * @param check must not change with every render
 */
export function useChecks(
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  check: FormCheck | undefined,
): void {
  useEffect(() => {
    if (!check) return;
    const subscription = form.watch((values, { name: typed }) => {
      if (typed === undefined) return;
      const wrong = check(values);
      const again = fields.filter(
        (field) => (isMoment(field) && field.name in wrong) || form.getFieldState(field.name).error?.type === 'check',
      );
      if (again.length > 0) void form.trigger(again.map(({ name }) => name));
    });
    return () => subscription.unsubscribe();
  }, [form, fields, check]);
}
