const KEY = 'portico.reloaded';
/** A second failure this soon after a reload is not an old tab: reloading again would loop. */
const GUARD_MS = 60_000;

/** True when a reload may help: none was made for this reason within the guard time. */
export function mayReload(lastReload: string | null, now: number): boolean {
  const last = Number(lastReload ?? 0);
  return !(now - last < GUARD_MS);
}

/**
 * After a deploy an old tab asks for chunks that are gone: it reloads itself, once, unless a form holds changes that a
 * reload would lose (`beforeReload` answers false). Then the error boundary says what happened instead.
 */
export function reloadOnStaleDeploy(beforeReload: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    let last: string | null = null;
    try {
      last = sessionStorage.getItem(KEY);
      if (!mayReload(last, Date.now()) || !navigator.onLine || !beforeReload()) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without storage there is no guard against a loop: show the error instead.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
