import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../../storage/records/records';
import { deactivateProfile } from '../profiles/deactivate';

/** @param note further data of the audit entry */
type Deletion = (
  access: Access,
  resource: Resource,
  id: string | number,
  now: Date,
  note?: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

interface OwnDeletion {
  /** Deletes a record as its own route does. */
  readonly deletes: Deletion;
  /** Deletes a record that nothing uses; the others are refused. */
  readonly deletesUnused: Deletion;
}

/** Deletions that a schema sends to a route of their own (`x-backend.ops.delete`), by its path. */
const DELETIONS: Readonly<Record<string, OwnDeletion>> = {
  profiles: {
    deletes: (access, resource, id, now, note) =>
      deactivateProfile(access, resource, Number(id), {}, now, undefined, note),
    deletesUnused: (access, resource, id, now, note) =>
      deactivateProfile(access, resource, Number(id), { unused: true }, now, undefined, note),
  },
};

/** The deletion of records that have one of their own, such as profiles with a successor; undefined for others. */
export function ownDeletion(resource: Resource): OwnDeletion | undefined {
  return DELETIONS[resource.backend.ops.delete?.type ?? ''];
}
