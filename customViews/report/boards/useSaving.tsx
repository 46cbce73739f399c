import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { ConflictDialog } from '../../../resources/engine/form/ConflictDialog';
import { mergeValues } from '../../../resources/engine/form/conflict';
import { useSave, type Conflict } from '../../../resources/engine/form/useSave';
import { writableFields, type Values } from '../../../resources/engine/form/values';
import { translateMessage } from '../../../resources/engine/errors';
import { useResource } from '../../../resources/engine/model';
import { refresh } from '../../../resources/engine/refresh';
import { fieldLabel, labelled } from '../../../resources/engine/texts';
import type { EngineRecord } from '../../../resources/engine/values/record';

interface Open {
  readonly conflict: Conflict;
  readonly base: EngineRecord;
  readonly done: (record: EngineRecord | undefined) => void;
}

/**
 * Saves dashboards or graphs as a form does: says what was saved, with an undo, or why not; what another person has
 * changed meanwhile is taken over, and where both have changed the same a dialog asks.
 * @param options.quiet true: no message reports what was saved
 * @returns `save`, which answers the saved record or undefined, and the dialog, to be rendered
 */
export function useSaving(name: 'dashboards' | 'reportgraphs', { quiet = false }: { readonly quiet?: boolean } = {}) {
  const resource = useResource(name);
  const fields = writableFields(resource, 'edit');
  const engine = useSave(resource, fields, { quiet });
  const cache = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [open, setOpen] = useState<Open>();

  const save = async (base: EngineRecord | undefined, values: Values): Promise<EngineRecord | undefined> => {
    const result = await engine.save(base, { ...base, ...values });
    if (result.state === 'saved') {
      await refresh(cache, name);
      return result.record;
    }
    if (result.state === 'refused') {
      for (const [field, message] of Object.entries(result.errors)) {
        notify(labelled(translate, fieldLabel(resource, field), translateMessage(translate, message)), {
          type: 'error',
        });
      }
      await refresh(cache, name);
      return undefined;
    }
    const { comparison, theirs } = result.conflict;
    if (comparison.conflicts.length === 0) return save(theirs, mergeValues(comparison, theirs, {}));
    return new Promise((done) => setOpen({ conflict: result.conflict, base: base!, done }));
  };

  const end = async (answer: Promise<EngineRecord | undefined> | undefined) => {
    setOpen(undefined);
    open?.done(await answer);
    if (!answer) await refresh(cache, name);
  };
  const dialog: ReactNode = open && (
    <ConflictDialog
      resource={resource}
      record={open.base}
      comparison={open.conflict.comparison}
      current={open.conflict.theirs}
      onCancel={() => void end(undefined)}
      onSave={(choices) => {
        const { comparison, theirs } = open.conflict;
        void end(save(theirs, mergeValues(comparison, theirs, choices)));
      }}
    />
  );
  return { save, saving: engine.saving, dialog };
}
