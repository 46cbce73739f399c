import { departures } from '../resources/engine/form/departures';

const isTheRouters = (state: unknown) =>
  typeof state === 'object' && state !== null && typeof (state as { idx?: unknown }).idx === 'number';

/**
 * An address that somebody types has changed before the router hears of it, which cannot hold it back then. While
 * something would be lost, it is undone here and asked of the router, which asks the person.
 * To be called before the router is made: whoever listens first hears first.
 * @param navigate the router's own way to an address
 */
export function holdTypedAddresses(navigate: (address: string) => void): void {
  let wanted: string | undefined;
  window.addEventListener('popstate', (event) => {
    if (wanted !== undefined) {
      event.stopImmediatePropagation();
      navigate(wanted);
      wanted = undefined;
    } else if (!isTheRouters(event.state) && location.hash.startsWith('#/') && departures.holds()) {
      event.stopImmediatePropagation();
      wanted = location.hash.slice(1);
      history.back();
    }
  });
}
