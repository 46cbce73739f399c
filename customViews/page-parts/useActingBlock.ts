import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/**
 * What the server would refuse an impersonation for, before a reason is typed; it decides again when one begins.
 * @returns `blocked`: undefined while it is read, null where nothing is in the way, else a key of `actingAs.blocked`
 */
export function useActingBlock(administrator: number) {
  const { http } = useAppContext();
  const { data, error, refetch } = useQuery({
    queryKey: ['administrators', 'acting', administrator],
    queryFn: async ({ signal }) =>
      (await http<{ readonly blocked: string | null }>(apiUrl(`/switch-user/${administrator}`), { signal })).json,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return { blocked: data?.blocked, error, retry: () => void refetch() };
}
