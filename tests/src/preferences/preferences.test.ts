import { beforeEach, describe, expect, it } from 'vitest';
import { preferences, readPreferences } from '../../../src/preferences/preferences';

const defaults = { theme: 'system', density: 'comfortable', language: null, railCollapsed: false };

describe('readPreferences', () => {
  it.each([[null], [''], ['{'], ['null'], ['[]'], ['"x"'], ['{"theme":"pink","density":1,"language":"de"}']])(
    'takes %s for nothing kept',
    (text) => expect(readPreferences(text)).toEqual(defaults),
  );

  it('reads what was kept', () => {
    const kept = { theme: 'dark', density: 'compact', language: 'zh', railCollapsed: true };
    expect(readPreferences(JSON.stringify(kept))).toEqual(kept);
  });
});

describe('preferences', () => {
  beforeEach(() => preferences.set({ theme: 'system', density: 'comfortable', language: null }));

  it('shows a choice on the root element, and takes it back', () => {
    const { dataset } = document.documentElement;
    preferences.set({ theme: 'dark', density: 'compact' });
    expect([dataset['theme'], dataset['density']]).toEqual(['dark', 'compact']);
    preferences.set({ theme: 'system', density: 'comfortable' });
    expect([dataset['theme'], dataset['density']]).toEqual([undefined, undefined]);
  });

  it('keeps a choice for the next visit and tells whoever listens', () => {
    let told = 0;
    const stop = preferences.subscribe(() => (told += 1));
    preferences.set({ language: 'es' });
    stop();
    preferences.set({ language: 'en' });
    expect(told).toBe(1);
    expect(readPreferences(localStorage.getItem('portico.preferences')).language).toBe('en');
  });
});
