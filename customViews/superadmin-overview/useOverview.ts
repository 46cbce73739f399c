import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { UsageForecast } from '../../domain/rules/usageForecast';
import { useAppContext } from '../appContext';

/** The usage of one company, as `GET /api/usage/overview` answers it. */
export interface CompanyOverview {
  readonly companyid: number;
  readonly c_name: string;
  readonly daysLeft: number | null;
  readonly usage: readonly UsageForecast[];
}

/** A usage with its counts day by day, the oldest first. */
export type DailyUsage = UsageForecast & { readonly values: readonly (number | null)[] };

/** The same with the days, as `GET /api/usage/history` answers it. */
export interface CompanyHistory extends CompanyOverview {
  readonly usage: readonly DailyUsage[];
}

interface HistoryPage {
  /** First and last day, `yyyy-MM-dd`. */
  readonly start: string;
  readonly end: string;
  readonly total: number;
  readonly companies: readonly CompanyHistory[];
}

/**
 * One page of the companies, the one whose quota ends first comes first; and a function that reads all of them for a
 * file.
 * @param q part of their names
 * @param page from 1
 */
export function useOverview(q: string, page: number, perPage: number) {
  const { http } = useAppContext();
  const name = q === '' ? {} : { q };
  const query = useQuery({
    queryKey: ['usage history', q, page, perPage],
    queryFn: async ({ signal }) =>
      (
        await http<HistoryPage>(apiUrl('/usage/history'), {
          signal,
          query: { ...name, page: String(page), perPage: String(perPage) },
        })
      ).json,
    placeholderData: keepPreviousData,
    retry: false,
  });
  /** @throws HttpError when the server refuses */
  const readAll = async () =>
    (await http<{ end: string; companies: readonly CompanyOverview[] }>(apiUrl('/usage/overview'), { query: name }))
      .json;
  return { ...query, readAll };
}
