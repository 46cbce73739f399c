import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('the configuration of the company', () => {
  const look = ({ theme, density } = preferences.get()) => [theme, density];
  beforeEach(async () => {
    localStorage.clear();
    vi.resetModules();
  });

  it('counts until something is chosen here, on the next visit before the server answers, too', async () => {
    const { preferences: fresh } = await import('../../../src/preferences/preferences');
    fresh.set({ railCollapsed: true });
    fresh.setDefaults({ theme: 'dark', density: 'compact' });
    expect(look(fresh.get())).toEqual(['dark', 'compact']);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(look(readPreferences(localStorage.getItem('portico.preferences')))).toEqual(['dark', 'compact']);
    fresh.set({ theme: 'system' });
    expect(look(fresh.get())).toEqual(['system', 'compact']);
    fresh.setDefaults();
    expect(look(fresh.get())).toEqual(['system', 'comfortable']);
    expect(document.documentElement.dataset['density']).toBeUndefined();
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

  it('keeps a choice for the next visit and tells its listeners', () => {
    let told = 0;
    const stop = preferences.subscribe(() => (told += 1));
    preferences.set({ language: 'es' });
    stop();
    preferences.set({ language: 'en' });
    expect(told).toBe(1);
    expect(readPreferences(localStorage.getItem('portico.preferences')).language).toBe('en');
  });
});
