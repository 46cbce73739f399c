import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOtherBuild, mayReload } from '../../../src/boot/staleDeploy';

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

describe('another build', () => {
  const pageOf = (entry: string) =>
    `<!doctype html><html><head><script>void 0</script><script type="module" src="${entry}"></script></head></html>`;
  const shown = () => new DOMParser().parseFromString(pageOf('/assets/index-1.js'), 'text/html');
  const answer = (text: string, status = 200) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response(text, { status }))),
    );
  beforeEach(() => void vi.stubGlobal('fetch', vi.fn()));
  afterEach(() => void vi.unstubAllGlobals());

  it('is one whose page starts with another file', async () => {
    answer(pageOf('/assets/index-2.js'));
    expect(await hasOtherBuild(shown())).toBe(true);
    answer(pageOf('/assets/index-1.js'));
    expect(await hasOtherBuild(shown())).toBe(false);
  });

  it('is not known from a server that is down, answers with an error, or with another page', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect(await hasOtherBuild(shown())).toBe(false);
    answer(pageOf('/assets/index-2.js'), 503);
    expect(await hasOtherBuild(shown())).toBe(false);
    answer('<h1>Maintenance</h1>');
    expect(await hasOtherBuild(shown())).toBe(false);
  });
});
