import { apiUrl } from '../../dataProvider/bases';
import { watchConnection } from './connection';

/** Time limit for the health endpoint; in ms. */
const HEALTH_TIMEOUT_MS = 8000;

async function check(): Promise<boolean> {
  try {
    const answer = await fetch(apiUrl('/health/ready'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** This tab's way to the server. */
export const connection = watchConnection({
  check,
  isOnline: () => navigator.onLine,
  onNetworkChange: (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
  },
  delay: (milliseconds, then) => void setTimeout(then, milliseconds),
});
