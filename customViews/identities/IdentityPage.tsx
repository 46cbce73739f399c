import { LinkBase, useResourceContext, useTranslate } from 'ra-core';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { Glyph } from '../../resources/ui/Glyph';
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
          <LinkBase className="e-btn e-btn-quiet" to={`/${resource.name}`}>
            <Glyph name="back" size={14} />
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
