import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { MAX_ADMIN_SCOPES } from '../../domain/limits';
import { useEngine } from '../../resources/engine/model';
import { useAppContext } from '../appContext';

interface Reach {
  readonly within: number;
  readonly all: number;
}

/**
 * Below the scopes of an administrator: how many locations they let the administrator see. The server counts, with the
 * filter that it will use for that administrator, among the locations that the caller sees. Silent without a scope (the
 * form asks for one), and for callers who may not see locations.
 */
export default function ScopeReach() {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const { http } = useAppContext();
  const [main, others] = useWatch({ name: ['ad_maingroupid', 'groupids'] }) as [unknown, unknown];
  // With more, the form says that these are too many.
  const isAllowed = !Array.isArray(others) || others.length <= MAX_ADMIN_SCOPES;
  const query = new URLSearchParams({
    ...(typeof main === 'number' && { main: String(main) }),
    ...(Array.isArray(others) && others.length > 0 && { secondaries: others.join(',') }),
  }).toString();
  const { data } = useQuery({
    queryKey: ['scopes', 'reach', query],
    queryFn: async ({ signal }) => (await http<Reach>(apiUrl(`/scopes/reach?${query}`), { signal })).json,
    enabled: query !== '' && isAllowed && resources.has('locations'),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const known = query !== '' && isAllowed && data;
  return (
    <p className={known && data.within === 0 ? 'e-help e-error' : 'e-help'} role="status">
      {known &&
        translate(data.within === 0 ? 'settings.reach.none' : 'settings.reach.some', {
          smart_count: data.within,
          within: format.number(data.within),
          all: format.number(data.all),
        })}
    </p>
  );
}
