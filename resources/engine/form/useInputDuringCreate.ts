import { useEvent } from 'ra-core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { EngineRecord } from '../values/record';
import type { FormValues } from './useValidatedForm';
import { typedSince, type Values } from './values';

interface PendingInput {
  /** The record that was created. */
  readonly recordName: string;
  readonly values: Values;
  /** The field that has the focus. */
  readonly field: string | undefined;
}

/** Input on its way from the create form to the edit form. Only in memory, because it can contain secrets. */
let pendingInput: PendingInput | undefined;

const nameOf = (resource: ClientResource, { id }: EngineRecord) => `${resource.name} ${id}`;

/**
 * Keeps what a person types while the server creates their record: the edit form that opens next takes it over as
 * unsaved changes, with the focus in the same field.
 * @param focus focuses the first of some fields
 * @param onHandedOver called when the create form was replaced
 * @returns a function to call with the created record and the sent values
 */
export function useInputDuringCreate(
  resource: ClientResource,
  record: EngineRecord | undefined,
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  focus: (names: readonly string[]) => unknown,
  onHandedOver: () => void,
) {
  const made = useRef<{ readonly record: EngineRecord; readonly sent: Values }>(undefined);
  const handOver = useEvent(() => {
    if (!made.current) return;
    const values = typedSince(fields, made.current.sent, form.getValues());
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
    pendingInput = { recordName: nameOf(resource, made.current.record), values, field };
    onHandedOver();
  });
  // Before the page changes: afterwards the focused field is unknown.
  useLayoutEffect(() => () => handOver(), [handOver]);

  const take = useEvent(() => {
    const { recordName, values, field } = pendingInput ?? {};
    pendingInput = undefined;
    if (!record || recordName !== nameOf(resource, record)) return;
    const open = fields.filter(({ name }) => Object.hasOwn(values ?? {}, name)).map(({ name }) => name);
    for (const name of open) form.setValue(name, values?.[name], { shouldDirty: true, shouldValidate: true });
    if (field !== undefined && open.includes(field)) focus([field]);
  });
  useEffect(() => take(), [take]);

  return (saved: EngineRecord, sent: Values) => {
    made.current = { record: saved, sent };
  };
}
