import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { Icon } from '../../resources/ui/Icon';
import { PopoverButton } from '../../resources/ui/Popover';
import { placesFor } from '../workplace/places';
import { useWorkplace } from '../workplace/useWorkplace';

const WorkplacePanel = lazy(() => import('./WorkplacePanel'));

/** The current company and team, with a menu of others if there are any. */
export function WorkplaceButton() {
  const translate = useTranslate();
  const { me, model } = useWorkplace();
  const places = placesFor(me, model);
  const team = me.activeMembership?.team.name;
  const name = (
    <>
      <span className="workplace-company">{me.company.name}</span>
      {team && <small>{team}</small>}
    </>
  );
  if (!places.companies && !places.people && places.teams.length === 0) return <div className="workplace">{name}</div>;
  return (
    <PopoverButton
      className="workplace"
      label={translate('shell.workplace.open')}
      content={(close) => (
        <Suspense>
          <WorkplacePanel places={places} close={close} />
        </Suspense>
      )}
    >
      {name}
      <Icon name="KeyboardArrowDown" size={14} />
    </PopoverButton>
  );
}
