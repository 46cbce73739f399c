import { useNotify, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import type { EngineRecord } from '../../resources/engine/values/record';
import { saveFrom } from '../../resources/engine/import-export/download';
import { Glyph } from '../../resources/ui/Glyph';
import { PopoverButton } from '../../resources/ui/PopoverButton';
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
  if (!resource.can.edit || record['u_erasedAt'] != null) return null;

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
      <PopoverButton
        className="e-btn"
        label={translate('identities.privacy.menu')}
        content={(close) => (
          <div className="e-choices">
            <button
              type="button"
              onClick={() => {
                close();
                void fetchData();
              }}
            >
              {translate('identities.privacy.export')}
            </button>
            <button
              type="button"
              onClick={() => {
                close();
                setErasing(true);
              }}
            >
              {translate('identities.privacy.erase')}
            </button>
          </div>
        )}
      >
        {translate('identities.privacy.menu')}
        <Glyph name="down" size={12} />
      </PopoverButton>
      {erasing && (
        <Suspense>
          <EraseDialog resource={resource} record={record} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </>
  );
}
