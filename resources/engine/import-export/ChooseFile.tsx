import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Job } from '../../../dataProvider/jobs';
import { errorMessage, translateMessage, type Message } from '../errors';
import { useJobs } from './JobsContext';

const MAX_BYTES = 50 * 1024 * 1024;

interface ChooseFileProps {
  readonly resource: ClientResource;
  readonly footer: (buttons: ReactNode) => ReactNode;
  readonly onReceived: (job: Job) => void;
  readonly onClose: () => void;
}

/** Takes a file by click, key or drop, and sends it to the server, which says what is in it. */
export function ChooseFile({ resource, footer, onReceived, onClose }: ChooseFileProps) {
  const translate = useTranslate();
  const { client } = useJobs();
  const id = useId();
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<string>();
  const [error, setError] = useState<Message>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    if (file.size > MAX_BYTES) return setError({ message: 'errors.IMPORT_FILE_TOO_BIG', args: [50] });
    const control = new AbortController();
    stop.current = control;
    setSending(file.name);
    try {
      onReceived(await client.upload(resource.name, file, control.signal));
    } catch (failure) {
      if (!control.signal.aborted) setError(errorMessage(failure));
    } finally {
      setSending(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    <>
      <label
        className={`t-drop${over ? ' t-drop-over' : ''}`}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="FileUpload" className="t-drop-icon" />
        <strong>
          {sending
            ? translate('importExport.import.sending', { name: sending })
            : translate('importExport.import.drop')}
        </strong>
        <span>{translate('importExport.import.kinds')}</span>
        {sending && <progress aria-label={translate('importExport.import.sending', { name: sending })} />}
        <input
          id={id}
          type="file"
          autoFocus
          disabled={sending !== undefined}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void send(file);
            event.target.value = '';
          }}
        />
      </label>
      <p className="t-note">{translate('importExport.import.hint')}</p>
      {error && (
        <p className="t-note e-error" role="alert">
          {translateMessage(translate, error)}
        </p>
      )}
      {footer(
        <Button kind="quiet" onClick={onClose}>
          {translate('engine.cancel')}
        </Button>,
      )}
    </>
  );
}
