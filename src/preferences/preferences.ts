import { LANGUAGES, type Language } from '../../locales/catalogue';

/** What a person chose about this browser's console; index.html reads the same record before the first paint. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  /** Null until chosen here: then the administrator's own language, else French. */
  readonly language: Language | null;
  readonly railCollapsed: boolean;
}

const KEY = 'portico.preferences';
const DEFAULTS: Preferences = { theme: 'system', density: 'comfortable', language: null, railCollapsed: false };

const oneOf = <T extends string, F>(value: unknown, allowed: readonly T[], fallback: F): T | F =>
  allowed.find((candidate) => candidate === value) ?? fallback;

/** Reads a kept record; whatever is missing, foreign or damaged becomes the default. */
export function readPreferences(text: string | null): Preferences {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) kept = value as Record<string, unknown>;
  } catch {
    // Damaged text counts as nothing kept.
  }
  return {
    theme: oneOf(kept['theme'], ['system', 'light', 'dark'], DEFAULTS.theme),
    density: oneOf(kept['density'], ['comfortable', 'compact'], DEFAULTS.density),
    language: oneOf(kept['language'], LANGUAGES, null),
    railCollapsed: kept['railCollapsed'] === true,
  };
}

const kept = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

let current = readPreferences(kept());
const listeners = new Set<() => void>();

/** Shows the preferences on the root element, where the style sheets look for them. */
function apply({ theme, density }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (density === 'comfortable') delete dataset['density'];
  else dataset['density'] = density;
}

export const preferences = {
  get: (): Preferences => current,
  /** Changes some of them: applied at once, kept for the next visit where the browser allows it. */
  set(change: Partial<Preferences>): void {
    current = { ...current, ...change };
    apply(current);
    try {
      localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
      // Private window or full storage: the choice holds until the tab closes.
    }
    listeners.forEach((listener) => listener());
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
