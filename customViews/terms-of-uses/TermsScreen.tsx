import { ListContextProvider, useListContext, useNavigate, useTranslate, type Identifier } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import type { EngineRecord } from '../../resources/engine/values/record';
import { resourceName } from '../../resources/engine/texts';
import { TransferActions } from '../../resources/engine/import-export/ImportExportActions';
import { columnsOf } from '../../resources/engine/list-state/columns';
import { TermsForm } from './TermsForm';
import { TermsList } from './TermsList';
import { withSavedFirst } from '../../resources/engine/list/withSavedFirst';
import { useLoaded } from './useLoaded';

interface TermsScreenProps {
  readonly resource: ClientResource;
}

/** The form above, the list below; a saved entry is the first row of the list until another one is saved. */
export function TermsScreen({ resource }: TermsScreenProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const list = useListContext<EngineRecord>();
  const loaded = useLoaded(resource);
  const [saved, setSaved] = useState<EngineRecord>();
  const columns = useMemo(() => columnsOf(resource), [resource]);
  const home = `/${resource.name}`;
  const shown = useMemo(() => ({ ...list, data: withSavedFirst(list.data, saved) }), [list, saved]);

  const onSaved = (record: EngineRecord, leave: () => void, made: boolean) => {
    setSaved(record);
    void list.refetch();
    if (!made) return;
    leave();
    navigate(`${home}/${record.id}`);
  };
  const onDeleted = (id: Identifier) => {
    setSaved((before) => (before?.id === id ? undefined : before));
    void list.refetch();
    navigate(home);
  };
  return (
    <div className="e-page terms-page">
      <div className="e-head">
        <div>
          <p className="e-crumb">{translate('menu.portals')}</p>
          <h1>{resourceName(resource, 2)}</h1>
        </div>
        <div className="e-head-actions">
          <TransferActions resource={resource} columns={columns} />
        </div>
      </div>
      <TermsForm resource={resource} loaded={loaded} onSaved={onSaved} onDeleted={onDeleted}>
        <ListContextProvider value={shown as typeof list}>
          <TermsList resource={resource} columns={columns} chosen={loaded.id} />
        </ListContextProvider>
      </TermsForm>
    </div>
  );
}
