import { useTranslate } from 'ra-core';
import { buttonClass } from '../../resources/ui/Button';
import { sponsorAddress } from '../../domain/portalAddress';
import { ResourceList } from '../../resources/engine/ResourceList';
import { Icon } from '../../resources/ui/Icon';
import { useAppContext } from '../appContext';

/** What guests have asked of sponsors: the generated list, with the way to the page where sponsors answer. */
export function SponsorRequestsPage() {
  const translate = useTranslate();
  const { loginHost, companyHash } = useAppContext();
  return (
    <ResourceList
      actions={
        <a
          className={buttonClass()}
          href={sponsorAddress(loginHost, companyHash)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {translate('identities.sponsor.open')}
          <Icon name="OpenInNew" size={14} />
          <span className="e-hidden">{translate('widgets.newWindow')}</span>
        </a>
      }
    />
  );
}
