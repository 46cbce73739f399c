import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { OperationButton } from '../operations/OperationButton';
import { targetOf, useOperations } from '../operations/useOperations';
import type { EngineRecord } from '../values/record';

interface DeletedBannerProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Above a record that was deleted: since when, and the way back. */
export function DeletedBanner({ resource, record }: DeletedBannerProps) {
  const { format } = useEngine();
  const translate = useTranslate();
  const { restore } = useOperations(resource);
  const since = format.exact(record[resource.softDelete?.field ?? '']) ?? '';
  return (
    <div className="e-note" role="status">
      <span>{translate('engine.form.deleted', { date: since })}</span>
      {resource.can.delete && <OperationButton resource={resource} operation={restore(targetOf(record))} small />}
    </div>
  );
}
