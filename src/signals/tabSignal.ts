import type { Signal } from './signal';

/** Without a channel (a browser that is too old, or that stores nothing), the other tabs learn from the server what happened. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/**
 * A signal between the tabs of this browser: what a tab sends reaches all of them but itself.
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
