import { createPortal } from 'react-dom';
import type { ClientResource } from '../../../domain/schema/client';
import { Dialog } from '../../widgets/Dialog';
import type { EngineRecord } from '../record';
import { RecordForm } from './RecordForm';
import { startValues } from './values';
import '../styles/form.css';

interface CreateDialogProps {
  readonly resource: ClientResource;
  /** What was typed into the search: the name of the new record, when that is one field. */
  readonly text: string;
  readonly onMade: (record: EngineRecord) => void;
  readonly onClose: () => void;
}

/** Makes the record that a reference should point at, with its own generated form, over the form that needs it. */
export default function CreateDialog({ resource, text, onMade, onClose }: CreateDialogProps) {
  const named = resource.fields.some(
    ({ name, kind, readOnly }) => name === resource.title && kind === 'text' && !readOnly,
  );
  const start = { ...startValues(resource, undefined), ...(named && text !== '' && { [resource.title]: text }) };
  return createPortal(
    <Dialog wide flush title={resource.texts.new} onClose={onClose}>
      <RecordForm resource={resource} record={undefined} start={start} onCancel={onClose} onSaved={onMade} />
    </Dialog>,
    document.body,
  );
}
