import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../domain/schema/model/model';
import type { EngineRecord } from '../values/record';
import { compare, mergeValues, type Comparison } from './conflict';
import type { DraftKeeper } from './useDraft';
import type { FormValues } from './useValidatedForm';
import type { Values } from './values';

/**
 * Taking up a draft: its values go into the form, nothing is saved. Where the record has changed since, what both
 * sides changed is asked for, field by field.
 */
export function useDraftRestore(
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  start: Values,
  base: EngineRecord | undefined,
  { offer, drop, settle }: DraftKeeper,
) {
  const [conflict, setConflict] = useState<Comparison>();

  const fill = (values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
    setConflict(undefined);
    settle();
  };

  return {
    conflict,
    restore: () => {
      if (!offer) return;
      const drafted = fields.filter(({ name }) => Object.hasOwn(offer.values, name));
      const comparison = compare(drafted, offer.base, offer.values, start);
      const stale = base !== undefined && base['version'] !== offer.version;
      if (stale && comparison.conflicts.length > 0) setConflict(comparison);
      else fill(offer.values);
    },
    discard: () => {
      drop();
      settle();
    },
    choose: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
      if (!conflict) return;
      const names = new Set([...conflict.conflicts, ...conflict.merged].map(({ field }) => field.name));
      const merged = Object.entries(mergeValues(conflict, start, choices)).filter(([name]) => names.has(name));
      fill(Object.fromEntries(merged));
    },
    cancel: () => setConflict(undefined),
  };
}
