/** Where positions outlive a reload. */
const POSITIONS_KEY = 'portico.scroll';
/** Places of the history that are remembered over a reload. */
const MAX_REMEMBERED = 50;
/** How long a page may take to become as high as it was: a skeleton before it may be higher or lower; in ms. */
const RETURN_TIMEOUT_MS = 10_000;

/** What people do to move a page themselves. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far the window was scrolled, for each place of the history: numbers by the keys of the router, nothing else. */
const positions = new Map<string, number>(remembered());

function remembered(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify([...positions].slice(-MAX_REMEMBERED)));
  } catch {
    // A browser that stores nothing: a reload then starts at the top.
  }
}

/** Takes scrolling over from the browser, which restores a position before the page has been drawn. */
export function ownScrolling(): () => void {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', remember);
  return () => window.removeEventListener('pagehide', remember);
}

/** Remembers where the window is, while the place of this key is shown. */
export function followPosition(key: string): () => void {
  const keep = () => {
    // The latest last: they outlive a reload.
    positions.delete(key);
    positions.set(key, window.scrollY);
  };
  window.addEventListener('scroll', keep, { passive: true });
  return () => window.removeEventListener('scroll', keep);
}

/**
 * Scrolls to where the place of this key was left: as soon as its rows have arrived and the page is high enough, unless
 * the person has begun to move it.
 */
export function returnToPosition(key: string): () => void {
  const target = positions.get(key) ?? 0;
  if (target === 0) {
    window.scrollTo(0, 0);
    return () => undefined;
  }
  const end = new AbortController();
  const stop = () => end.abort();
  const go = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(target, reachable));
  };
  const observer = new ResizeObserver(go);
  const timer = setTimeout(stop, RETURN_TIMEOUT_MS);
  end.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true, signal: end.signal });
  observer.observe(document.body);
  go();
  return stop;
}
