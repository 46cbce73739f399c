import { LinkBase, useResourceContext, useTranslate } from 'ra-core';
import { buttonClass } from '../../resources/ui/Button';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { Icon } from '../../resources/ui/Icon';
import { HistoryCard } from './HistoryCard';
import { PrivacyMenu } from './PrivacyMenu';
import { IdentityTimeline } from './IdentityTimeline';
import './identities.css';

/** One guest: the generated form, and next to it the last sign-ins and the timeline. */
export function IdentityPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  return (
    <ResourceEdit
      actions={(record) => (
        <>
          <LinkBase className={buttonClass({ kind: 'quiet' })} to={`/${resource.name}`}>
            <Icon name="ArrowBack" size={14} />
            {translate('identities.back')}
          </LinkBase>
          <PrivacyMenu resource={resource} record={record} />
        </>
      )}
      aside={(record) => (
        <>
          <HistoryCard record={record} />
          <IdentityTimeline resource={resource} record={record} />
        </>
      )}
    />
  );
}
