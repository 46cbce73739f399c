import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

export interface Counts {
  readonly shown: number;
  readonly clicked: number;
  readonly answered: number;
}

export interface Day extends Counts {
  readonly day: string;
}

interface Place extends Counts {
  readonly id: number;
  /** Null: the portal did not know the location, or it does not exist any more. */
  readonly name: string | null;
}

interface CampaignResults {
  readonly from: string;
  readonly to: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly totals: Counts;
  readonly days: readonly Day[];
  readonly locations: readonly Place[];
}

/** The chosen days, ISO 8601; empty: the server chooses. */
export interface ResultsPeriod {
  readonly from: string;
  readonly to: string;
}

/** What guests did with a campaign. */
export function useResults(id: string, { from, to }: ResultsPeriod) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: ['campaign-results', id, from, to],
    queryFn: async ({ signal }) =>
      (
        await http<CampaignResults>(apiUrl(`/campaign-results/${id}`), {
          query: { ...(from && { from }), ...(to && { to }) },
          signal,
        })
      ).json,
    placeholderData: (before) => before,
    retry: false,
  });
}
