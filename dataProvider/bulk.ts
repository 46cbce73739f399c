import type { Identifier } from 'ra-core';
import type { CurrentValues } from '../domain/records/currentValues';
import type { ClientResource } from '../domain/schema/client/client';
import { wireFilter, wireKey } from './adapters/adapter';
import { writableValues } from './changes';
import { toHttpError } from './errors';
import type { BulkChange, Job, JobsClient } from './jobs';

/** What is done to which records: those that are named, or those of a selection that the server keeps. */
export interface ManyParams {
  readonly change: BulkChange;
  /** Keys; left out when `selection` says which. */
  readonly ids?: readonly Identifier[];
  /** The job that `selectMatching` has answered. */
  readonly selection?: string;
  /** Idempotency key: the same change sent again with it is done once. */
  readonly key?: string;
}

/** Changes of many records: jobs, whatever service the records are of. */
export interface BulkActions {
  /** Fixes everything that a filter matches now; `parameters.count` says how many that is. */
  selectMatching(resource: string, params: { filter: unknown }): Promise<{ data: Job }>;
  /** The values that some fields have in these records now. */
  valuesBefore(
    resource: string,
    params: Pick<ManyParams, 'ids' | 'selection'> & {
      readonly fields: readonly string[];
      readonly signal?: AbortSignal;
    },
  ): Promise<{ data: CurrentValues }>;
  /** Begins a change of many records. @returns its job, which continues when the page is left */
  changeMany(resource: string, params: ManyParams): Promise<{ data: Job }>;
  /** Begins a change and waits for its end. @throws HttpError when it was not done to all */
  changeAll(resource: string, params: ManyParams): Promise<void>;
}

const POLL_INTERVAL_MS = 250;

/**
 * The actions of the data provider on many records. @param find the resource of a name; it throws for an unknown one
 */
export function bulkActions(jobs: JobsClient, find: (name: string) => ClientResource): BulkActions {
  const actions: BulkActions = {
    async selectMatching(name, { filter }) {
      const data = await jobs.bulk(name, { filter: wireFilter(find(name), (filter ?? {}) as Record<string, unknown>) });
      return { data };
    },

    async valuesBefore(name, { ids = [], selection, fields, signal }) {
      const resource = find(name);
      const which = selection === undefined ? { ids: ids.map((id) => wireKey(resource, id)) } : { selection };
      return { data: await jobs.values(name, { ...which, fields }, signal) };
    },

    async changeMany(name, { change, ids = [], selection, key }) {
      const resource = find(name);
      const order =
        change.operation === 'edit' ? { ...change, values: writableValues(resource, change.values) } : change;
      if (selection !== undefined) return { data: await jobs.start(selection, order, key) };
      return { data: await jobs.bulk(name, { ids: ids.map((id) => wireKey(resource, id)), ...order }, key) };
    },

    async changeAll(name, params) {
      let { data: job } = await actions.changeMany(name, params);
      while (job.state === 'queued' || job.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
        job = await jobs.one(job.id);
      }
      const { changed = 0 } = job.result ?? {};
      const count = job.parameters.count ?? 0;
      if (job.state === 'done' && changed === count) return;
      throw toHttpError(409, job.error ?? { msg_code: 'BULK_PARTLY', msg_args: [changed, count] });
    },
  };
  return actions;
}
