import { useSyncExternalStore } from 'react';
import { connection } from './browserConnection';
import type { ConnectionState } from './connection';

/** The state of the way to the server; the component follows its changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.get);
}
