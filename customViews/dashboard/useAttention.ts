import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/**
 * How many records of a preset need action (`GET /api/attention`); of `alerts` and `scheduled-reports`, which are no
 * resources, how many of the caller's own are stopped. `count` is 1000 for any number above 999.
 */
interface Waiting {
  readonly resource: string;
  readonly preset: string;
  readonly count: number;
}

/** Time between two requests, in ms. */
const REFRESH_MS = 60_000;

/** The records that need action, as far as the caller may see them. */
export function useAttention() {
  const { http } = useAppContext();
  return useQuery({
    queryKey: ['attention'],
    queryFn: async ({ signal }) =>
      (await http<{ waiting: readonly Waiting[] }>(apiUrl('/attention'), { signal })).json.waiting,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS / 2,
  });
}
