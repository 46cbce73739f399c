import { DAY_MS } from '../../../domain/time/durations';
import type { Resource } from '../../../domain/schema/model/model';
import { recentDeactivations, UNDO_DAYS } from '../../storage/profiles/deactivations';
import { findRows, type Access } from '../../storage/records/records';

/** A deactivation that can still be undone, with the names of the profiles. */
interface ShownDeactivation {
  readonly profile: { readonly id: number; readonly name: string };
  readonly successor: { readonly id: number; readonly name: string } | null;
  readonly moved: number;
  readonly at: string;
  /** After this time it cannot be undone. */
  readonly until: string;
}

/** The deactivations of the last seven days that were not undone, newest first. */
export async function listDeactivations(access: Access, profiles: Resource, now: Date): Promise<ShownDeactivation[]> {
  const recent = await recentDeactivations(access.trx, access.caller.companyId, now);
  const ids = [...new Set(recent.flatMap(({ profileId, successorId }) => [profileId, successorId ?? []].flat()))];
  const rows = await findRows(access, profiles, profiles.fields, ids);
  const names = new Map(rows.map((row) => [row[profiles.id], String(row[profiles.title])]));
  return recent.flatMap(({ profileId, successorId, moved, at }) => {
    const name = names.get(profileId);
    if (name === undefined) return [];
    const successor = successorId === null ? null : { id: successorId, name: names.get(successorId) ?? '' };
    const until = new Date(at.getTime() + UNDO_DAYS * DAY_MS).toISOString();
    return [{ profile: { id: profileId, name }, successor, moved, at: at.toISOString(), until }];
  });
}
