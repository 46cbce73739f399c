import { useSyncExternalStore } from 'react';
import { workplace, type Workplace } from './workplace';

/** The current workplace. @throws when nobody is signed in: the console is not shown then */
export function useWorkplace(): Workplace {
  const current = useSyncExternalStore(workplace.subscribe, workplace.get);
  if (!current) throw new Error('Nobody is signed in.');
  return current;
}
