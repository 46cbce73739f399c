import { useEvent, useNavigate } from 'ra-core';
import { useEffect, useRef } from 'react';

const isTheRouters = (state: unknown) =>
  typeof state === 'object' && state !== null && typeof (state as { idx?: unknown }).idx === 'number';

/**
 * An address that somebody types has changed before the router hears of it, which cannot hold it back then. It is
 * undone here and asked of the router, which asks the person.
 * @param holds whether anything would be lost
 */
export function useTypedAddresses(holds: () => boolean): void {
  const navigate = useNavigate();
  const wanted = useRef<string | undefined>(undefined);

  const onMove = useEvent((event: PopStateEvent) => {
    const target = wanted.current;
    if (target !== undefined) {
      wanted.current = undefined;
      event.stopImmediatePropagation();
      return navigate(target);
    }
    if (isTheRouters(event.state) || !location.hash.startsWith('#/') || !holds()) return;
    event.stopImmediatePropagation();
    wanted.current = location.hash.slice(1);
    history.back();
  });
  useEffect(() => {
    // On its way down: before the router, which listens at the same place.
    window.addEventListener('popstate', onMove, true);
    return () => window.removeEventListener('popstate', onMove, true);
  }, [onMove]);
}
