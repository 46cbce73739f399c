import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/Dialog';
import { CreateDialogContext, type CreateDialogProps } from '../inputs/createDialogContext';
import { RecordForm } from './RecordForm';
import type { EngineRecord } from '../values/record';
import { startValues } from './values';
import '../styles/form.css';

/** Makes the record that a reference should point at, with its own generated form, over the form that needs it. */
export default function CreateDialog({ resource, text, onMade, onClose }: CreateDialogProps) {
  const named = resource.fields.some(
    ({ name, kind, readOnly }) => name === resource.title && kind === 'text' && !readOnly,
  );
  const cancel = useRef(onClose);
  // Made, but more was typed meanwhile: the dialog stays with that, on the record.
  const [made, setMade] = useState<EngineRecord>();
  const start = { ...startValues(resource, undefined), ...(named && text !== '' && { [resource.title]: text }) };
  return createPortal(
    <Dialog wide flush title={resource.texts.new} onClose={() => cancel.current()}>
      <CreateDialogContext value={null}>
        <RecordForm
          key={made?.id ?? ''}
          {...{ resource, start, cancel }}
          record={made}
          onCancel={() => (made ? onMade(made) : onClose())}
          onSaved={(record, _, ahead) => (ahead && resource.can.edit ? setMade(record) : onMade(record))}
        />
      </CreateDialogContext>
    </Dialog>,
    document.body,
  );
}
