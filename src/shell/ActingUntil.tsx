import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEngine } from '../../resources/engine/model';
import { ACTING_OVER } from '../workplace/http';

interface ActingUntilProps {
  /** When the impersonation ends at the latest. */
  readonly until: string;
  /** Goes back to the own account. */
  readonly onOver: () => Promise<void>;
}

/**
 * Says until when somebody acts as another administrator, and goes back then, or as soon as the server refuses a request
 * because it is over.
 */
export default function ActingUntil({ until, onOver }: ActingUntilProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const isGoing = useRef(false);
  const goBack = useEffectEvent(() => {
    if (isGoing.current) return;
    isGoing.current = true;
    notify('actingAs.over', { type: 'warning' });
    // Who stays because of unsaved changes is asked again with the next refusal.
    void onOver().finally(() => (isGoing.current = false));
  });
  useEffect(() => {
    const timer = setTimeout(() => goBack(), Math.max(Date.parse(until) - Date.now(), 0));
    const onRefusal = () => goBack();
    window.addEventListener(ACTING_OVER, onRefusal);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(ACTING_OVER, onRefusal);
    };
  }, [until]);
  return <> {translate('actingAs.until', { time: format.clock(until) ?? '' })}</>;
}
