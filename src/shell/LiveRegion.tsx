import { useSyncExternalStore } from 'react';
import { liveRegion } from './announcements';

/** Where announcements are read from. */
export function LiveRegion() {
  const text = useSyncExternalStore(liveRegion.subscribe, liveRegion.get);
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  );
}
