import { LinkBase, useTranslate } from 'ra-core';
import { Icon } from '../../resources/ui/Icon';
import { TabLinks } from '../../resources/ui/Tabs';
import { useAppContext } from '../appContext';
import type { IdentityTab } from './tabs';

interface IdentityTabsProps {
  readonly tabs: readonly IdentityTab[];
  readonly current: IdentityTab | undefined;
}

/** The parts of the identities screen, the same above each of them. */
export function IdentityTabs({ tabs, current }: IdentityTabsProps) {
  const translate = useTranslate();
  const around = useAppContext();
  return (
    <TabLinks label={translate('identities.tabs.label')}>
      {tabs.map((tab) => {
        const label = translate(`identities.tabs.${tab.key}`);
        if (tab.address) {
          return (
            <a key={tab.key} href={tab.address(around)} target="_blank" rel="noopener noreferrer">
              {label}
              <Icon name="OpenInNew" size={14} />
              <span className="e-hidden">{translate('identities.tabs.newWindow')}</span>
            </a>
          );
        }
        return (
          <LinkBase
            key={tab.key}
            to={tab.to ?? `/identities?tab=${tab.key}`}
            aria-current={tab === current ? 'page' : undefined}
          >
            {label}
          </LinkBase>
        );
      })}
    </TabLinks>
  );
}
