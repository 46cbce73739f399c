import type { Identifier } from 'ra-core';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';
import { fieldNamed } from '../texts';

/**
 * Address of the list of the records that refer to some others by a field; undefined where the list cannot be filtered by
 * it.
 */
export function relatedPath(target: ClientResource, name: string, ids: readonly Identifier[]): string | undefined {
  if (!fieldNamed(target, name)?.filter) return undefined;
  return `${listPath(target)}?${new URLSearchParams({ filter: JSON.stringify({ [name]: ids }) }).toString()}`;
}
