import { useStore } from 'ra-core';
import { useId, useState } from 'react';
import { useMedia } from '../../ui/useMedia';

/** Below this width there is no room next to a form. */
const NARROW = '(max-width: 1100px)';

export interface Panel {
  readonly id: string;
  readonly open: boolean;
  /** True when the panel is a sheet over the page instead of next to the form; it is then closed at first. */
  readonly sheet: boolean;
  readonly toggle: () => void;
}

/** Whether the panel next to forms is open: one stored preference for all records. */
export function usePanel(): Panel {
  const id = useId();
  const sheet = useMedia(NARROW);
  const [beside, setBeside] = useStore('panels.record', true);
  const [over, setOver] = useState(false);
  const open = sheet ? over : beside;
  return { id, open, sheet, toggle: () => (sheet ? setOver(!over) : setBeside(!beside)) };
}
