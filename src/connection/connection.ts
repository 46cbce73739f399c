/** `offline`: the browser has no network; `down`: it has, but the server does not answer or cannot work. */
export type ConnectionState = 'up' | 'offline' | 'down';

interface Connection {
  get(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** To be called when a request has failed without a response: checks whether the server is reachable. */
  suspect(): void;
  /** Tries again at once, and then from the shortest wait. */
  retry(): void;
}

interface ConnectionOptions {
  /** Resolves to whether the server can do its work. Never rejects. */
  readonly check: () => Promise<boolean>;
  readonly isOnline: () => boolean;
  /** Calls back when the browser goes online or offline. */
  readonly onNetworkChange: (listener: () => void) => void;
  readonly delay: (milliseconds: number, then: () => void) => void;
}

const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 10_000;

/** How long to wait before the n-th attempt (from 0): doubling, at most ten seconds. */
export function backOff(attempt: number): number {
  return Math.min(MIN_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
}

/** Watches the way to the server; once it is lost, tries by itself until it is back. */
export function watchConnection({ check, isOnline, onNetworkChange, delay }: ConnectionOptions): Connection {
  let state: ConnectionState = isOnline() ? 'up' : 'offline';
  let checking = false;
  const listeners = new Set<() => void>();

  const become = (next: ConnectionState) => {
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  };

  /** Number of the latest series of attempts; earlier ones end at their next step. */
  let series = 0;

  const probe = async (mine: number, attempt: number) => {
    if (mine !== series) return;
    checking = true;
    const works = isOnline() && (await check());
    if (mine !== series) return;
    if (works) become('up');
    else become(isOnline() ? 'down' : 'offline');
    // An offline browser says itself when the network is back.
    if (state === 'down') delay(backOff(attempt), () => void probe(mine, attempt + 1));
    else checking = false;
  };

  const begin = () => {
    series += 1;
    void probe(series, 0);
  };
  const start = () => {
    if (!checking) begin();
  };

  onNetworkChange(() => {
    if (!isOnline()) become('offline');
    else if (state === 'offline') start();
  });

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    suspect: start,
    retry: begin,
  };
}
