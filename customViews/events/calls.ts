import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { Http } from '../../dataProvider/http';
import type { Job } from '../../dataProvider/jobs';
import { useAppContext } from '../appContext';

/** How many accounts an event has, and how many it may have. */
export interface EventAccountStatus {
  readonly quota: number;
  readonly made: number;
  readonly pending: number;
  readonly used: number;
  readonly valid: number;
  readonly follow: number;
  readonly remaining: number;
  readonly open: boolean;
}

export interface EventAccount {
  readonly id: number;
  readonly login: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly lastLogin: string | null;
}

/** Time between two reads of the counters while accounts are being created, in ms. */
const POLL_INTERVAL_MS = 2_000;

const pathOf = (id: string | number) => apiUrl(`/event-accounts/${id}`);

/** Everything that is known of the accounts of an event: what changes them makes it stale. */
export const accountsKey = (id: string | number) => ['event-accounts', String(id)] as const;

/** @throws HttpError */
export async function fetchAccountStatus(http: Http, id: string | number): Promise<EventAccountStatus> {
  return (await http<EventAccountStatus>(pathOf(id))).json;
}

/** The counters of an event, as accounts are made. */
export function useAccountStatus(id: string | number) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [...accountsKey(id), 'standing'],
    queryFn: () => fetchAccountStatus(http, id),
    refetchInterval: ({ state }) => (state.data && state.data.pending > 0 ? POLL_INTERVAL_MS : false),
  });
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly q: string;
}

/** One page of the accounts of an event. */
export function useAccounts(id: string | number, { offset, limit, q }: Page, made: number) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [...accountsKey(id), 'list', offset, limit, q, made],
    queryFn: async ({ signal }) =>
      (
        await http<{ total: number; accounts: EventAccount[] }>(`${pathOf(id)}/accounts`, {
          query: { offset, limit, ...(q && { q }) },
          signal,
        })
      ).json,
    placeholderData: (before) => before,
  });
}

/** Orders accounts; the same order sent again (`key`) is one order. @throws HttpError */
export async function orderAccounts(
  http: Http,
  id: string | number,
  body: { readonly count: number; readonly language: string },
  key: string,
): Promise<Job> {
  return (await http<Job>(pathOf(id), { method: 'POST', headers: { 'idempotency-key': key }, body })).json;
}
