import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { useEngine } from '../../resources/engine/model';

interface ActingUntilProps {
  /** When the impersonation ends at the latest. */
  readonly until: string;
  /** Goes back to the own account. */
  readonly onOver: () => Promise<void>;
}

/** Says until when somebody acts as another administrator, and goes back then: the server refuses every request from then on. */
export default function ActingUntil({ until, onOver }: ActingUntilProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const goBack = useEffectEvent(() => {
    notify('actingAs.over', { type: 'warning' });
    void onOver();
  });
  useEffect(() => {
    const timer = setTimeout(goBack, Math.max(Date.parse(until) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [until]);
  return <> {translate('actingAs.until', { time: format.clock(until) ?? '' })}</>;
}
