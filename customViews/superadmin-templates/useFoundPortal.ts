import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/** A portal of any company, as the search by its hash answers it. */
interface FoundPortal {
  readonly templateid: number;
  readonly t_name: string;
  readonly t_hash: string;
  readonly company: { readonly companyid: number; readonly c_name: string } | null;
}

/**
 * The portal of any company with a hash (specification S-COMP-11).
 * @param hash empty: nothing is searched
 * @returns `portal` is null when there is none, and undefined until there is an answer
 */
export function useFoundPortal(hash: string) {
  const { http } = useAppContext();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['portal-by-hash', hash],
    queryFn: async ({ signal }) => {
      const { json } = await http<{ elements: FoundPortal[] }>(apiUrl('/elements/template', 'legacy'), {
        signal,
        query: { extra: 'company', filter: JSON.stringify({ t_hash: hash }), disable_company_filter: '1' },
      });
      return json.elements[0] ?? null;
    },
    enabled: hash !== '',
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return { portal: hash === '' || error ? undefined : data, isSearching: isFetching, error, refetch };
}
