import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useNotify, useTranslate, useUpdate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { Field } from '../../../domain/schema/model';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, say, statusOf, type Message } from '../errors';
import { isDeleted, recordTitle, type EngineRecord } from '../record';
import { fieldLabel } from '../texts';
import { compare, type Comparison } from './conflict';
import { changesOf, creationOf, type Values } from './values';

const TOAST_MS = 3000;
const STALE = 412;

export interface Conflict {
  readonly comparison: Comparison;
  readonly theirs: EngineRecord;
}

type SaveResult =
  | { readonly state: 'saved'; readonly record: EngineRecord }
  | { readonly state: 'conflict'; readonly conflict: Conflict }
  | { readonly state: 'refused'; readonly errors: Readonly<Record<string, Message>> };

/**
 * Saves a form, pessimistically: nothing looks saved before the server has it.
 * Failures that belong to no field are said here; those of fields, and conflicts, are given back.
 * @param blame field under which a failure that belongs to none stands instead
 */
export function useSave(resource: ClientResource, fields: readonly Field[], blame?: string) {
  const { name } = resource;
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [create] = useCreate<EngineRecord>(name, undefined, { returnPromise: true });
  const [update] = useUpdate<EngineRecord>(name, undefined, { returnPromise: true, mutationMode: 'pessimistic' });
  const [saving, setSaving] = useState(false);

  const fail = (error: unknown) => {
    notify(say(translate, errorMessage(error)), { type: 'error' });
    return { state: 'refused', errors: {} } as const;
  };

  const conflictOf = async (base: EngineRecord, values: Values): Promise<SaveResult> => {
    try {
      const { data: theirs } = await dataProvider.getOne<EngineRecord>(name, { id: base.id });
      if (isDeleted(resource, theirs)) {
        notify('record.conflict.deleted', { type: 'warning' });
        // The page takes it in: the form rests, with what was typed, until somebody brings the record back.
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

  /** Splits the server's field messages: those with a row go under it, the others are said as a toast. */
  const refuse = (error: unknown): SaveResult => {
    const known = new Set(fields.map((field) => field.name));
    const all = Object.entries(fieldErrors(error));
    const errors = Object.fromEntries(all.filter(([field]) => known.has(field)));
    const others = all.filter(([field]) => !known.has(field));
    if (Object.keys(errors).length === 0 && others.length === 0) {
      return blame ? { state: 'refused', errors: { [blame]: errorMessage(error) } } : fail(error);
    }
    for (const [field, message] of others) {
      notify(`${fieldLabel(resource, field)} : ${say(translate, message)}`, { type: 'error' });
    }
    return { state: 'refused', errors };
  };

  const save = async (base: EngineRecord | undefined, values: Values): Promise<SaveResult> => {
    setSaving(true);
    try {
      const record = base
        ? await update(name, { id: base.id, data: changesOf(fields, base, values), previousData: base })
        : await create(name, { data: creationOf(fields, values) });
      const saved = { type: 'success', autoHideDuration: TOAST_MS } as const;
      const whole = { ...base, ...(record as EngineRecord) };
      // Specification 1 §8: some resources have success messages of their own, `PROFILE_ACTION_CREATE`.
      const own = `success.${resource.backend.type.toUpperCase()}_ACTION_${base ? 'UPDATE' : 'CREATE'}`;
      const usual = translate(base ? 'engine.form.saved' : 'engine.form.created', {
        name: recordTitle(resource, whole),
      });
      notify(translate(own, { _: usual }), saved);
      return { state: 'saved', record: whole };
    } catch (error) {
      return base && statusOf(error) === STALE ? await conflictOf(base, values) : refuse(error);
    } finally {
      setSaving(false);
    }
  };

  return { save, saving };
}
