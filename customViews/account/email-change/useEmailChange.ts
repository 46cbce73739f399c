import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '../../../dataProvider/bases';
import { useAppContext } from '../../appContext';

/** A change of the own e-mail address that waits, as the server answers it. */
interface PendingChange {
  readonly newEmail: string;
  readonly oldConfirmed: boolean;
  readonly newConfirmed: boolean;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly expiresAt: string;
}

const KEY = ['email-change'];
const path = apiUrl('/email-change');

/** The own change that waits, and the calls for it; each rejects with the server's error. */
export function useEmailChange() {
  const { http } = useAppContext();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<{ pending: PendingChange | null }>(path, { signal })).json,
    retry: false,
  });
  const call = async (url: string, method: 'POST' | 'DELETE', body?: object) => {
    await http(url, { method, ...(body && { body }) });
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return {
    pending: data?.pending ?? undefined,
    ask: (email: string) => call(path, 'POST', { email }),
    resend: () => call(`${path}/resend`, 'POST', {}),
    cancel: () => call(path, 'DELETE'),
  };
}
