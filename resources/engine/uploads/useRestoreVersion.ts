import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { refresh } from '../refresh';
import type { EngineRecord } from '../values/record';
import type { UploadVersion } from './uploadsContext';

/**
 * Gives a record one of its earlier files again, and says so. It rejects with what the server refuses, and at once when
 * the server is away: what a person has cancelled is not sent later.
 * @param onRestored called with the record as it is then
 */
export function useRestoreVersion(
  resource: ClientResource,
  record: EngineRecord,
  onRestored: (record: EngineRecord) => void,
) {
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useEngineDataProvider();
  return async (version: UploadVersion) => {
    const { data } = await dataProvider.update<EngineRecord>(resource.name, {
      id: record.id,
      data: { [resource.upload?.fills.hash ?? '']: version.hash },
      previousData: record,
    });
    notify('uploads.restored', { type: 'success' });
    onRestored({ ...record, ...data });
    void refresh(cache, resource.name);
  };
}
