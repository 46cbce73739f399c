import { unsavedChanges } from '../../resources/engine/form/unsavedChanges';

/** The used part of `window`. */
type Addresses = Pick<Window, 'history' | 'location' | 'addEventListener'>;

/** The used part of the router. */
interface Router {
  readonly state: {
    readonly location: { pathname: string; search: string; hash: string; key: string; state: unknown };
  };
  readonly navigate: (address: string) => Promise<void>;
  readonly subscribe: (heard: () => void) => unknown;
}

/** The target of a navigation: a typed address, or a number of history steps. */
type NavigationTarget = { readonly address: string } | { readonly steps: number };

/** `history.go` is repeated after this time when nothing has happened; in ms. */
const RETRY_MS = 1000;
const MAX_ATTEMPTS = 3;

const entryIndex = (state: unknown): number | undefined => {
  const idx = typeof state === 'object' && state !== null ? (state as { idx?: unknown }).idx : undefined;
  return typeof idx === 'number' ? idx : undefined;
};

/**
 * Guards the browser history against navigations that bypass the router: typed addresses, back and forward. While a
 * form has unsaved changes, such a navigation is reverted here, and the person is asked when the form's own address is
 * restored. The router does not see these events, because it would take them for the end of its own navigation. Call it
 * before the router is created, so that this listener runs first.
 * @returns a function to call once with the router
 */
export function guardHistory(window: Addresses): (router: Router) => void {
  const { history, location } = window;
  let router: Router | undefined;
  /** The history index that the router shows, and the current one. */
  let home = entryIndex(history.state) ?? 0;
  let seen = home;
  let pendingTarget: NavigationTarget | undefined;
  let confirmedTarget: NavigationTarget | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const address = () => location.hash.replace(/^#?\/?/, '/');
  const leads = () => address().split(/[?#]/)[0] !== router?.state.location.pathname;

  /** Makes the current history entry the one that the router shows. */
  const settleHere = () => {
    if (!router) return;
    const { pathname, search, hash, key, state } = router.state.location;
    home = seen;
    if (address() === pathname + search + hash) return;
    history.replaceState({ idx: home, key, usr: state }, '', `#${pathname}${search}${hash}`);
  };

  const ask = (now: NavigationTarget) => {
    confirmedTarget = now;
    void unsavedChanges.confirmLeave().then((leave) => {
      // Meanwhile another navigation was requested.
      if (pendingTarget !== now) return;
      pendingTarget = undefined;
      if (!leave) return;
      if ('address' in now) void router?.navigate(now.address);
      else history.go(now.steps);
    });
  };

  /** `history.go` is asynchronous and other navigations can come first: checks where the history is now. */
  const comeBack = (attempts: number) => {
    clearTimeout(timer);
    if (!pendingTarget) return;
    if (seen !== home && attempts > 0) {
      history.go(home - seen);
      timer = setTimeout(() => comeBack(attempts - 1), RETRY_MS);
      return;
    }
    settleHere();
    if (pendingTarget !== confirmedTarget) ask(pendingTarget);
  };

  window.addEventListener('popstate', (event) => {
    const known = entryIndex(history.state);
    const isBlocked = pendingTarget !== undefined || (leads() && unsavedChanges.exist());
    // A typed address creates a new entry. The router needs an index to go back, and a key that is this entry's alone.
    if (known === undefined) {
      seen += 1;
      history.replaceState({ ...(history.state as object | null), idx: seen, key: crypto.randomUUID() }, '');
      if (isBlocked) pendingTarget = { address: address() };
      // It has replaced the entry to return to.
      if (isBlocked && seen < home) home = seen;
    } else {
      seen = known;
      if (isBlocked) pendingTarget ??= { steps: seen - home };
    }
    if (!isBlocked) {
      home = seen;
      return;
    }
    event.stopImmediatePropagation();
    comeBack(MAX_ATTEMPTS);
  });

  return (made) => {
    router = made;
    made.subscribe(() => {
      // While reverting, the current entry is not the router's.
      if (pendingTarget && seen !== home) return;
      home = seen = entryIndex(history.state) ?? home;
    });
  };
}
