import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { formatJson } from '../../../domain/dialect/format';
import type { StoragePlan } from '../../../domain/schema/model/storagePlan';
import { useStudioApi, type StoredSchema } from './api';
import { useCheck, type Check } from './useCheck';
import { useSchemaText } from './useSchemaText';

/** A schema file as its author has it, and what can be done with it. */
export interface SchemaFile {
  readonly name: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly published: StoredSchema | undefined;
  /** Differs from what is published, or nothing is. */
  readonly changed: boolean;
  /** True when another version was published after this draft was started. */
  readonly overtaken: boolean;
  readonly state: 'draft' | 'changed' | 'published';
  readonly check: Check;
  /** What a publication does to the storage; undefined while the text is not known to be sound. */
  readonly plan: StoragePlan | undefined;
  readonly format: () => void;
  /** Back to what is published; undefined when there is nothing to go back to. */
  readonly discard: (() => void) | undefined;
  /** Takes over what was stored, and says so. */
  readonly adopt: (schema: StoredSchema, message: string) => Promise<void>;
  /** Rejects with what the server refuses. */
  readonly remove: () => Promise<void>;
  /** What follows a removal. */
  readonly removed: () => void;
  /** Reads everything of the studio again. */
  readonly refresh: () => Promise<void>;
}

/**
 * The text of a file, the server's verdict on it, and what is done with both.
 * @param onGone called when the file was removed
 */
export function useSchemaFile(name: string, published: StoredSchema | undefined, onGone: () => void): SchemaFile {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useStudioApi();
  const cache = useQueryClient();
  const { text, setText, changed, overtaken, discard, settle } = useSchemaText(name, published);
  const check = useCheck(name, text);
  const { verdict, current } = check;
  const sound = current && verdict !== undefined && verdict.errors.length + verdict.elsewhere.length === 0;
  const refresh = () => cache.invalidateQueries({ queryKey: ['studio'] });

  const format = () => {
    const formatted = formatJson(text);
    if (formatted === undefined) notify(translate('studio.tools.cannotFormat'), { type: 'warning' });
    else if (formatted !== text) setText(formatted);
  };
  const adopt = async (schema: StoredSchema, message: string) => {
    const mine = changed && schema.text !== text;
    // Known before anything is asked again, so that the text never falls back to the former one.
    cache.setQueryData(['studio', 'file', name], schema);
    await refresh();
    // Restoring an earlier version does not delete the draft.
    if (!mine) settle();
    // Translated here: toasts are rendered outside of the studio's texts.
    notify(translate(message, { name }), { type: 'success' });
  };
  const remove = async () => {
    if (published) await api.remove(name, published.hash);
  };
  const removed = () => {
    settle();
    onGone();
    void refresh();
  };
  const state = !published ? 'draft' : changed ? 'changed' : 'published';
  const plan = sound ? verdict.plan : undefined;
  return {
    name,
    text,
    setText,
    published,
    changed,
    overtaken,
    state,
    check,
    plan,
    format,
    discard,
    adopt,
    remove,
    removed,
    refresh,
  };
}
