import { LinkBase, useTranslate } from 'ra-core';

/** Those whom a link has been sent to, or who wait for one. */
const OPEN = JSON.stringify({ ad_invitation: ['waiting', 'invited'] });

/** What an import of administrators ends with: who has no password is invited, or is to be. */
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
