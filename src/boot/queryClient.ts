import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, isOutage } from '../plain-pages/failure';
import { connection } from '../connection/browserConnection';

const isUp = () => connection.get() === 'up';
const suspectOutage = (error: unknown) => {
  if (isOutage(failureOf(error))) connection.suspect();
};

/**
 * Whether a failed read is tried again. What the server refused (4xx) is not. While the way to the server is lost the
 * query waits, however long that lasts; an outage that only this call sees ends after two more attempts.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  const failure = failureOf(error);
  if (!isOutage(failure)) return failure.status >= 500 && failures < 1;
  connection.suspect();
  return !isUp() || failures < 2;
}

/** The console's query cache; one per signed-in person. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: suspectOutage }),
    mutationCache: new MutationCache({ onError: suspectOutage }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 5000),
        refetchOnWindowFocus: false,
      },
      // A change is sent at once, or fails: one that waited would be made after the person has cancelled or gone.
      mutations: { networkMode: 'always' },
    },
  });
  // Permissions change with the model, and then every cache is cleared.
  client.setQueryDefaults(['auth', 'canAccess'], { staleTime: Infinity });
  client.setQueryDefaults(['auth', 'getPermissions'], { staleTime: Infinity });
  return client;
}

// Queries pause while the server is gone and continue when it is back: nothing has to be asked for again.
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(isUp())));
