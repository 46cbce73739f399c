import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import { fixedFieldsOf, type EngineRecord } from '../values/record';
import { Note } from '../../ui/Note';

interface FixedFieldsNoteProps {
  readonly resource: ClientResource;
  /** As it is stored; undefined for a new one. */
  readonly record: EngineRecord | undefined;
}

/** Why some fields of a form cannot be changed: the person impersonates, or works in a company as its support. */
export function FixedFieldsNote({ resource, record }: FixedFieldsNoteProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const values = useWatch();
  const stored = record ? fixedFieldsOf(resource, record) : [];
  // A choice in the form can make a record of which these fields cannot be saved.
  const fixed = [...new Set([...stored, ...fixedFieldsOf(resource, values)])];
  return fixed.map(({ names, because }) => (
    <Note tone="info" key={because ?? 'acting'} role="status">
      {translate(because === 'support' ? 'engine.form.keptFromSupport' : 'engine.form.fixedFieldsWhileImpersonating', {
        fields: format.list(names.map((name) => fieldLabel(resource, name))),
      })}
    </Note>
  ));
}
