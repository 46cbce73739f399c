import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { session } from '../../dataProvider/session';
import { useEngine } from '../../resources/engine/model';
import { actingOver } from '../workplace/http';
import { switchWarning } from './useToastQueue';

interface ActingUntilProps {
  /** When the impersonation ends at the latest. */
  readonly until: string;
  /** Goes back to the own account. */
  readonly onOver: () => Promise<void>;
}

/** Storage key: tells the other tabs which impersonation (`X-Switch-User`) has been left; nothing stays under it. */
const LEFT_KEY = 'portico.actingLeft';

/** A duplicated tab is part of the same impersonation as the one that it was made from. */
function reportLeft(switchUser: string): void {
  try {
    localStorage.setItem(LEFT_KEY, switchUser);
    localStorage.removeItem(LEFT_KEY);
  } catch {
    // Without storage, the other tabs learn it from the server.
  }
}

/**
 * Says until when somebody acts as another administrator, and goes back then, as soon as another tab has left the same
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
      // Who stays because of unsaved changes is asked again with the next refusal.
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
    const onStored = ({ key, newValue }: StorageEvent) => {
      if (key === LEFT_KEY && newValue !== null && newValue === switchUser) goBack('actingAs.ended');
    };
    window.addEventListener('storage', onStored);
    return () => {
      window.removeEventListener('storage', onStored);
      if (switchUser !== null && session.switchUser !== switchUser) reportLeft(switchUser);
    };
  }, []);
  return <> {translate('actingAs.until', { time: format.clock(until) ?? '' })}</>;
}
