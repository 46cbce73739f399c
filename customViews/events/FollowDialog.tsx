import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import type { FollowQuestion } from './useFollowing';

/** Says how many accounts follow the new period of their event, and asks whether to continue. */
export function FollowDialog({ follow, own, start, end, onAnswer }: FollowQuestion) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <ConfirmDialog
      title={translate('events.followTitle')}
      text={translate('events.follow', {
        smart_count: follow,
        n: format.number(follow),
        from: format.exact(start) ?? '',
        to: format.exact(end) ?? '',
      })}
      confirm={translate('events.followConfirm')}
      cancel={translate('engine.cancel')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {own > 0 && <p>{translate('events.followOwn', { smart_count: own, n: format.number(own) })}</p>}
    </ConfirmDialog>
  );
}
