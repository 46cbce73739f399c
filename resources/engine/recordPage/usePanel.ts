import { useStore } from 'ra-core';
import { useId, useState, useSyncExternalStore } from 'react';

/** Below this width there is no room beside a form. */
const NARROW = '(max-width: 1100px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export interface Panel {
  readonly id: string;
  readonly open: boolean;
  /** Over the page instead of beside the form; it is then closed until somebody asks for it. */
  readonly sheet: boolean;
  readonly toggle: () => void;
}

/** Whether the panel beside forms is open: one choice for all records, remembered. */
export function usePanel(): Panel {
  const id = useId();
  const sheet = useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
  const [beside, setBeside] = useStore('panels.record', true);
  const [over, setOver] = useState(false);
  const open = sheet ? over : beside;
  return { id, open, sheet, toggle: () => (sheet ? setOver(!over) : setBeside(!beside)) };
}
