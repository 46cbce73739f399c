import { useNotify, useTranslate, useUpdate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../errors';
import type { EngineRecord } from '../values/record';
import type { UploadVersion } from './uploadsContext';

/**
 * Gives a record one of its earlier files again, and says whether that worked.
 * @param onRestored called with the record as it is then
 */
export function useRestoreVersion(
  resource: ClientResource,
  record: EngineRecord,
  onRestored: (record: EngineRecord) => void,
) {
  const translate = useTranslate();
  const notify = useNotify();
  const [update, { isPending: busy }] = useUpdate<EngineRecord>(resource.name, undefined, {
    returnPromise: true,
    mutationMode: 'pessimistic',
  });
  const restore = async (version: UploadVersion) => {
    try {
      const changed = await update(resource.name, {
        id: record.id,
        data: { [resource.upload?.fills.hash ?? '']: version.hash },
        previousData: record,
      });
      notify('uploads.restored', { type: 'success' });
      onRestored({ ...record, ...(changed as EngineRecord) });
    } catch (failure) {
      notify(translateMessage(translate, errorMessage(failure)), { type: 'error' });
    }
  };
  return { restore, busy };
}
