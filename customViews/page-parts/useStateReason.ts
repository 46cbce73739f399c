import { useTranslate } from 'ra-core';
import type { WallLocation } from '../../domain/records/wall';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';

type Evidence = Pick<WallLocation, 'state' | 'signIns' | 'weekBefore' | 'lastSignIn'>;

/** @returns a function that says what the state of a location was computed from; undefined: nothing that the reader sees */
export function useStateReason(): (evidence: Evidence) => string | undefined {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  return ({ state, signIns, weekBefore, lastSignIn }) => {
    if (state === 'provisioning_error') return translate('wall.failed');
    if (signIns !== null && signIns > 0 && weekBefore !== null) {
      return translate('wall.fall', { now: format.number(signIns), before: format.number(weekBefore) });
    }
    return lastSignIn === null
      ? undefined
      : translate('wall.silent', { when: format.relative(lastSignIn, now) ?? lastSignIn });
  };
}
