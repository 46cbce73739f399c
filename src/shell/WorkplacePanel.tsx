import { useTranslate } from 'ra-core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Places } from '../workplace/places';
import { useSwitches } from './useSwitches';
import { useWorkplace } from '../workplace/useWorkplace';
import { CompanyChoice } from './CompanyChoice';
import { PeopleChoice } from './PeopleChoice';
import { PlaceButton } from './PlaceButton';

interface WorkplacePanelProps {
  readonly places: Places;
  readonly close: () => void;
}

/** Up and down move between the search boxes and the places. */
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
export default function WorkplacePanel({ places, close }: WorkplacePanelProps) {
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
      {places.teams.length > 0 && (
        <section aria-labelledby="places-teams">
          <h2 id="places-teams">{translate('shell.workplace.teams')}</h2>
          <PlaceButton current={me.activeMembership === null} onChoose={choose(() => switches.joinTeam(null))}>
            {translate('shell.workplace.noTeam')}
          </PlaceButton>
          {places.teams.map(({ id, team, profile }) => (
            <PlaceButton
              key={id}
              current={me.activeMembership?.id === id}
              note={profile?.name}
              onChoose={choose(() => switches.joinTeam(id))}
            >
              {team.name}
            </PlaceButton>
          ))}
        </section>
      )}
      {places.companies && <CompanyChoice choose={(id) => choose(() => switches.goTo(id))()} />}
      {places.people && <PeopleChoice people={places.people} choose={(id) => choose(() => switches.actAs(id))()} />}
    </div>
  );
}
