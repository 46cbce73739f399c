import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { Icon } from '../../resources/ui/Icon';
import { PopoverButton } from '../../resources/ui/Popover';
import { otherWorkplaces } from '../workplace/otherWorkplaces';
import { useWorkplace } from '../workplace/useWorkplace';

const WorkplacePanel = lazyPart(() => import('./WorkplacePanel'));

/** The current company and team, with a menu of others if there are any. */
export function WorkplaceButton() {
  const translate = useTranslate();
  const { me, model } = useWorkplace();
  const others = otherWorkplaces(me, model);
  const team = me.activeMembership?.team.name;
  const name = (
    <>
      <span className="workplace-company">{me.company.name}</span>
      {team && <small>{team}</small>}
    </>
  );
  if (!others.companies && !others.people && others.teams.length === 0) return <div className="workplace">{name}</div>;
  return (
    <PopoverButton
      className="workplace"
      label={translate('shell.workplace.open')}
      content={(close) => (
        <Suspense>
          <WorkplacePanel others={others} close={close} />
        </Suspense>
      )}
    >
      {name}
      <Icon name="KeyboardArrowDown" size={14} />
    </PopoverButton>
  );
}
