const KEY = 'portico.reloaded';
/** A second failure this soon after a reload is not an old tab: reloading again would loop. */
const GUARD_MS = 60_000;
/** The server has this long to say which build it has; in ms. */
const BUILD_TIMEOUT_MS = 10_000;

/** True when a reload may help: none was made for this reason within the guard time. */
export function mayReload(lastReload: string | null, now: number): boolean {
  const last = Number(lastReload ?? 0);
  return !(now - last < GUARD_MS);
}

/** The file that a page starts with: its name changes with every build that changes a file of the console. */
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/**
 * Asks the server for the console's page.
 * @returns true when it is of another build than this one; false also while the server does not answer, or with an error
 */
export async function hasOtherBuild(shown: Document = document): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
    if (!answer.ok) return false;
    const entry = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return entry !== null && entry !== entryOf(shown);
  } catch {
    return false;
  }
}

/**
 * After a deploy an old tab asks for chunks that are gone: it reloads itself, once, unless a form holds changes that a
 * reload would lose (`beforeReload` answers false). Until then, and where a reload would not help (the server is down,
 * or its build is this one), the part of the page whose chunk is missing says so.
 */
export function reloadOnStaleDeploy(beforeReload: () => boolean): void {
  let asking = false;
  const reloadIfStale = async () => {
    if (asking) return;
    asking = true;
    const isStale = await hasOtherBuild();
    asking = false;
    if (!isStale || !beforeReload()) return;
    try {
      if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without storage there is no guard against a loop.
      return;
    }
    location.reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadIfStale());
}
