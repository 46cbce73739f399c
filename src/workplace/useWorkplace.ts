import { useSyncExternalStore } from 'react';
import { workplace, type Workplace } from './workplace';

/** The current workplace. @throws without a session; the console is then not shown */
export function useWorkplace(): Workplace {
  const current = useSyncExternalStore(workplace.subscribe, workplace.get);
  if (!current) throw new Error('Nobody is signed in.');
  return current;
}
