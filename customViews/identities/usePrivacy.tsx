import { useNotify, useTranslate } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { apiUrl } from '../../dataProvider/bases';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { valueFor } from '../../resources/engine/values/fieldRoles';
import type { EngineRecord } from '../../resources/engine/values/record';
import { saveBlob } from '../../resources/engine/import-export/download';
import type { MenuChoice } from '../../resources/ui/Menu';
import { useAppContext } from '../appContext';

const EraseDialog = lazyPart(() => import('./EraseDialog'));

interface Privacy {
  /** Choices of the menu of a guest; none once the guest is erased. */
  readonly choices: (record: EngineRecord) => readonly MenuChoice[];
  /** The question before a guest is erased, while it is open. */
  readonly dialog: ReactNode;
}

/** Requests that guests may make by law: export and erasure of their data. Only for callers who may change guests. */
export function usePrivacy(resource: ClientResource): Privacy {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useAppContext();
  const [erasing, setErasing] = useState<EngineRecord>();

  const fetchData = async (record: EngineRecord) => {
    try {
      const { json } = await http<Blob>(apiUrl(`/guests/${encodeURIComponent(record.id)}/export`), {
        method: 'POST',
        file: true,
      });
      saveBlob(json, `portico-${record.id}.zip`);
      notify('identities.privacy.exported', { type: 'success' });
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    }
  };

  return {
    choices: (record) =>
      !resource.can.edit || valueFor(resource, record, 'erased') != null
        ? []
        : [
            { label: translate('identities.privacy.export'), onChoose: () => void fetchData(record) },
            { label: translate('identities.privacy.erase'), danger: true, onChoose: () => setErasing(record) },
          ],
    dialog: erasing && (
      <Suspense>
        <EraseDialog resource={resource} record={erasing} onClose={() => setErasing(undefined)} />
      </Suspense>
    ),
  };
}
