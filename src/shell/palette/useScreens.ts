import { useEffect, useState, type ComponentType } from 'react';
import { withPageTexts } from '../../i18n/pageMessages';
import { chunks, loader } from '../../router/loader';
import type { PaletteScreensProps } from './PaletteScreens';
import { whenIdle } from '../../../resources/ui/whenIdle';

/** With the texts of pages, so that these are there before most pages are opened. */
const code = loader(withPageTexts(async () => (await import('./PaletteScreens')).PaletteScreens));

interface LoadedScreens {
  /** Undefined until the code is loaded. */
  readonly Screens: ComponentType<PaletteScreensProps> | undefined;
  /** True when the code could not be loaded; it is requested again when the palette is opened again. */
  readonly failed: boolean;
}

/** The screens of the palette. Their code is loaded when the browser is idle, or at once when the palette is open. */
export function useScreens(open: boolean): LoadedScreens {
  const [loaded, setLoaded] = useState<LoadedScreens>({ Screens: undefined, failed: false });
  const ready = loaded.Screens !== undefined;
  useEffect(() => {
    if (ready) return undefined;
    let left = false;
    const load = () => {
      code.load().then(
        (Screens) => left || setLoaded({ Screens, failed: false }),
        () => left || setLoaded({ Screens: undefined, failed: true }),
      );
    };
    if (open) chunks.forgetFailures();
    if (open) load();
    const cancel = open ? () => setLoaded((now) => ({ ...now, failed: false })) : whenIdle(load);
    return () => {
      left = true;
      cancel();
    };
  }, [open, ready]);
  return loaded;
}
