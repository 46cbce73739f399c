import { useResourceContext, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import type { EngineRecord } from '../../resources/engine/values/record';
import type { MenuChoice } from '../../resources/ui/Menu';
import { IdentityTimeline } from './IdentityTimeline';
import { usePrivacy } from './usePrivacy';
import './identities.css';

/** One guest: the generated form, and next to it everything that happened to them (specification S-IDN-11). */
export function IdentityPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  const navigate = useNavigate();
  const { choices, dialog } = usePrivacy(resource);
  const why = ({ id }: EngineRecord): MenuChoice => ({
    label: translate('menu.diagnosis'),
    onChoose: () => void navigate(`/diagnosis?identity=${encodeURIComponent(id)}`),
  });
  return (
    <>
      <ResourceEdit
        back={translate('identities.back')}
        choices={(record) => [why(record), ...choices(record)]}
        timeline={(record) => <IdentityTimeline resource={resource} record={record} />}
      />
      {dialog}
    </>
  );
}
