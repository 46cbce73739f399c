import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { useSaved } from '../operations/useSaved';
import { refresh } from '../refresh';
import type { EngineRecord } from '../values/record';
import type { UploadVersion } from './uploadsContext';

/**
 * Gives a record one of its earlier files again, and says so, with the undo. It rejects with what the server refuses, and at once when
 * the server is away: what a person has cancelled is not sent later.
 * @param onRestored called with the record as it is then
 */
export function useRestoreVersion(
  resource: ClientResource,
  record: EngineRecord,
  onRestored: (record: EngineRecord) => void,
) {
  const translate = useTranslate();
  const saved = useSaved(resource);
  const cache = useQueryClient();
  const dataProvider = useEngineDataProvider();
  return async (version: UploadVersion) => {
    const file = resource.upload?.fills.hash ?? '';
    const { data } = await dataProvider.update<EngineRecord>(resource.name, {
      id: record.id,
      data: { [file]: version.hash },
      previousData: record,
    });
    saved(translate('uploads.restored'), { record: { ...record, ...data }, changed: [file] });
    onRestored({ ...record, ...data });
    void refresh(cache, resource.name);
  };
}
