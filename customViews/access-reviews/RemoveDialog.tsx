import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import type { ReviewItem } from '../../domain/access/accessReviewAnswers';
import { useWrite } from './useWrite';

const MAX_REASON = 500;

interface RemoveDialogProps {
  /** Of the item. */
  readonly path: string;
  readonly item: ReviewItem;
  /** Called before the decision is sent. */
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/**
 * Takes an access away, with a reason. If the reviewer lacks the right, or is refused because the account has more
 * rights, the removal is left to an administrator.
 */
export function RemoveDialog({ path, item, onDecided, onClose }: RemoveDialogProps) {
  const translate = useTranslate();
  const { busy, write } = useWrite();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(!item.mayRemove);
  const { name, holder, team } = item.access;
  const text = (key: string, options = {}) => translate(`reviews.removal.${key}`, options);
  const submit = async () => {
    const body = { decision: 'remove', reason: reason.trim(), version: item.version, ask: isRefused };
    const done = translate(`reviews.item.${isRefused ? 'asked' : 'removed'}`);
    onDecided();
    const outcome = await write(path, { method: 'PUT', body }, done, true);
    if (outcome === 'refused') setRefused(true);
    else if (outcome !== 'failed') onClose();
  };
  return (
    <Dialog
      title={text('title', { name })}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button
          kind={isRefused ? 'primary' : 'danger'}
          type="submit"
          form={`${id}-form`}
          disabled={busy || reason.trim() === ''}
        >
          {text(isRefused ? 'ask' : 'submit')}
        </Button>
      }
    >
      <p role={isRefused ? 'status' : undefined}>{isRefused ? text('noRight') : text(holder, { team: team ?? '' })}</p>
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <LabelledText
          id={id}
          label={text('reason')}
          wrong={undefined}
          required
          autoFocus
          maxLength={MAX_REASON}
          value={reason}
          onText={setReason}
        />
      </form>
    </Dialog>
  );
}
