import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { session } from '../../dataProvider/session';
import { teamLeftAtStart, teamOver } from '../workplace/teamOver';
import { useWorkplace } from '../workplace/useWorkplace';
import { switchWarning } from './useToastQueue';

interface TeamOverProps {
  /** Leaves the team. */
  readonly goOn: () => Promise<void>;
}

/**
 * Goes on with the own profile when the server refuses the team that this tab works in: the membership, or the team, is
 * over. Says which team it was, also where that was found out while the page started. Shows nothing of its own.
 */
export default function TeamOver({ goOn }: TeamOverProps) {
  const translate = useTranslate();
  const { me } = useWorkplace();
  const isGoing = useRef(false);
  const say = (membership: number) => {
    const name = me.memberships.find(({ id }) => id === membership)?.team.name;
    switchWarning.send(
      translate(name === undefined ? 'settings.teamOver.unnamed' : 'settings.teamOver.named', { name }),
    );
  };
  const leave = useEffectEvent(() => {
    const { teamMember } = session;
    if (isGoing.current || typeof teamMember !== 'number') return;
    isGoing.current = true;
    void goOn().finally(() => {
      isGoing.current = false;
      // Who stays because of unsaved changes is asked again with the next refusal.
      if (session.teamMember !== teamMember) say(teamMember);
    });
  });
  const begin = useEffectEvent(() => {
    const membership = teamLeftAtStart.take();
    if (membership !== null) say(membership);
  });
  useEffect(() => {
    begin();
    return teamOver.subscribe(() => leave());
  }, []);
  return null;
}
