import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useNotify, useTranslate, useUpdate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, translateMessage, statusOf, type Message } from '../errors';
import { isDeletedKind } from '../values/operationWord';
import { noteCreated } from '../created';
import { useSaved } from '../operations/useSaved';
import { useReadName } from '../useRecordNames';
import { isDeleted, type EngineRecord } from '../values/record';
import { fieldLabel, labelled } from '../texts';
import { compare, type Comparison } from './conflict';
import { failureTitle, titled } from './failureTitle';
import { refusalOf } from './refusal';
import { useSubmitKey } from '../useSubmitKey';
import { changesOf, creationOf, type Values } from './values';

const PRECONDITION_FAILED = 412;

export interface Conflict {
  readonly comparison: Comparison;
  readonly theirs: EngineRecord;
}

type SaveResult =
  | { readonly state: 'saved'; readonly record: EngineRecord }
  | { readonly state: 'conflict'; readonly conflict: Conflict }
  | { readonly state: 'refused'; readonly errors: Readonly<Record<string, Message>> };

interface SaveOptions {
  readonly blame?: string | undefined;
  readonly undoable?: boolean;
  readonly quiet?: boolean;
}

/**
 * Saves a form, pessimistically: nothing looks saved before the server has it. General failures are shown as a toast;
 * failures of fields, and conflicts, are returned.
 * @param options.blame field that shows failures that name no field
 * @param options.undoable false: the messages offer no undo
 * @param options.quiet true: no message of success, where the change is seen at once
 */
export function useSave(
  resource: ClientResource,
  fields: readonly Field[],
  { blame, undoable = true, quiet = false }: SaveOptions = {},
) {
  const { name } = resource;
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const saved = useSaved(resource);
  const withKey = useSubmitKey();
  const readName = useReadName(resource);
  const [create] = useCreate<EngineRecord>(name, undefined, {
    returnPromise: true,
    // Here, and not in the mutation's own parameters: those are part of the key under which the record is cached.
    getMutateWithMiddlewares: (send) => (resource, params) =>
      withKey(params.data, (key) => send(resource, { ...params, meta: { key } })) as ReturnType<typeof send>,
  });
  const [update] = useUpdate<EngineRecord>(name, undefined, { returnPromise: true, mutationMode: 'pessimistic' });
  const [saving, setSaving] = useState(false);

  const fail = (error: unknown, title?: string) => {
    notify(titled(translate, title, translateMessage(translate, errorMessage(error))), { type: 'error' });
    return { state: 'refused', errors: {} } as const;
  };

  const conflictOf = async (base: EngineRecord, values: Values): Promise<SaveResult> => {
    try {
      const { data: theirs } = await dataProvider.getOne<EngineRecord>(name, { id: base.id });
      if (isDeleted(resource, theirs)) {
        notify(isDeletedKind(resource) ? 'record.conflict.disabled' : 'record.conflict.deleted', { type: 'warning' });
        // The record was deleted: the page shows this, and the form keeps its input until the record is restored.
        await cache.invalidateQueries({ queryKey: [name] });
        return { state: 'refused', errors: {} };
      }
      return { state: 'conflict', conflict: { theirs, comparison: compare(fields, base, values, theirs) } };
    } catch (error) {
      if (statusOf(error) !== 404) return fail(error);
      notify('engine.conflict.gone', { type: 'error' });
      return { state: 'refused', errors: {} };
    }
  };

  /** Splits the server's field messages: those with a form row are shown there, the others as a toast. */
  const refuse = (error: unknown, title: string | undefined): SaveResult => {
    const { errors, others, message } = refusalOf(error, new Set(fields.map((field) => field.name)));
    if (message) return blame ? { state: 'refused', errors: { [blame]: message } } : fail(error, title);
    if (title !== undefined) notify(title, { type: 'error' });
    for (const [field, message] of others) {
      notify(labelled(translate, fieldLabel(resource, field), translateMessage(translate, message)), { type: 'error' });
    }
    return { state: 'refused', errors };
  };

  const save = async (base: EngineRecord | undefined, values: Values): Promise<SaveResult> => {
    setSaving(true);
    try {
      const data = base ? changesOf(fields, base, values) : creationOf(fields, values);
      const record = base
        ? await update(name, { id: base.id, data, previousData: base })
        : await create(name, { data });
      const whole = { ...base, ...(record as EngineRecord) };
      if (!base) noteCreated(cache, name, whole.id);
      // Specification S-PROF-8: some resources have success messages of their own, `PROFILE_ACTION_CREATE`.
      const own = `success.${resource.backend.type.toUpperCase()}_ACTION_${base ? 'UPDATE' : 'CREATE'}`;
      const title = await readName(whole);
      const usual = translate(base ? 'engine.form.saved' : 'engine.form.created', { name: title });
      const success = translate(own, { _: usual, name: title });
      if (!quiet)
        saved(success, {
          record: whole,
          before: base,
          changed: base ? Object.keys(data) : [],
          mayUndo: undoable && (base !== undefined || resource.can.delete),
        });
      return { state: 'saved', record: whole };
    } catch (error) {
      return base && statusOf(error) === PRECONDITION_FAILED
        ? await conflictOf(base, values)
        : refuse(error, failureTitle(resource, base === undefined));
    } finally {
      setSaving(false);
    }
  };

  return { save, saving };
}
