import type { QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';

/** The record of a resource that was created last. In the query cache: it ends with the page, the session and the company. */
export interface Created {
  readonly id: Identifier;
  /** Sort, filters and page of the list that has it first; undefined until a list has opened. */
  readonly list?: string;
}

const ALL = ['created'] as const;

/** Where the note of a resource is in the query cache. */
export const createdKey = (resource: string) => [...ALL, resource];

/** Notes that a record was created: it is the first row of the list that opens next (specification S-FORM-3). */
export function noteCreated(cache: QueryClient, resource: string, id: Identifier): void {
  // No list is open while its form is: the note waits for one.
  cache.setQueryDefaults(ALL, { gcTime: Infinity, staleTime: Infinity });
  cache.setQueryData<Created>(createdKey(resource), { id });
}
