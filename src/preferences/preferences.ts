import { readJsonObject } from '../../domain/text/readJson';
import { LANGUAGES, type Language } from '../../locales/catalogue';

type Theme = 'system' | 'light' | 'dark';
type Density = 'comfortable' | 'compact';

/** How this browser's console looks: as a person chose here, else as the configuration says (`core:console`). */
export interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** Null until chosen here: then the administrator's own language, else French. */
  readonly language: Language | null;
  readonly railCollapsed: boolean;
}

/** The value for a person who has not chosen one. */
type Defaults = Pick<Preferences, 'theme' | 'density'>;

/** The record in the browser's storage; index.html reads it before the first paint. */
interface StoredPreferences {
  /** Null until chosen here. */
  readonly theme: Theme | null;
  readonly density: Density | null;
  readonly language: Language | null;
  readonly railCollapsed: boolean;
  /** The configuration of the last visit: the next one begins with it. */
  readonly defaultTheme: Theme;
  readonly defaultDensity: Density;
}

const KEY = 'portico.preferences';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

const NO_CONFIGURATION: Defaults = { theme: 'system', density: 'comfortable' };

const oneOf = <T extends string, F>(value: unknown, allowed: readonly T[], fallback: F): T | F =>
  allowed.find((candidate) => candidate === value) ?? fallback;

/** Reads a kept record; whatever is missing, foreign or damaged becomes the default. */
function readStored(text: string | null): StoredPreferences {
  const stored = readJsonObject(text);
  return {
    theme: oneOf(stored['theme'], THEMES, null),
    density: oneOf(stored['density'], DENSITIES, null),
    language: oneOf(stored['language'], LANGUAGES, null),
    railCollapsed: stored['railCollapsed'] === true,
    defaultTheme: oneOf(stored['defaultTheme'], THEMES, NO_CONFIGURATION.theme),
    defaultDensity: oneOf(stored['defaultDensity'], DENSITIES, NO_CONFIGURATION.density),
  };
}

const inForce = ({
  theme,
  density,
  language,
  railCollapsed,
  defaultTheme,
  defaultDensity,
}: StoredPreferences): Preferences => ({
  theme: theme ?? defaultTheme,
  density: density ?? defaultDensity,
  language,
  railCollapsed,
});

/** The preferences that a kept record stands for. */
export const readPreferences = (text: string | null): Preferences => inForce(readStored(text));

const storedText = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

let record = readStored(storedText());
let current = inForce(record);
const listeners = new Set<() => void>();

/** Shows the preferences on the root element, where the style sheets look for them. */
function apply({ theme, density }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (density === 'comfortable') delete dataset['density'];
  else dataset['density'] = density;
}

/** Applied at once, kept for the next visit where the browser allows it. */
function change(changes: Partial<StoredPreferences>): void {
  record = { ...record, ...changes };
  current = inForce(record);
  apply(current);
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Private window or full storage: the choice holds until the tab closes.
  }
  listeners.forEach((listener) => listener());
}

export const preferences = {
  get: (): Preferences => current,
  /** Changes some of them. */
  set: (changes: Partial<Preferences>): void => change(changes),
  /** What the configuration says, nothing without one: it counts where nothing was chosen in this browser. */
  setDefaults({ theme, density }: Defaults = NO_CONFIGURATION): void {
    if (theme === record.defaultTheme && density === record.defaultDensity) return;
    change({ defaultTheme: theme, defaultDensity: density });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
