import { useTranslate } from 'ra-core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { OtherWorkplaces } from '../workplace/otherWorkplaces';
import { useSwitches } from './useSwitches';
import { useWorkplace } from '../workplace/useWorkplace';
import { CompanyChoice } from './CompanyChoice';
import { PeopleChoice } from './PeopleChoice';
import { WorkplaceChoice } from './WorkplaceChoice';

interface WorkplacePanelProps {
  readonly others: OtherWorkplaces;
  readonly close: () => void;
}

/** Up and down move between the search boxes and the workplaces. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Teams, companies and people to work as; choosing one takes everything on the screen with it. */
export default function WorkplacePanel({ others, close }: WorkplacePanelProps) {
  const translate = useTranslate();
  const { me } = useWorkplace();
  const switches = useSwitches();
  const panel = useRef<HTMLDivElement>(null);

  // The panel's frame opened before its content was there to take the focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button:not(:disabled)')?.focus(), []);

  const choose = (go: () => Promise<void>) => () => {
    close();
    void go();
  };
  return (
    <div className="places" ref={panel} onKeyDown={onArrow}>
      {others.teams.length > 0 && (
        <section aria-labelledby="places-teams">
          <h2 id="places-teams">{translate('shell.workplace.teams')}</h2>
          <WorkplaceChoice current={me.activeMembership === null} onChoose={choose(() => switches.joinTeam(null))}>
            {translate('shell.workplace.noTeam')}
          </WorkplaceChoice>
          {others.teams.map(({ id, team, profile }) => (
            <WorkplaceChoice
              key={id}
              current={me.activeMembership?.id === id}
              note={profile?.name}
              onChoose={choose(() => switches.joinTeam(id))}
            >
              {team.name}
            </WorkplaceChoice>
          ))}
        </section>
      )}
      {others.companies && <CompanyChoice choose={(id) => choose(() => switches.goTo(id))()} />}
      {others.people && (
        <PeopleChoice people={others.people} choose={(id, reason) => choose(() => switches.actAs(id, reason))()} />
      )}
    </div>
  );
}
