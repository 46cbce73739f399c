import { useNotify, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '../../resources/ui/Button';
import { apiUrl } from '../../dataProvider/bases';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { valueFor } from '../../resources/engine/values/parts';
import type { EngineRecord } from '../../resources/engine/values/record';
import { saveFrom } from '../../resources/engine/import-export/download';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton } from '../../resources/ui/Menu';
import { useAppContext } from '../appContext';

const EraseDialog = lazy(() => import('./EraseDialog'));

interface PrivacyMenuProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** What the law gives a guest: their data, and to be forgotten. Only for who may change guests. */
export function PrivacyMenu({ resource, record }: PrivacyMenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useAppContext();
  const [erasing, setErasing] = useState(false);
  if (!resource.can.edit || valueFor(resource, record, 'erased') != null) return null;

  const fetchData = async () => {
    try {
      const { json } = await http<Blob>(apiUrl(`/guests/${encodeURIComponent(record.id)}/export`), {
        method: 'POST',
        file: true,
      });
      const url = URL.createObjectURL(json);
      saveFrom(url, `portico-${record.id}.zip`);
      // The browser has taken it over by then.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
      notify('identities.privacy.exported', { type: 'success' });
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    }
  };

  return (
    <>
      <MenuButton
        className={buttonClass()}
        label={translate('identities.privacy.menu')}
        groups={[
          {
            choices: [
              { label: translate('identities.privacy.export'), onChoose: () => void fetchData() },
              { label: translate('identities.privacy.erase'), onChoose: () => setErasing(true) },
            ],
          },
        ]}
      >
        {translate('identities.privacy.menu')}
        <Icon name="KeyboardArrowDown" size={12} />
      </MenuButton>
      {erasing && (
        <Suspense>
          <EraseDialog resource={resource} record={record} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </>
  );
}
