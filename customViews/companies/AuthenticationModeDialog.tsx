import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DataProviderContext, useDataProvider, useTranslate, type Identifier } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ofCompany } from '../../dataProvider/ofCompany';
import type { ClientResource } from '../../domain/schema/client/client';
import { RecordForm } from '../../resources/engine/form/RecordForm';
import { CreateDialogContext } from '../../resources/engine/inputs/createDialogContext';
import { RecordValues } from '../../resources/engine/record-page/RecordValues';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import '../../resources/engine/styles/form.css';

interface AuthenticationModeDialogProps {
  /** The resource of the authentication modes. */
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly company: Identifier;
  readonly mayEdit: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * An authentication mode of a company with the parameters of its module (specification S-AUTH-3): the form of the modes,
 * in that company. A person who may not save reads the values.
 */
export function AuthenticationModeDialog({
  resource,
  record,
  company,
  mayEdit,
  onSaved,
  onClose,
}: AuthenticationModeDialogProps) {
  const translate = useTranslate();
  const base = useDataProvider();
  const cancel = useRef(onClose);
  const data = useMemo(() => ofCompany(base, company), [base, company]);
  // A cache of its own: here the answers are of another company than those of the same queries elsewhere.
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const title = recordTitle(resource, record);
  if (!mayEdit) {
    const close = <Button onClick={onClose}>{translate('companies.modes.close')}</Button>;
    return createPortal(
      <Dialog wide title={title} onClose={onClose} actions={close}>
        <RecordValues resource={resource} record={record} />
      </Dialog>,
      document.body,
    );
  }
  return createPortal(
    <Dialog wide flush title={title} onClose={() => cancel.current()}>
      <QueryClientProvider client={cache}>
        <DataProviderContext value={data}>
          <CreateDialogContext value={null}>
            <RecordForm
              {...{ resource, record, cancel }}
              onCancel={onClose}
              onSaved={(_record, _leave, ahead) => {
                onSaved();
                if (!ahead) onClose();
              }}
            />
          </CreateDialogContext>
        </DataProviderContext>
      </QueryClientProvider>
    </Dialog>,
    document.body,
  );
}
