import type { Caller } from '../../domain/access/caller';

/** A call of a job, to a route of this server. */
interface CallOfJob {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same for the same call: one that is made again after a crash changes nothing twice. */
  readonly key: string;
  /** The version of the record that the change was made for. */
  readonly version?: number;
}

export type CallAs = (caller: Caller, call: CallOfJob) => Promise<{ readonly status: number; readonly body: unknown }>;
