import { useResourceContext, useTranslate } from 'ra-core';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { IdentityTimeline } from './IdentityTimeline';
import { usePrivacy } from './usePrivacy';
import './identities.css';

/** One guest: the generated form, and next to it everything that happened to them (specification S-IDN-11). */
export function IdentityPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  const { choices, dialog } = usePrivacy(resource);
  return (
    <>
      <ResourceEdit
        back={translate('identities.back')}
        choices={choices}
        timeline={(record) => <IdentityTimeline resource={resource} record={record} />}
      />
      {dialog}
    </>
  );
}
