import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useAppContext } from '../appContext';

interface Holders {
  readonly count: number;
  readonly names: readonly string[];
}

/**
 * Below the switch of a profile that asks for a second factor: the people with the profile and without a factor, of
 * those the reader sees.
 */
export default function WithoutFactor() {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { resource, record } = useRecordFormContext();
  const id = record?.[resource.id];
  const { data } = useQuery({
    queryKey: [resource.name, 'without-factor', id],
    queryFn: async ({ signal }) =>
      (await http<Holders>(apiUrl(`/${resource.name}/${String(id)}/without-factor`), { signal })).json,
    enabled: id !== undefined,
    retry: false,
    staleTime: 0,
  });
  if (!data) return null;
  const { count, names } = data;
  return (
    <p className="e-help" role="status">
      {count === 0
        ? translate('settings.withoutFactor.none')
        : translate('settings.withoutFactor.some', {
            smart_count: count,
            names: `${names.join(', ')}${count > names.length ? ' …' : ''}`,
          })}
    </p>
  );
}
