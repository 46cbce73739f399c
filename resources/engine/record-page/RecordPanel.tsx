import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Dialog } from '../../ui/Dialog';
import type { EngineRecord } from '../values/record';
import { History } from './History';
import { RelatedLinks } from './RelatedLinks';
import type { Panel } from './usePanel';

interface RecordPanelProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly panel: Panel;
}

/** The panel next to a form: related records and history. On narrow windows it is a sheet over the form. */
export function RecordPanel({ resource, record, panel }: RecordPanelProps) {
  const translate = useTranslate();
  if (!panel.open) return null;
  const content = (
    <>
      <RelatedLinks resource={resource} record={record} />
      {!resource.readOnly && <History resource={resource} record={record} />}
    </>
  );
  if (!panel.sheet) {
    return (
      <aside id={panel.id} className="e-aside" aria-label={translate('record.panel.title')}>
        {content}
      </aside>
    );
  }
  return (
    <Dialog
      title={translate('record.panel.title')}
      onClose={panel.toggle}
      actions={<Button onClick={panel.toggle}>{translate('shell.close')}</Button>}
    >
      <div className="e-sheet">{content}</div>
    </Dialog>
  );
}
