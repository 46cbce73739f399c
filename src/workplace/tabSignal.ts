import type { Signal } from './signal';

/** Without one (a browser that is too old, or that keeps nothing), the other tabs learn it from the server. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/**
 * What this tab tells the other ones of this browser, and hears from them: nothing is stored.
 * @param name of the channel; a tab makes one signal of it
 */
export function createTabSignal<T>(name: string): Signal<T> {
  const channel = openChannel(name);
  return {
    send: (value) => channel?.postMessage(value),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<T>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
