import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { session } from '../../dataProvider/session';
import { useEngine } from '../../resources/engine/model';
import { actingOver } from '../workplace/http';
import { createTabSignal } from '../signals/tabSignal';
import { switchWarning } from './useToastQueue';

interface ActingUntilProps {
  /** When the impersonation ends at the latest. */
  readonly until: string;
  /** Goes back to the own account. */
  readonly onOver: () => Promise<void>;
}

/**
 * Which impersonation (`X-Switch-User`) has been left: a duplicated tab is part of the same one as the tab that it was
 * made from.
 */
const actingLeft = createTabSignal<string>('portico.actingLeft');

/**
 * Says until when an impersonation lasts, and ends it then, as soon as another tab has left the same
 * impersonation, or when the server refuses a request because it is over.
 */
export default function ActingUntil({ until, onOver }: ActingUntilProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const isGoing = useRef(false);
  const goBack = useEffectEvent((message: 'actingAs.over' | 'actingAs.ended') => {
    if (isGoing.current) return;
    isGoing.current = true;
    void onOver().finally(() => {
      isGoing.current = false;
      // A person who stays because of unsaved changes is asked again with the next refusal.
      if (session.switchUser === null) switchWarning.send(message);
    });
  });
  useEffect(() => {
    const timer = setTimeout(() => goBack('actingAs.over'), Math.max(Date.parse(until) - Date.now(), 0));
    const stop = actingOver.subscribe(() =>
      goBack(Date.now() < Date.parse(until) ? 'actingAs.ended' : 'actingAs.over'),
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [until]);
  useEffect(() => {
    const { switchUser } = session;
    const stop = actingLeft.subscribe((left) => {
      if (left === switchUser) goBack('actingAs.ended');
    });
    return () => {
      stop();
      if (switchUser !== null && session.switchUser !== switchUser) actingLeft.send(switchUser);
    };
  }, []);
  return <> {translate('actingAs.until', { time: format.clock(until) ?? '' })}</>;
}
