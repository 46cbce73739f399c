import { useNotify, useTranslate } from 'ra-core';
import type { FieldError, FieldErrors } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import { translateMessage } from '../errors';
import { fieldLabel, labelled } from '../texts';
import { fromFieldError } from './message';
import type { FormValues } from './useValidatedForm';

/**
 * Says that a save was held back by fields that are not valid, and leads to the first of them.
 * @param focusFirst focuses the first of some fields, and returns those that the form leaves out
 */
export function useInvalidNotice(resource: ClientResource, focusFirst: (names: readonly string[]) => string[]) {
  const notify = useNotify();
  const translate = useTranslate();
  return (errors: FieldErrors<FormValues>) => {
    const names = Object.keys(errors);
    notify('engine.form.invalid', { type: 'warning', messageArgs: { smart_count: names.length } });
    // A field that this form leaves out can only be named.
    for (const name of focusFirst(names)) {
      const message = fromFieldError(errors[name] as FieldError);
      notify(labelled(translate, fieldLabel(resource, name), translateMessage(translate, message)), { type: 'error' });
    }
  };
}
