import { useStore } from 'ra-core';
import { useEffect, useId, useState } from 'react';

/** Below this width there is no room next to a form. */
const NARROW = '(max-width: 1100px)';

/** Whether the window is narrow. While it is printed it stays as it was: a panel that appeared or left would be a gap. */
function useNarrowWindow(): boolean {
  const [narrow, setNarrow] = useState(() => window.matchMedia(NARROW).matches);
  useEffect(() => {
    const media = window.matchMedia(NARROW);
    const update = () => {
      if (!window.matchMedia('print').matches) setNarrow(media.matches);
    };
    update();
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return narrow;
}

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
  const sheet = useNarrowWindow();
  const [beside, setBeside] = useStore('panels.record', true);
  const [over, setOver] = useState(false);
  const open = sheet ? over : beside;
  return { id, open, sheet, toggle: () => (sheet ? setOver(!over) : setBeside(!beside)) };
}
