import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { Wall } from '../../domain/records/wall';
import { MINUTE_MS } from '../../domain/time/durations';
import { useAppContext } from '../appContext';

interface WallAnswer extends Wall {
  /** ISO 8601; null: the states were never computed. */
  readonly checkedAt: string | null;
}

/** Asked as often as this where no event comes, in ms. */
const REFRESH_MS = MINUTE_MS;
/** Without an answer, and without a run of the server, for so long the page says that its data are old; in ms. */
const MAX_ANSWER_AGE_MS = 2.5 * MINUTE_MS;
const MAX_RUN_AGE_MS = 10 * MINUTE_MS;

/**
 * `GET /api/monitoring`: asked again when the server says that states have changed (`useLiveModel`), and each minute,
 * also in a hidden tab and after failures.
 */
export function useWall() {
  const { http } = useAppContext();
  return useQuery({
    queryKey: ['monitoring'],
    queryFn: async ({ signal }) => (await http<WallAnswer>(apiUrl('/monitoring'), { signal })).json,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });
}

/** How current the page is: from when the states are, and whether that is too long ago. */
interface Freshness {
  /** ISO 8601; null: the states were never computed. */
  readonly at: string | null;
  readonly isOld: boolean;
}

/**
 * @param checkedAt when the server worked the states out last
 * @param answeredAt when it answered last, in ms since 1970
 */
export function freshnessOf(checkedAt: string | null, answeredAt: number, now: number): Freshness {
  const checked = checkedAt === null ? null : Date.parse(checkedAt);
  const isOld = now - answeredAt > MAX_ANSWER_AGE_MS || (checked !== null && answeredAt - checked > MAX_RUN_AGE_MS);
  return { at: checkedAt, isOld };
}
