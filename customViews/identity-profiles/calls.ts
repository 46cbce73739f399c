import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import type { Http } from '../../dataProvider/http';
import type { Job } from '../../dataProvider/jobs';
import type { ClientResource } from '../../domain/schema/client/client';
import { valueFor, valuesFor } from '../../resources/engine/values/fieldRoles';

/** A deactivation that can still be taken back. */
export interface Deactivation {
  readonly profile: { readonly id: number; readonly name: string };
  readonly successor: { readonly id: number; readonly name: string } | null;
  readonly moved: number;
  readonly at: string;
  readonly until: string;
}

/** Up to this many identities are moved directly; more are moved by a job with progress. */
const MAX_DIRECT_MOVES = 1_000;

/** The successor: a profile that exists, or one that is made first. */
export type Successor = { readonly id: number; readonly name: string } | NewSuccessor;

interface NewSuccessor {
  readonly id: null;
  readonly name: string;
  readonly hours: number;
}

const path = (id: string | number) => apiUrl(`/profiles/${encodeURIComponent(String(id))}`);
const asJob = (many: boolean) => (many ? { headers: { prefer: 'respond-async' } } : {});

/**
 * The calls of a deactivation, as the specification lists them (S-PROF-6). Each throws HttpError when it is refused.
 */
export function profileCalls(http: Http) {
  return {
    /** How many users have the profile. */
    async users(id: string | number, signal?: AbortSignal): Promise<number> {
      const query = { itemsPerPage: 0 };
      const { json } = await http<{ 'hydra:totalItems': number }>(`${path(id)}/users`, {
        query,
        ...(signal && { signal }),
      });
      return json['hydra:totalItems'];
    },

    /** Makes a profile that will be a successor, and reads it back. @param key idempotency key */
    async create(
      resource: ClientResource,
      { name, hours }: NewSuccessor,
      key: string,
    ): Promise<{ id: number; name: string }> {
      const made = await http<{ profileid: number }>(apiUrl('/profiles', 'legacy'), {
        method: 'POST',
        body: valuesFor(resource, [
          ['title', name],
          ['duration', hours],
        ]),
        headers: idempotencyHeader(key),
      });
      const read = await http<{ element: Record<string, unknown> }>(
        apiUrl(`/profiles/${made.json.profileid}`, 'legacy'),
      );
      return { id: made.json.profileid, name: String(valueFor(resource, read.json.element, 'title')) };
    },

    async succeed(id: string | number, successor: number): Promise<void> {
      await http(`${path(id)}/successor`, { method: 'PUT', body: { successor: `/profiles/${successor}` } });
    },

    /** Deactivates exactly what was shown. @returns the job of a big one */
    async deactivate(id: string | number, users: number, successor: number | null): Promise<Job | undefined> {
      const query = { users, ...(successor !== null && { successor }) };
      const many = users > MAX_DIRECT_MOVES;
      return (await http<Job | undefined>(path(id), { method: 'DELETE', query, ...asJob(many) })).json;
    },

    async recent(signal?: AbortSignal): Promise<readonly Deactivation[]> {
      const options = signal && { signal };
      return (await http<{ deactivations: Deactivation[] }>(apiUrl('/profiles/deactivations'), options)).json
        .deactivations;
    },

    /** Takes a deactivation back. @returns the job of a big one */
    async takeBack({ profile, moved }: Deactivation): Promise<Job | undefined> {
      const many = moved > MAX_DIRECT_MOVES;
      return (await http<Job | undefined>(`${path(profile.id)}/successor`, { method: 'DELETE', ...asJob(many) })).json;
    },
  };
}
