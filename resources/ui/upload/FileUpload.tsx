import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from '../Button';
import type { FileRules, Refusal } from '../../../domain/text/fileType';
import { Icon } from '../Icon';
import { UploadRow, type UploadRowTexts } from './UploadRow';
import type { UploadControl } from './sendFile';
import { useUploads } from './useUploads';
import './upload.css';

export interface FileUploadTexts extends UploadRowTexts {
  readonly drop: string;
  readonly choose: string;
  /** What is taken, in a few words: kinds, largest size. */
  readonly limits?: string;
  readonly start: string;
  readonly queue: string;
  readonly refused: (name: string, why: Refusal) => string;
  readonly dismiss: string;
}

interface FileUploadProps {
  readonly label: string;
  /** Queue limit, largest size, kinds and mime types; a file that fails one is not queued, and the reason is shown. */
  readonly rules: FileRules;
  /**
   * Sends one file: `(file, control) => sendFile(url, file, control, { headers })`. It is given a file that can still
   * be read, a signal that fires when the person cancels, and where to tell the progress. It rejects when it fails.
   */
  readonly upload: (file: File, control: UploadControl) => Promise<unknown>;
  /** Called for every uploaded file, with the result of `upload`. */
  readonly onUploaded?: (file: File, answer: unknown) => void;
  /** False: files wait for the button. */
  readonly auto?: boolean;
  readonly disabled?: boolean;
  /** The window to choose a file opens with it: the press that shows it asked for another file. */
  readonly opensAtOnce?: boolean;
  readonly describedBy?: string | undefined;
  readonly texts: FileUploadTexts;
}

/**
 * Files to send: dropped, or chosen by the button; each shows its state (ready, uploading, success, error, cancel),
 * and can be cancelled, sent again or taken out (specification S-UPL-3, S-UPL-4).
 */
export function FileUpload(props: FileUploadProps) {
  const { label, rules, auto = true, disabled = false, opensAtOnce = false, texts } = props;
  const { queue, add, start, cancel, retry, remove, forgive } = useUploads({
    rules,
    auto,
    upload: props.upload,
    onUploaded: props.onUploaded,
  });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return;
    button.current?.focus();
    input.current?.click();
  }, [opensAtOnce]);
  const takes = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');

  return (
    <div className="e-upload" role="group" aria-label={label} aria-describedby={props.describedBy}>
      <div
        className={`e-drop${over ? ' e-drop-over' : ''}`}
        onDragOver={(event) => {
          if (!takes(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (!takes(event)) return;
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <span>{texts.drop}</span>
        <Button ref={button} small disabled={disabled} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        {texts.limits && <small>{texts.limits}</small>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          multiple={rules.limit !== 1}
          accept={rules.mimes?.join(',')}
          disabled={disabled}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file may be chosen again after it was taken out.
            target.value = '';
          }}
        />
      </div>
      {queue.refused.length > 0 && (
        <div className="e-refused" role="alert">
          <ul>
            {queue.refused.map(({ name, why }, index) => (
              <li key={index}>{texts.refused(name, why)}</li>
            ))}
          </ul>
          <Button kind="icon" aria-label={texts.dismiss} onClick={forgive}>
            <Icon name="Close" size={14} />
          </Button>
        </div>
      )}
      {queue.items.length > 0 && (
        <ul className="e-queue" aria-label={texts.queue}>
          {queue.items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              texts={texts}
              onCancel={() => cancel(item.id)}
              onRetry={() => retry(item.id)}
              onRemove={() => {
                remove(item.id);
                button.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {!auto && queue.items.some(({ state }) => state === 'ready') && (
        <div className="e-panel-actions">
          <Button kind="primary" disabled={disabled} onClick={start}>
            {texts.start}
          </Button>
        </div>
      )}
    </div>
  );
}
