import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { StoragePlan } from '../../../domain/schema/model/storagePlan';
import { Button } from '../../../resources/ui/Button';
import { errorMessage, translateMessage, statusOf } from '../../../resources/engine/errors';
import { Dialog } from '../../../resources/ui/Dialog';
import { DiffView } from '../panes/DiffView';
import { PlanPane } from '../panes/PlanPane';
import { useStudioApi, type StoredSchema } from '../state/api';

interface PublishDialogProps {
  readonly name: string;
  readonly text: string;
  /** What is published now, as the author sees it in the comparison; undefined: nothing. */
  readonly published: StoredSchema | undefined;
  readonly plan: StoragePlan;
  readonly onPublished: (schema: StoredSchema) => void;
  /** Another person has published meanwhile: read again. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

const PRECONDITION_FAILED = 412;

/** What would change in the file and in the database, and why; then it is done. */
export function PublishDialog({ name, text, published, plan, onPublished, onStale, onClose }: PublishDialogProps) {
  const translate = useTranslate();
  const api = useStudioApi();
  const id = useId();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const publish = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onPublished(await api.publish(name, text, note, published?.hash ?? null));
    } catch (error) {
      const stale = statusOf(error) === PRECONDITION_FAILED;
      if (stale) onStale();
      setFailure(stale ? translate('studio.publish.stale') : translateMessage(translate, errorMessage(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      wide
      title={translate('studio.publish.title', { name })}
      onClose={onClose}
      closing={translate('studio.cancel')}
      actions={
        <Button kind="primary" disabled={busy || plan.refusals.length > 0} onClick={() => void publish()}>
          {translate(busy ? 'studio.publish.busy' : 'studio.publish.do')}
        </Button>
      }
    >
      {failure && (
        <p className="studio-alert" role="alert">
          {failure}
        </p>
      )}
      <label className="e-label" htmlFor={id}>
        {translate('studio.publish.note')}
      </label>
      <input
        id={id}
        className="e-in"
        value={note}
        maxLength={500}
        autoFocus
        autoComplete="off"
        placeholder={translate('studio.publish.notePlaceholder')}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !busy && plan.refusals.length === 0) void publish();
        }}
      />
      <p className="e-help">{translate('studio.publish.where', { file: `${name}.schema.json` })}</p>
      <h3 className="studio-part">{translate('studio.plan.title')}</h3>
      <div className="studio-box" tabIndex={0} role="region" aria-label={translate('studio.plan.title')}>
        <PlanPane plan={plan} />
      </div>
      <h3 className="studio-part">{translate('studio.tabs.diff')}</h3>
      <div className="studio-box">
        <DiffView before={published?.text ?? ''} after={text} label={translate('studio.tabs.diff')} />
      </div>
    </Dialog>
  );
}
