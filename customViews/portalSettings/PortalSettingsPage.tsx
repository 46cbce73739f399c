import { LinkBase, useResourceContext, useTranslate } from 'ra-core';
import { useEngine, useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { InForce } from './InForce';
import './portalSettings.css';

const ASSIGNMENTS = '/portal-assignments';

/**
 * What every location gets that nothing else was given to: a portal, terms of use, a welcome (specification 1 §2, portal
 * settings). Beside the form stands what is in force, and where.
 */
export function PortalSettingsPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  const { permissions } = useEngine();
  return (
    <ResourceEdit
      actions={() =>
        permissions.has('template:edit') && (
          <LinkBase className="e-btn e-btn-quiet" to={ASSIGNMENTS}>
            {translate('portals.toAssignments')}
          </LinkBase>
        )
      }
      aside={(record) => <InForce resource={resource} record={record} />}
    />
  );
}
