import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../domain/schema/model/model';
import type { FormValues } from './useValidatedForm';
import { typedSince, type Values } from './values';

interface FollowedStart {
  readonly form: UseFormReturn<FormValues>;
  readonly fields: readonly Field[];
  /** What the form started from, and how it is replaced. */
  readonly start: Values;
  readonly setStart: (start: Values) => void;
  /** What it would start from now. */
  readonly nextStart: Values;
}

/** When the starting values change later, the fields that the person has not edited take the new ones. */
export function useFollowedStart({ form, fields, start, setStart, nextStart }: FollowedStart): void {
  const follow = useEffectEvent((changed: Values) => {
    const to = { ...start, ...changed };
    const typed = typedSince(fields, start, form.getValues());
    setStart(to);
    form.reset({ ...to, ...typed }, { keepErrors: true, keepIsSubmitted: true, keepTouched: true });
  });
  const started = JSON.stringify(nextStart);
  const first = useRef(started);
  useEffect(() => {
    if (first.current === started) return;
    first.current = started;
    follow(JSON.parse(started) as Values);
  }, [started]);
}
