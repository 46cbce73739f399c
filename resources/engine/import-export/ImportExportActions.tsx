import { useTranslate } from 'ra-core';
import { Suspense, use, useState } from 'react';
import { lazyPart } from '../lazyPart';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { ListColumn } from '../list-state/columns';
import { JobsContext } from './JobsContext';
import './transfer.css';

const ExportDialog = lazyPart(() => import('./ExportDialog'));
const ImportDialog = lazyPart(() => import('./ImportDialog'));

interface TransferActionsProps {
  readonly resource: ClientResource;
  readonly columns: readonly ListColumn[];
}

/** Export for callers who may view the list, import for callers who may create or edit. */
export function TransferActions({ resource, columns }: TransferActionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  if (!use(JobsContext)) return null;
  const close = () => setOpen(null);
  const mayImport = resource.can.create || resource.can.edit;
  return (
    <>
      {mayImport && (
        <Button className="t-open" aria-haspopup="dialog" onClick={() => setOpen('import')}>
          <Icon name="FileUpload" className="t-icon" />
          <span>{translate('transfer.import.open')}</span>
        </Button>
      )}
      <Button className="t-open" aria-haspopup="dialog" onClick={() => setOpen('export')}>
        <Icon name="FileDownload" className="t-icon" />
        <span>{translate('transfer.export.open')}</span>
      </Button>
      <Suspense>
        {open === 'export' && <ExportDialog resource={resource} columns={columns} onClose={close} />}
        {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </>
  );
}
