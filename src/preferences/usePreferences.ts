import { useSyncExternalStore } from 'react';
import { preferences, type Preferences } from './preferences';

/** This browser's preferences; the component follows their changes. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
