import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useEngine } from '../model';
import { compileForm, type FormDescription } from './description';
import { useRecordFormValue } from './useRecordFormValue';
import { writableFields } from './values';

/** What a described form consists of for this person: its resource, the fields that it asks for, and what its rows know. */
export function useDescription(description: FormDescription) {
  const translate = useTranslate();
  const { user, permissions, format } = useEngine();
  const resource = useMemo(
    () => compileForm(description, permissions, format.locale, translate),
    [description, permissions, format.locale, translate],
  );
  const fields = useMemo(() => writableFields(resource, 'create'), [resource]);
  const predicate = useMemo(() => ({ user, mode: 'create' }) as const, [user]);
  const context = useRecordFormValue(resource, undefined, predicate, fields);
  return { resource, fields, predicate, context };
}
