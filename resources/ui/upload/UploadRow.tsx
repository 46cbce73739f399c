import { Button } from '../Button';
import { Icon } from '../Icon';
import { Tag, type Tone } from '../Tag';
import type { UploadItem, UploadState } from './uploadQueue';

export interface UploadRowTexts {
  readonly state: (item: UploadItem) => string;
  readonly size: (bytes: number) => string;
  readonly progress: (name: string) => string;
  readonly cancelOne: (name: string) => string;
  readonly retryOne: (name: string) => string;
  readonly removeOne: (name: string) => string;
}

const TONES: Readonly<Record<UploadState, Tone>> = {
  ready: 'muted',
  uploading: 'info',
  success: 'success',
  error: 'danger',
  cancel: 'warning',
};

interface UploadRowProps {
  readonly item: UploadItem;
  readonly texts: UploadRowTexts;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One file of the queue: its name, size, state, how much has left, and what can be done about it. */
export function UploadRow({ item, texts, onCancel, onRetry, onRemove }: UploadRowProps) {
  const { file, state, progress } = item;
  const failed = state === 'error' || state === 'cancel';
  const percent = Math.round(progress * 100);
  return (
    <li className="e-queued">
      <span className="e-queued-name" data-tooltip={file.name}>
        {file.name}
      </span>
      <span className="e-queued-size">{texts.size(file.size)}</span>
      <span role="status">
        <Tag tone={TONES[state]}>{texts.state(item)}</Tag>
      </span>
      <span className="e-queued-actions">
        {failed && (
          <Button kind="icon" aria-label={texts.retryOne(file.name)} onClick={onRetry}>
            <Icon name="Refresh" />
          </Button>
        )}
        <Button
          kind="icon"
          aria-label={state === 'uploading' ? texts.cancelOne(file.name) : texts.removeOne(file.name)}
          onClick={state === 'uploading' ? onCancel : onRemove}
        >
          <Icon name="Close" />
        </Button>
      </span>
      {(state === 'uploading' || progress > 0) && (
        <progress aria-label={texts.progress(file.name)} max={100} value={percent} />
      )}
    </li>
  );
}
