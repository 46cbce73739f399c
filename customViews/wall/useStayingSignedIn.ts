import { useEffect } from 'react';
import { userActivity } from '../../dataProvider/userActivity';
import { MINUTE_MS } from '../../domain/time/durations';

/** Rights with which nothing can be changed; `supervisor` only shows masked values. */
const isReading = (name: string) => name.endsWith(':view') || name === 'supervisor';

/**
 * A display has nobody who moves the pointer. For an account that can change nothing, looking at it is an activity, so that
 * its session lasts as long as sessions do; any other session ends for want of input, as everywhere.
 * @returns whether that is so
 */
export function useStayingSignedIn(permissions: ReadonlySet<string>): boolean {
  const stays = [...permissions].every(isReading);
  useEffect(() => {
    if (!stays) return undefined;
    const note = () => userActivity.noteElsewhere(0);
    note();
    const timer = setInterval(note, MINUTE_MS);
    return () => clearInterval(timer);
  }, [stays]);
  return stays;
}
