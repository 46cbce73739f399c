import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { SupportConsents } from '../../domain/access/supportConsents';
import { useNow } from '../../resources/engine/useNow';
import { useAppContext } from '../appContext';

/** A consent can be given and taken back at any moment: read again so often, in ms. */
const REFRESH_MS = 60_000;

/**
 * The companies that have let support in, those whose consent ends first come first.
 * @param q words of their names; empty: all
 * @param limit so many of them
 * @returns `total`: how many there are
 */
export function useConsents(q: string, limit: number) {
  const { http } = useAppContext();
  const now = useNow();
  const query = useQuery({
    queryKey: ['helpdesk companies', q, limit],
    queryFn: async ({ signal }) => {
      const words = q === '' ? {} : { q };
      const request = { signal, query: { ...words, limit: String(limit) } };
      return (await http<SupportConsents>(apiUrl('/support/companies'), request)).json;
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
    gcTime: 0,
  });
  const { data } = query;
  if (!data) return { ...query, data: undefined };
  const companies = data.companies.filter(({ until }) => until === null || Date.parse(until) > now);
  return { ...query, data: { companies, total: data.total - (data.companies.length - companies.length) } };
}
