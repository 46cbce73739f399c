import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import { useNow } from '../useNow';
import type { Draft } from './drafts';

interface DraftOfferProps {
  readonly resource: ClientResource;
  readonly draft: Draft;
  /** The draft is of a new record. */
  readonly isNew: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Above a form: what was typed here before the page went away, to be taken up or thrown away. */
export function DraftOffer({ resource, draft, isNew, onRestore, onDiscard }: DraftOfferProps) {
  const { format } = useEngine();
  const now = useNow();
  const translate = useTranslate();
  const when = format.relative(new Date(draft.at).toISOString(), now) ?? '';
  const labels = Object.keys(draft.values).map((name) => fieldLabel(resource, name));
  return (
    <div className="e-note e-draft" role="status">
      <span>
        {translate(isNew ? 'record.draft.titleNew' : 'record.draft.title', { when })} <b>{format.list(labels)}</b>
      </span>
      <span className="e-note-actions">
        <Button kind="quiet" small onClick={onDiscard}>
          {translate('record.draft.discard')}
        </Button>
        <Button small onClick={onRestore}>
          {translate('record.draft.restore')}
        </Button>
      </span>
    </div>
  );
}
