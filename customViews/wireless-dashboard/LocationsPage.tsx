import { LinkBase, useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { ResourceList } from '../../resources/engine/ResourceList';
import { buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { DASHBOARD_RIGHTS, SYNCHRONISE_PATH } from './address';

/** The locations: the generated list, with the way to their synchronisation for those who may do it. */
export function LocationsPage() {
  const translate = useTranslate();
  const { permissions } = useEngine();
  return (
    <ResourceList
      actions={
        DASHBOARD_RIGHTS.every((right) => permissions.has(right)) && (
          <LinkBase
            className={`${buttonClass()} t-open`}
            to={SYNCHRONISE_PATH}
            aria-label={translate('menu.synchronise')}
            data-tooltip={translate('menu.synchronise')}
          >
            <Icon name="Autorenew" className="t-icon" />
            <span>{translate('menu.synchroniseShort')}</span>
          </LinkBase>
        )
      }
    />
  );
}
