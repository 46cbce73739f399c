import { useGetOne } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { ClientResource } from '../../domain/schema/client/client';
import type { EngineRecord } from '../../resources/engine/values/record';

const NEW = 'create';

/** Which record the address puts into the form: `/terms-of-uses/12`; none on the page itself and on `/create`. */
export function useLoaded({ name }: ClientResource) {
  const { pathname } = useLocation();
  const segment = decodeURIComponent(pathname.split('/')[2] ?? '');
  const id = segment === '' || segment === NEW ? null : segment;
  const { data, error, isPending, refetch } = useGetOne<EngineRecord>(
    name,
    { id: id ?? '' },
    { enabled: id !== null, retry: false },
  );
  return { id, record: id === null ? undefined : data, error, isPending: id !== null && isPending, refetch };
}
