import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import type { SavedView } from '../../dataProvider/actions/views';
import type { FollowedByOther, WatchCard } from '../../domain/records/auditWatch';
import { ResourceList } from '../../resources/engine/ResourceList';
import { ViewChoicesContext } from '../../resources/engine/views/viewChoices';
import type { MenuChoice } from '../../resources/ui/Menu';
import { WebhookSecretDialog } from '../page-parts/WebhookSecretDialog';
import { CheckState } from './CheckState';
import { StopDialog } from './StopDialog';
import { WatchDialog } from './WatchDialog';
import { useWatches } from './calls';

/** What is asked: to follow a view, to change how it is followed, or to stop what a colleague follows. */
type OpenDialog =
  | { readonly kind: 'follow'; readonly viewId: number }
  | { readonly kind: 'change'; readonly watch: WatchCard }
  | { readonly kind: 'stop'; readonly watch: FollowedByOther };

/** The audit log: the generated list, below what its verification says. Its saved views can be followed from their menu. */
export function AuditLogPage() {
  const translate = useTranslate();
  const { data: list } = useWatches();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [secret, setSecret] = useState<string>();
  const close = () => setDialog(undefined);
  const choicesOf = useCallback(
    ({ id }: SavedView): MenuChoice[] => {
      if (!list) return [];
      const own = list.watches.find(({ viewId }) => viewId === id);
      const follow: OpenDialog = own ? { kind: 'change', watch: own } : { kind: 'follow', viewId: id };
      const others = list.others.filter(({ viewId, enabled }) => viewId === id && enabled);
      return [
        {
          label: translate(own ? 'auditWatches.changeFollow' : 'auditWatches.follow'),
          onChoose: () => setDialog(follow),
        },
        ...others.map((watch) => ({
          label: translate(watch.mayStop ? 'auditWatches.stopOf' : 'auditWatches.followedBy', { ...watch }),
          disabled: !watch.mayStop,
          onChoose: () => setDialog({ kind: 'stop', watch }),
        })),
      ];
    },
    [list, translate],
  );
  return (
    <ViewChoicesContext value={choicesOf}>
      <ResourceList lead={<CheckState />} />
      {list && (dialog?.kind === 'follow' || dialog?.kind === 'change') && (
        <WatchDialog
          {...(dialog.kind === 'change' ? { watch: dialog.watch } : { watch: undefined, viewId: dialog.viewId })}
          list={list}
          onSaved={(made) => {
            close();
            setSecret(made);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'stop' && <StopDialog watch={dialog.watch} onClose={close} />}
      {secret !== undefined && (
        <WebhookSecretDialog texts="auditWatches" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </ViewChoicesContext>
  );
}
