import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import { lockedFieldsOf, type EngineRecord } from '../values/record';

interface LockedFieldsProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Why some fields of a form cannot be changed: the person acts as somebody else, or works in a company as its support. */
export function LockedFields({ resource, record }: LockedFieldsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const names = lockedFieldsOf(resource, record);
  if (names.length === 0) return null;
  const support = resource.lockedFields?.because === 'support';
  const fields = format.list(names.map((name) => fieldLabel(resource, name)));
  return (
    <p className="e-note e-note-info" role="status">
      {translate(support ? 'engine.form.keptFromSupport' : 'engine.form.lockedFields', { fields })}
    </p>
  );
}
