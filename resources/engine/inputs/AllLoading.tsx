import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import { useEngine } from '../model';

interface AllLoadingProps {
  readonly id?: string;
  readonly label: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** How far the fetching of a whole resource is, or that it failed and a way to try again. */
export function AllLoading({ id, label, progress, error, isFetching, retry }: AllLoadingProps) {
  const translate = useTranslate();
  const { number } = useEngine().format;
  const failed = Boolean(error) && !isFetching;
  const text = failed
    ? translate('widgets.transfer.failed')
    : translate('widgets.transfer.loading', { done: number(progress.done), total: number(progress.total) });
  return (
    <div className="e-transfer e-transfer-load" id={id} role="status" aria-label={label}>
      {text}
      {failed ? (
        <Button small onClick={retry}>
          {translate('widgets.transfer.retry')}
        </Button>
      ) : (
        <progress aria-label={text} max={progress.total || 1} value={progress.done} />
      )}
    </div>
  );
}
