import type { Candidate } from '../../../domain/address-holders/candidates';
import type { IdentityState } from '../../../domain/address-holders/gaps';
import { valueOf } from '../../../domain/diagnosis/facts';
import type { Access } from '../../storage/records/records';
import { read } from '../records/readAsCaller';

/** Names of the records that an answer speaks of, as far as the caller may see them. */
export interface Names {
  readonly location: (id: number | null) => string | null;
  readonly source: (id: number | null) => string | null;
  readonly identity: (id: number | null) => NamedIdentity | undefined;
}

interface NamedIdentity {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly state: IdentityState;
}

/** Keys that one question to a list names. */
const BATCH = 500;

/** Records of a list by their keys, deleted ones too. */
async function recordsOf(access: Access, resource: string, ids: Iterable<number | null>) {
  const key = access.model.resources[resource]?.id ?? '';
  const all = [...new Set(ids)].filter((id) => id !== null);
  const records = new Map<number, Readonly<Record<string, unknown>>>();
  for (let start = 0; start < all.length; start += BATCH) {
    const some = all.slice(start, start + BATCH);
    const found = valueOf(
      await read(access, resource, { where: { [key]: some }, limit: some.length, deleted: 'with' }),
    );
    for (const { row, record } of found ?? []) records.set(Number(row[key]), record);
  }
  return records;
}

/** Reads the names of everything that candidates name. */
export async function readNames(access: Access, candidates: readonly Candidate[]): Promise<Names> {
  const chains = candidates.flatMap((one) => one.chains);
  const parts = chains.flatMap(({ lines, lease, session, signIn }) => [...lines, lease, session, signIn]);
  const placed = [...parts, ...chains.map(({ location }) => ({ location, source: null }))];
  const locations = await recordsOf(
    access,
    'locations',
    placed.map((part) => part?.location ?? null),
  );
  const sources = await recordsOf(
    access,
    'sources',
    placed.map((part) => part?.source ?? null),
  );
  const identities = await recordsOf(
    access,
    'identities',
    candidates.map(({ user }) => user),
  );
  const textIn = (records: typeof locations, field: string) => (id: number | null) => {
    const value = id === null ? undefined : records.get(id)?.[field];
    return typeof value === 'string' ? value : null;
  };
  return {
    location: textIn(locations, access.model.resources['locations']?.title ?? ''),
    source: textIn(sources, access.model.resources['sources']?.title ?? ''),
    identity(id) {
      const record = id === null ? undefined : identities.get(id);
      if (id === null || !record) return undefined;
      return { id, name: String(record['u_name']), login: String(record['u_email']), state: stateOf(record) };
    },
  };
}

function stateOf(record: Readonly<Record<string, unknown>>): IdentityState {
  if (record['u_erasedAt'] != null) return 'erased';
  return record['u_deletedAt'] == null ? 'active' : 'deleted';
}
