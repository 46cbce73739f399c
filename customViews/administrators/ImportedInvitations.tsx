import { LinkBase, useTranslate } from 'ra-core';

/** The filter of the list of administrators: invitations that were sent, and those that are still to be sent. */
const OPEN = JSON.stringify({ ad_invitation: ['waiting', 'invited'] });

/** Shown at the end of an import of administrators: what happens to those without a password. */
export default function ImportedInvitations() {
  const translate = useTranslate();
  return (
    <p>
      {translate('settings.invitation.imported')}{' '}
      <LinkBase to={`/administrators?${new URLSearchParams({ filter: OPEN }).toString()}`}>
        {translate('settings.invitation.open')}
      </LinkBase>
    </p>
  );
}
