import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/Dialog';
import { CreateDialogContext, type CreateDialogProps } from '../inputs/createDialogContext';
import { MadeDialog, useMadeDialog } from './MadeDialog';
import { RecordForm } from './RecordForm';
import type { EngineRecord } from '../values/record';
import { FormSkeleton } from './FormSkeleton';
import { useStart } from './useStart';
import '../styles/form.css';

/** Makes the record that a reference should point at, with its own generated form, over the form that needs it. */
export default function CreateDialog({ resource, text, onMade, onClose }: CreateDialogProps) {
  const named = resource.fields.some(
    ({ name, kind, readOnly }) => name === resource.title && kind === 'text' && !readOnly,
  );
  const cancel = useRef(onClose);
  // Made, but more was typed meanwhile: the dialog stays with that, on the record.
  const [made, setMade] = useState<EngineRecord>();
  const usual = useStart(resource);
  const handsOver = useMadeDialog(resource) !== undefined;
  const [handed, setHanded] = useState<EngineRecord>();
  const end = handsOver ? setHanded : onMade;
  if (handed) return <MadeDialog resource={resource} record={handed} onClose={() => onMade(handed)} />;
  return createPortal(
    <Dialog wide flush title={resource.texts.new} onClose={() => cancel.current()}>
      <CreateDialogContext value={null}>
        {usual ? (
          <RecordForm
            key={made?.id ?? ''}
            {...{ resource, cancel }}
            start={{ ...usual, ...(named && text !== '' && { [resource.title]: text }) }}
            record={made}
            onCancel={() => (made ? end(made) : onClose())}
            onSaved={(record, _, ahead) => (ahead && resource.can.edit ? setMade(record) : end(record))}
          />
        ) : (
          <FormSkeleton resource={resource} />
        )}
      </CreateDialogContext>
    </Dialog>,
    document.body,
  );
}
