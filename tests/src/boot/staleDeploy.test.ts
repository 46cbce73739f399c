import { describe, expect, it } from 'vitest';
import { mayReload } from '../../../src/boot/staleDeploy';

describe('boundaries', () => {
  const now = 1_000_000;

  it('reloads an old tab the first time', () => {
    expect(mayReload(null, now)).toBe(true);
  });

  it('does not reload twice within a minute', () => {
    expect(mayReload(String(now), now)).toBe(false);
    expect(mayReload(String(now - 59_999), now)).toBe(false);
    expect(mayReload(String(now - 60_000), now)).toBe(true);
  });

  it('is not fooled by a damaged record', () => {
    expect(mayReload('never', now)).toBe(true);
  });
});
