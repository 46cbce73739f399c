import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { RecordDialogProps } from '../../resources/engine/dialogs';
import { useEngine } from '../../resources/engine/model';
import { recordTitle } from '../../resources/engine/values/record';
import { CopyField } from '../../resources/ui/CopyField';
import { useAppContext } from '../appContext';
import { ReadOnceDialog } from '../page-parts/ReadOnceDialog';

/** What became of an invitation: it was sent to an address, or there is a link to hand over. */
interface Invitation {
  readonly to: string | null;
  readonly link: string | null;
  readonly expiresAt: string;
}

/** The state of a new account whose invitation was not sent, for instance because there is no mail server. */
const WAITING = 'waiting';

type InvitationDialogProps = RecordDialogProps & { readonly operation?: unknown };

/**
 * Invites an administrator: on request, and at the end of the form of a new one where no mail server has sent the
 * invitation. The link is shown once.
 */
export default function InvitationDialog({ resource, record, operation, onClose }: InvitationDialogProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { http } = useAppContext();
  const queryClient = useQueryClient();
  // Nothing is left to do for a new administrator who has a password or was invited by mail.
  const isNeeded = operation !== undefined || record['ad_invitation'] === WAITING;
  const done = useEffectEvent(onClose);
  useEffect(() => {
    if (!isNeeded) done();
  }, [isNeeded]);
  if (!isNeeded) return null;

  const invite = async () => {
    const { json } = await http<Invitation>(apiUrl(`/administrators/${record.id}/invitation`), { method: 'POST' });
    await queryClient.invalidateQueries({ queryKey: [resource.name] });
    return json;
  };
  return (
    <ReadOnceDialog<Invitation>
      title={() => translate('settings.invitation.title', { name: recordTitle(resource, record) })}
      read={invite}
      loading={translate('settings.invitation.loading')}
      close={translate('shell.close')}
      onClose={onClose}
    >
      {({ to, link, expiresAt }) => {
        const until = translate('settings.invitation.until', { at: format.exact(expiresAt) });
        if (link === null) return <p role="status">{`${translate('settings.invitation.sent', { to })} ${until}`}</p>;
        return (
          <>
            <p>{`${translate('settings.invitation.hand')} ${until}`}</p>
            <CopyField
              label={translate('settings.invitation.link')}
              value={link}
              copy={translate('engine.token.copy')}
              copied={translate('engine.token.copiedShort')}
              onCopied={() => undefined}
            />
          </>
        );
      }}
    </ReadOnceDialog>
  );
}
