import { useTranslate } from 'ra-core';
import { buttonClass } from '../../resources/ui/Button';
import { sponsorAddress } from '../../domain/portalAddress';
import { useEngine } from '../../resources/engine/model';
import { ResourceList } from '../../resources/engine/ResourceList';
import { Icon } from '../../resources/ui/Icon';
import { useAppContext } from '../appContext';
import { IdentityTabs } from './IdentityTabs';
import { tabsFor } from './tabs';

/** What guests have asked of sponsors: the generated list, among the other parts of the identities screen. */
export function SponsorRequestsPage() {
  const translate = useTranslate();
  const { permissions } = useEngine();
  const { loginHost, companyHash } = useAppContext();
  const tabs = tabsFor(permissions);
  return (
    <>
      <IdentityTabs tabs={tabs} current={tabs.find(({ key }) => key === 'requests')} />
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
            <span className="e-hidden">{translate('identities.tabs.newWindow')}</span>
          </a>
        }
      />
    </>
  );
}
