import { LinkBase, useResourceContext, useTranslate } from 'ra-core';
import { buttonClass } from '../../resources/ui/Button';
import { useEngine, useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { CurrentDefault } from './CurrentDefault';
import './portalSettings.css';

const ASSIGNMENTS = '/portal-assignments';

/**
 * The defaults for locations without an assignment: portal, terms of use, welcome text (specification S-PORT-3, portal
 * settings). The panel next to the form shows the current defaults.
 */
export function PortalSettingsPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  const { permissions } = useEngine();
  return (
    <ResourceEdit
      whole
      actions={() =>
        permissions.has('template:edit') && (
          <LinkBase className={buttonClass({ kind: 'quiet' })} to={ASSIGNMENTS}>
            {translate('portals.toAssignments')}
          </LinkBase>
        )
      }
      aside={(record) => <CurrentDefault resource={resource} record={record} />}
    />
  );
}
