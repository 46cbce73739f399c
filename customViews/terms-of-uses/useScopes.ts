import { useGetList } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { fieldNamed } from '../../resources/engine/texts';

/** Maximum of options before a search. */
const MAX_OPTIONS = 25;

/**
 * Resolves the scopes that the form offers: the administrator's main and extra ones, or all of the company for anyone
 * who has none (the server limits the list, specification S-SCOPE-4).
 * @returns true once they are there, cannot be had, or are not open to this person
 */
export function useScopes({ fields }: ClientResource): boolean {
  const { resources } = useEngine();
  const name = fields.find(({ reference }) => reference && !reference.many)?.reference?.resource ?? '';
  const target = resources.get(name);
  const byTitle = target && fieldNamed(target, target.title)?.sortable === true;
  const { isPending } = useGetList(
    name,
    {
      pagination: { page: 1, perPage: MAX_OPTIONS },
      sort: target && !byTitle ? target.sort : { field: target?.title ?? 'id', order: 'ASC' },
      filter: {},
    },
    { enabled: target !== undefined, retry: false },
  );
  return target === undefined || !isPending;
}
