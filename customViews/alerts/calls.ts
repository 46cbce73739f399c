import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { AlertDetail, AlertLine } from '../../domain/alerts/answers';
import { useAppContext } from '../appContext';

/** The first word of the keys of everything here, and of the addresses. */
export const ALERTS = 'alerts';

/** @param every how often it is read again, in ms; absent: only when it is opened */
function useCall<T>(path: string, every?: number) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [ALERTS, path],
    queryFn: async ({ signal }) => (await http<T>(apiUrl(`/alerts${path}`), { signal })).json,
    staleTime: 0,
    retry: false,
    ...(every !== undefined && { refetchInterval: every }),
  });
}

/** States change every few minutes. */
const REFRESH_MS = 60_000;

interface RecipientChoice {
  readonly id: number;
  readonly name: string;
  readonly login: string;
}

/** The list of alerts, read again every minute. */
export const useAlerts = () => useCall<{ readonly alerts: readonly AlertLine[] }>('', REFRESH_MS);
/** One alert with its firings, read again every minute. */
export const useAlert = (id: string) => useCall<AlertDetail>(`/${encodeURIComponent(id)}`, REFRESH_MS);
/** The recipients that can be chosen, and whether webhooks leave this installation. */
export const useRecipients = () =>
  useCall<{ readonly recipients: readonly RecipientChoice[]; readonly webhooks: boolean }>('/recipients');
