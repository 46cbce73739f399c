import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserChoices } from '../../../src/preferences/browserChoices';
import { syncedStore } from '../../../src/preferences/syncedStore';

const choices = browserChoices(7);
const keep = vi.fn((_key: string, _value: unknown) => Promise.resolve());
beforeEach(() => {
  vi.useFakeTimers();
  keep.mockReset();
  keep.mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

describe('the store of preferences', () => {
  it('begins with what the server remembers', () => {
    const store = syncedStore({ 'columns.skus.x': 1, 'skus.listParams': 2 }, keep, choices);
    expect([store.getItem('columns.skus.x'), store.getItem('skus.listParams')]).toEqual([1, undefined]);
    expect(syncedStore(null, keep, choices).getItem('columns.skus.x', 7)).toBe(7);
  });

  it('sends the last of many changes once, and forgets what is taken away', async () => {
    const store = syncedStore({}, keep, choices);
    for (let width = 1; width <= 50; width += 1) store.setItem('columns.skus.x', width);
    store.setItem('views.skus.default', 3);
    store.removeItem('views.skus.default');
    expect(keep).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(keep.mock.calls).toEqual([
      ['columns.skus.x', 50],
      ['views.skus.default', undefined],
    ]);
  });

  it('keeps pages and selections to itself', async () => {
    const store = syncedStore({}, keep, choices);
    store.setItem('skus.listParams', { page: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(keep).not.toHaveBeenCalled();
    expect(store.getItem('skus.listParams')).toEqual({ page: 2 });
  });

  it('stores what is chosen for this browser in it, for one person, and sends it nowhere', async () => {
    syncedStore({}, keep, choices).setItem('opensWith.companies', 'pilot');
    await vi.advanceTimersByTimeAsync(1000);
    expect(keep).not.toHaveBeenCalled();
    const later = (person: number) => syncedStore({}, keep, browserChoices(person)).getItem('opensWith.companies');
    expect([later(7), later(8)]).toEqual(['pilot', undefined]);
    syncedStore({}, keep, choices).removeItem('opensWith.companies');
    expect(later(7)).toBeUndefined();
    localStorage.setItem('portico.choices.7', '{"opensWith');
    expect(later(7)).toBeUndefined();
  });

  it('sends at once when it is put away, and survives a server that is not there', async () => {
    keep.mockRejectedValue(new Error('away'));
    const store = syncedStore({}, keep, choices);
    store.setup();
    store.setItem('panels.history', true);
    store.teardown();
    expect(keep).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.getItem('panels.history')).toBe(true);
  });
});
