import type { Identifier } from 'ra-core';
import type { Adapter, AdapterContext, Members } from '../adapters/adapter';

export interface MembersParams {
  readonly id: Identifier;
  /** Name of the set: a reference's `inverse`. */
  readonly set: string;
  /** The resource whose records are in it. */
  readonly of: string;
  readonly signal?: AbortSignal;
}

export interface ReplaceMembersParams {
  readonly id: Identifier;
  readonly set: string;
  readonly keys: readonly Identifier[];
  /** As returned by `members`. */
  readonly tag: string;
}

/** Sets of records that point at one (`reference.inverse`). */
export interface MemberActions {
  members(resource: string, params: MembersParams): Promise<{ data: Members }>;
  /**
   * Makes a set what it shall be.
   * @throws HttpError 412 when anything has moved since `tag`, 422 when one of the keys is gone
   */
  replaceMembers(resource: string, params: ReplaceMembersParams): Promise<{ data: { id: Identifier } }>;
}

/**
 * @param on the adapter of a resource's operation
 * @param keyOf name of a resource's key
 */
export function memberActions(
  on: (name: string, op: 'one' | 'update') => { adapter: Adapter; context: AdapterContext },
  keyOf: (name: string) => string,
): MemberActions {
  return {
    async members(name, { id, set, of, signal }) {
      const { adapter, context } = on(name, 'one');
      if (!adapter.members) throw new Error(`the service of "${name}" knows no sets`);
      return { data: await adapter.members(context, id, { name: set, key: keyOf(of) }, signal) };
    },
    async replaceMembers(name, { id, set, keys, tag }) {
      const { adapter, context } = on(name, 'update');
      if (!adapter.replaceMembers) throw new Error(`the service of "${name}" knows no sets`);
      await adapter.replaceMembers(context, id, set, keys, tag);
      return { data: { id } };
    },
  };
}
