import { useNotify, useUpdate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import type { UploadVersion } from './uploadsContext';

/**
 * Gives a record one of its earlier files again, and says so. It rejects with what the server refuses.
 * @param onRestored called with the record as it is then
 */
export function useRestoreVersion(
  resource: ClientResource,
  record: EngineRecord,
  onRestored: (record: EngineRecord) => void,
) {
  const notify = useNotify();
  const [update] = useUpdate<EngineRecord>(resource.name, undefined, {
    returnPromise: true,
    mutationMode: 'pessimistic',
  });
  return async (version: UploadVersion) => {
    const changed = await update(resource.name, {
      id: record.id,
      data: { [resource.upload?.fills.hash ?? '']: version.hash },
      previousData: record,
    });
    notify('uploads.restored', { type: 'success' });
    onRestored({ ...record, ...(changed as EngineRecord) });
  };
}
