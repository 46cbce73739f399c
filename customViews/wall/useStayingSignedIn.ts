import { useEffect } from 'react';
import { userActivity } from '../../dataProvider/userActivity';
import { MINUTE_MS } from '../../domain/time/durations';
import { useAppContext } from '../appContext';

/** What a display needs. Others that end in `view` are no reading rights alone: reports make schedules and alerts. */
const DISPLAY_RIGHTS = ['location:view', 'visit:view', 'supervisor'];

/**
 * No person moves the pointer of a display. For an account that has the rights of a display and no others, looking at
 * it is an activity, so that its session lasts as long as sessions do; any other session ends for want of input, as
 * everywhere, also one whose other rights rest for the moment (impersonation, team membership, window of a company).
 * @returns whether that is so
 */
export function useStayingSignedIn(permissions: ReadonlySet<string>): boolean {
  const { hasOnlyTheseRights } = useAppContext();
  const stays = hasOnlyTheseRights && [...permissions].every((name) => DISPLAY_RIGHTS.includes(name));
  useEffect(() => {
    if (!stays) return undefined;
    const note = () => userActivity.noteElsewhere(0);
    note();
    const timer = setInterval(note, MINUTE_MS);
    return () => clearInterval(timer);
  }, [stays]);
  return stays;
}
