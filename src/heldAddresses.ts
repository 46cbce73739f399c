import { departures } from '../resources/engine/form/departures';

/** As much of a window as an address needs. */
type Addresses = Pick<Window, 'history' | 'location' | 'addEventListener'>;

/** As much of the router. */
interface Router {
  readonly state: {
    readonly location: { pathname: string; search: string; hash: string; key: string; state: unknown };
  };
  readonly navigate: (address: string) => Promise<void>;
  readonly subscribe: (heard: () => void) => unknown;
}

/** Where somebody wants to go: an address that they typed, or so many entries of the history. */
type Wanted = { readonly address: string } | { readonly steps: number };

/** A step of the history that has not been made by then is asked for again; in ms. */
const PATIENCE = 1000;
const ATTEMPTS = 3;

const numberOf = (state: unknown): number | undefined => {
  const idx = typeof state === 'object' && state !== null ? (state as { idx?: unknown }).idx : undefined;
  return typeof idx === 'number' ? idx : undefined;
};

/**
 * Addresses that change before the router hears of it: typed ones, and the browser's own back and forward. While
 * something would be lost they are undone here, whatever else comes in between, and the person is asked when the
 * form's own address is back. The router never sees them: it takes the next change for the end of its own undoing,
 * and any navigation that ends for an answer to its question.
 * To be called before the router is made: whoever listens first hears first.
 * @returns to be given the router, once
 */
export function holdAddresses(window: Addresses): (router: Router) => void {
  const { history, location } = window;
  let router: Router | undefined;
  /** The entry that the router shows, and the one seen last. */
  let home = numberOf(history.state) ?? 0;
  let seen = home;
  let wanted: Wanted | undefined;
  let asked: Wanted | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const address = () => location.hash.replace(/^#?\/?/, '/');
  const leads = () => address().split(/[?#]/)[0] !== router?.state.location.pathname;

  /** The entry that somebody is on becomes the one that the router shows. */
  const settleHere = () => {
    if (!router) return;
    const { pathname, search, hash, key, state } = router.state.location;
    home = seen;
    if (address() === pathname + search + hash) return;
    history.replaceState({ idx: home, key, usr: state }, '', `#${pathname}${search}${hash}`);
  };

  const ask = (now: Wanted) => {
    asked = now;
    void departures.ask().then((leave) => {
      // Asked again meanwhile, about another address.
      if (wanted !== now) return;
      wanted = undefined;
      if (!leave) return;
      if ('address' in now) void router?.navigate(now.address);
      else history.go(now.steps);
    });
  };

  /** Steps are made some time after they are asked for, and others may come first: looks where that has led to. */
  const comeBack = (attempts: number) => {
    clearTimeout(timer);
    if (!wanted) return;
    if (seen !== home && attempts > 0) {
      history.go(home - seen);
      timer = setTimeout(() => comeBack(attempts - 1), PATIENCE);
      return;
    }
    settleHere();
    if (wanted !== asked) ask(wanted);
  };

  window.addEventListener('popstate', (event) => {
    const known = numberOf(history.state);
    const held = wanted !== undefined || (leads() && departures.holds());
    // A typed address makes a new entry after the one before: numbered, or the router could not count its way back.
    if (known === undefined) {
      seen += 1;
      history.replaceState({ ...(history.state as object | null), idx: seen }, '');
      if (held) wanted = { address: address() };
      // It has taken the place of the entry that was to be returned to, and becomes that.
      if (held && seen < home) home = seen;
    } else {
      seen = known;
      if (held) wanted ??= { steps: seen - home };
    }
    if (!held) {
      home = seen;
      return;
    }
    event.stopImmediatePropagation();
    comeBack(ATTEMPTS);
  });

  return (made) => {
    router = made;
    made.subscribe(() => {
      // On the way back the entry is somebody else's.
      if (wanted && seen !== home) return;
      home = seen = numberOf(history.state) ?? home;
    });
  };
}
