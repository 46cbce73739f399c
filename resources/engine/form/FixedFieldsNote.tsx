import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import { fixedFieldsOf, type EngineRecord } from '../values/record';

interface FixedFieldsNoteProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Why some fields of a form cannot be changed: the person impersonates, or works in a company as its support. */
export function FixedFieldsNote({ resource, record }: FixedFieldsNoteProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const names = fixedFieldsOf(resource, record);
  if (names.length === 0) return null;
  const support = resource.fixedFields?.because === 'support';
  const fields = format.list(names.map((name) => fieldLabel(resource, name)));
  return (
    <p className="e-note e-note-info" role="status">
      {translate(support ? 'engine.form.keptFromSupport' : 'engine.form.fixedFieldsWhileImpersonating', { fields })}
    </p>
  );
}
