import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { isInitialTime } from '../../../domain/time/initial';
import { endOfLastDay } from '../../../domain/time/lastDay';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import type { EngineRecord } from '../values/record';
import { startValues, writableFields, type Values } from './values';

/** The record with the least positive value of a field; undefined when there is none. */
interface Least {
  readonly field: string;
  readonly target: string;
  readonly least: string;
}

/** The references of a new record that start with a record, as far as this caller may read what they point at. */
function leastOf(resource: ClientResource, resources: ReadonlyMap<string, ClientResource>): Least[] {
  return writableFields(resource, 'create').flatMap(({ name, initial, reference }) => {
    if (!initial || isInitialTime(initial) || !reference || !resources.has(reference.resource)) return [];
    return [{ field: name, target: reference.resource, least: initial.least }];
  });
}

/**
 * What the form of a new record starts from: its defaults, the records that its references start with (`x-field.initial`),
 * and what those propose. A record that cannot be read is left out.
 * @returns undefined values while they are not known
 */
export function useStart(resource: ClientResource): Values | undefined {
  const { resources, format } = useEngine();
  const dataProvider = useEngineDataProvider();
  const references = useMemo(() => leastOf(resource, resources), [resource, resources]);
  const { data, isLoading } = useQuery({
    queryKey: ['start', resource.name],
    queryFn: async () => {
      const found = await Promise.all(
        references.map(async ({ field, target, least }) => {
          const { data: rows } = await dataProvider.getList<EngineRecord>(target, {
            filter: { [least]: { gt: 0 } },
            sort: { field: least, order: 'ASC' },
            pagination: { page: 1, perPage: 1 },
          });
          return [field, rows[0]] as const;
        }),
      );
      return Object.fromEntries(found.filter(([, record]) => record !== undefined));
    },
    enabled: references.length > 0,
    retry: false,
    // A form is made once: profiles may have changed since the last one.
    gcTime: 0,
  });
  return useMemo(() => {
    if (isLoading) return undefined;
    const values: Record<string, unknown> = startValues(resource, undefined, format.timeZone);
    for (const [name, record] of Object.entries(data ?? {})) values[name] = record?.id;
    for (const { name, propose } of resource.fields) {
      if (propose?.part !== 'end') continue;
      const hours = data?.[propose.from]?.[propose.hours];
      values[name] = endOfLastDay(values[propose.start], hours, format.timeZone) ?? values[name];
    }
    return values;
  }, [isLoading, data, resource, format.timeZone]);
}
