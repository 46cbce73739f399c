import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { isInitialTime } from '../../../domain/time/initial';
import { endOfLastDay } from '../../../domain/time/lastDay';
import { useEngineDataProvider } from '../dataProvider';
import { usePasswordRulesQuery } from '../inputs/PasswordChecks';
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
 * What the form of a new record starts from: its defaults, a password that fulfils the guests' policy, the records that its
 * references start with (`x-field.initial`), and what those propose. A record that cannot be read is left out.
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
  // Other secrets, such as those of equipment, have no policy.
  const generates = resource.roles?.login !== undefined && resource.fields.some(({ widget }) => widget === 'generated');
  // Once fetched, also without success: a form can do without them, and an input that asks again does not close the form.
  const { data: policies, isFetched } = usePasswordRulesQuery(generates);
  const isWaiting = isLoading || (generates && !isFetched);
  const rules = generates ? policies?.guests : undefined;
  return useMemo(() => {
    if (isWaiting) return undefined;
    const values: Record<string, unknown> = startValues(resource, undefined, format.timeZone, rules);
    for (const [name, record] of Object.entries(data ?? {})) values[name] = record?.id;
    for (const { name, propose } of resource.fields) {
      if (propose?.part !== 'end') continue;
      const hours = data?.[propose.from]?.[propose.hours];
      values[name] = endOfLastDay(values[propose.start], hours, format.timeZone) ?? values[name];
    }
    return values;
  }, [isWaiting, data, resource, format.timeZone, rules]);
}
