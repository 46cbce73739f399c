import { useEvent } from 'ra-core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client';
import type { Field } from '../../../domain/schema/model';
import type { EngineRecord } from '../record';
import type { FormValues } from './useRecordForm';
import { typedSince, type Values } from './values';

interface TypedAhead {
  /** The record that was made meanwhile. */
  readonly of: string;
  readonly values: Values;
  /** Where the person is typing. */
  readonly field: string | undefined;
}

/** Between the form that has made a record and the one that opens on it; in memory alone, it may be a secret. */
let kept: TypedAhead | undefined;

const nameOf = (resource: ClientResource, { id }: EngineRecord) => `${resource.name} ${id}`;

/**
 * What somebody goes on typing while the server makes their record: the form that opens on the record takes it over,
 * as changes that are not saved, in the field where they are.
 * @param focus puts somebody into the first of some fields
 * @param onHandedOver the form that has made a record is gone
 * @returns to be told what was made, and of which values
 */
export function useTypedAhead(
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
    kept = { of: nameOf(resource, made.current.record), values, field };
    onHandedOver();
  });
  // Before the page changes: until then they may type, and afterwards nobody knows where.
  useLayoutEffect(() => () => handOver(), [handOver]);

  const take = useEvent(() => {
    const { of, values, field } = kept ?? {};
    kept = undefined;
    if (!record || of !== nameOf(resource, record)) return;
    const open = fields.filter(({ name }) => Object.hasOwn(values ?? {}, name)).map(({ name }) => name);
    for (const name of open) form.setValue(name, values?.[name], { shouldDirty: true, shouldValidate: true });
    if (field !== undefined && open.includes(field)) focus([field]);
  });
  useEffect(() => take(), [take]);

  return (saved: EngineRecord, sent: Values) => {
    made.current = { record: saved, sent };
  };
}
