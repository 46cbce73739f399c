import type { Caller } from '../../../domain/access/caller';
import type { ReviewedAccess, ReviewHolder } from '../../../domain/access/accessReview';
import { findRows, type Access } from '../../storage/records/records';
import { mayDo } from '../records/operations';
import type { ReviewableAccess } from './accesses';

/** An access as text. */
export const accessKey = ({ holder, id }: { readonly holder: ReviewHolder; readonly id: number }) => `${holder}/${id}`;

/** The keys of accesses that a person sees in the lists: no reviewer is asked about what they cannot look up. */
export async function visibleTo(
  access: Omit<Access, 'caller'>,
  caller: Caller,
  accesses: readonly { readonly holder: ReviewHolder; readonly id: number }[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const holder of new Set(accesses.map((one) => one.holder))) {
    const resource = access.model.resources[holder];
    if (!resource || !mayDo(resource, caller, 'view')) continue;
    const ids = accesses.filter((one) => one.holder === holder).map(({ id }) => id);
    const key = resource.fields.filter(({ name }) => name === resource.id);
    const rows = await findRows({ ...access, caller }, resource, key, ids);
    for (const row of rows) found.add(accessKey({ holder, id: Number(row[resource.id]) }));
  }
  return found;
}

/** An access without what only the server needs. */
export const withoutUse = ({ used: _used, profileId: _profileId, ...access }: ReviewableAccess): ReviewedAccess =>
  access;
