import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { errorMessage, translateMessage, type Message } from '../errors';
import { useRecordFormContext } from './formContext';
import type { InputProps } from './types';
import { recordTitle, type EngineRecord } from '../values/record';
import { FileUpload } from '../../ui/upload/FileUpload';
import { UploadedFile } from '../uploads/UploadedFile';
import { useUploadsOf, type SentUpload } from '../uploads/uploadsContext';
import { useUploadTexts } from '../uploads/uploadTexts';
import { useVersions } from '../uploads/useVersions';
import '../uploads/uploads.css';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The file of a record (specification S-TOU-4): sending one fills hash, name and place; Replace empties them, and with
 * them the links, and opens the window for the
 * next file at once. What is sent is looked through at once and belongs to the record when that is saved.
 */
export default function UploadField(props: InputProps) {
  const { id, resource, value, onChange, label, disabled, describedBy } = props;
  const { record } = useRecordFormContext();
  const uploads = useUploadsOf();
  const translate = useTranslate();
  const [sent, setSent] = useState<SentUpload>();
  const [replacing, setReplacing] = useState(false);
  const [refusal, setRefusal] = useState<Message>();
  const { upload } = resource;
  const texts = useUploadTexts(upload?.limits.bytes ?? 0, upload?.accepts);
  const { data: versions } = useVersions(resource.name, record?.id, record?.['version']);
  const replace = () => {
    setReplacing(true);
    onChange(null);
  };
  // An address may ask for another file: `?replace=au_hash`.
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const asked = upload !== undefined && address.get('replace') === upload.fills.hash;
  const start = useEffectEvent(() => {
    if (!asked || disabled || text(value) === undefined) return;
    // Once: the form that is there after the save must not begin again.
    address.delete('replace');
    void navigate({ pathname, search: address.toString() }, { replace: true });
    replace();
  });
  useEffect(() => start(), [asked]);
  if (!upload) return null;
  const { fills, limits } = upload;
  const saved = text(record?.[fills.hash]);
  const hash = text(value);

  if (hash !== undefined) {
    const fresh = sent?.fields[fills.hash] === hash ? sent : undefined;
    const version = versions?.find((one) => one.hash === hash);
    const own = hash === saved ? record : undefined;
    return (
      <div
        id={id}
        className="u-file-group"
        role="group"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        <UploadedFile
          title={titleOf(record) ?? fresh?.fields[fills.filename] ?? label}
          hash={hash}
          filename={text(own?.[fills.filename]) ?? fresh?.fields[fills.filename] ?? version?.name}
          location={text(own?.[fills.location]) ?? fresh?.fields[fills.location]}
          bytes={fresh?.bytes ?? version?.bytes}
          pages={fresh?.pages ?? version?.pages}
          fresh={hash !== saved}
        >
          {!disabled && (
            <Button kind="quiet" small onClick={replace}>
              {translate('uploads.replace')}
            </Button>
          )}
        </UploadedFile>
      </div>
    );
  }
  return (
    <div id={id} className="u-choose" tabIndex={-1}>
      <FileUpload
        label={label}
        rules={{ limit: 1, maxSize: limits.bytes }}
        disabled={disabled ?? false}
        opensAtOnce={replacing}
        describedBy={describedBy}
        texts={texts}
        upload={async (file, control) => {
          setRefusal(undefined);
          try {
            return await uploads.send(resource.backend.type, record?.id ?? null, file, control);
          } catch (error) {
            if (!control.signal.aborted) setRefusal(errorMessage(error));
            throw error;
          }
        }}
        onUploaded={(_file, answer) => {
          const arrived = answer as SentUpload;
          setReplacing(false);
          setSent(arrived);
          onChange(arrived.fields[fills.hash]);
        }}
      />
      {refusal && (
        <p className="e-help e-error" role="alert">
          {translateMessage(translate, refusal)}
        </p>
      )}
      {saved !== undefined && !disabled && (
        <Button kind="quiet" small className="u-keep" onClick={() => onChange(saved)}>
          {translate('uploads.keep')}
        </Button>
      )}
    </div>
  );

  function titleOf(one: EngineRecord | undefined): string | undefined {
    return one && recordTitle(resource, one);
  }
}
