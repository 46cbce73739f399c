import type { CurrentValues } from '../domain/records/currentValues';
import { idempotencyHeader } from './adapters/adapter';
import { apiUrl } from './bases';
import type { Http } from './http';
import type { JobSignal } from './jobSignals';

export interface JobFailure {
  readonly msg_code: string;
  readonly msg_args: readonly (string | number)[];
}

/** The rows of an uploaded file, as far as they are shown while columns are matched. */
interface UploadedFile {
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly header: readonly string[];
  /** The first rows; not in lists, nor of a job that waits or runs. */
  readonly sample?: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly rows: number;
}

export type Strategy = 'create' | 'update' | 'merge';

export interface ImportProposal {
  readonly mapping: readonly (string | null)[];
  readonly fields: readonly string[];
  readonly keys: readonly (readonly string[])[];
  /** Keys that several records may share: offered, never proposed. */
  readonly names?: readonly (readonly string[])[];
  readonly strategies: readonly Strategy[];
}

export interface ImportPlan {
  readonly mode: 'check' | 'run';
  readonly mapping: readonly (string | null)[];
  readonly strategy: Strategy;
  readonly key: readonly string[];
  readonly atomic: boolean;
}

export const VERDICTS = ['create', 'update', 'unchanged', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What is done to each of many records. */
export type BulkChange =
  | {
      readonly operation: 'edit';
      readonly values: Readonly<Record<string, unknown>>;
      /** Days by which the end of validity of each record is moved. */
      readonly extend?: number;
    }
  | { readonly operation: 'delete' | 'restore' }
  | { readonly operation: 'call'; readonly action: string };

/** Records that are named, or everything that a filter matches; without a change, only a selection. */
export type BulkOrder = (
  { readonly ids: readonly (string | number)[] } | { readonly filter: Readonly<Record<string, unknown>> }
) &
  Partial<BulkChange>;

export interface JobParameters {
  readonly operation?: BulkChange['operation'] | 'undo';
  readonly values?: Readonly<Record<string, unknown>>;
  readonly action?: string;
  /** How many records a change is of. */
  readonly count?: number;
  readonly format?: 'csv' | 'xlsx';
  readonly file?: UploadedFile;
  readonly proposal?: ImportProposal;
  readonly plan?: ImportPlan;
  /** Name of the record that the job is about. */
  readonly name?: string;
  /** The event that accounts are made for. */
  readonly event?: number;
}

export interface JobResult extends Partial<Readonly<Record<Verdict, number>>> {
  readonly rows?: number;
  readonly size?: number;
  readonly mode?: 'check' | 'run';
  readonly applied?: boolean;
  /** Identities that got another profile. */
  readonly moved?: number;
  /** Number of changed records of a bulk change; `refused` ones are counted separately. */
  readonly changed?: number;
  /** Accounts that were made. */
  readonly made?: number;
  /** Locations that a synchronisation has made and changed. */
  readonly created?: number;
  readonly updated?: number;
  readonly createdIds?: readonly number[];
}

/** An export, an import or a change of many records of the caller. */
export interface Job extends JobSignal {
  readonly parameters: JobParameters;
  readonly result: JobResult | null;
  readonly error: JobFailure | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string;
  /** A change of many records that `undo` takes back. */
  readonly undoable: boolean;
}

export interface RowResult {
  readonly line: number;
  readonly verdict: Verdict;
  readonly recordId: string | null;
  readonly problems: Readonly<Record<string, JobFailure>> | null;
  readonly cells: readonly string[];
}

export interface ExportOrder {
  /** One of the resource's named files; its columns unless `columns` says others. */
  readonly name?: string;
  readonly columns?: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: readonly { readonly field: string; readonly order: string }[];
  readonly format: 'csv' | 'xlsx';
  readonly raw: boolean;
}

/** Jobs as the server keeps them. Every call throws HttpError when it refuses. */
export interface JobsClient {
  list(signal?: AbortSignal): Promise<readonly Job[]>;
  one(id: string, signal?: AbortSignal): Promise<Job>;
  exportOf(resource: string, order: ExportOrder): Promise<Job>;
  upload(resource: string, file: File, signal?: AbortSignal): Promise<Job>;
  /** @param key idempotency key: the same order sent again with it is one job */
  bulk(resource: string, order: BulkOrder, key?: string): Promise<Job>;
  /** The values that some fields have in the records of a selection. */
  values(
    resource: string,
    question: { ids?: readonly (string | number)[]; selection?: string; fields: readonly string[] },
    signal?: AbortSignal,
  ): Promise<CurrentValues>;
  start(id: string, plan: ImportPlan | BulkChange, key?: string): Promise<Job>;
  rows(
    id: string,
    query: { verdict?: Verdict; after?: number; limit?: number },
    signal?: AbortSignal,
  ): Promise<readonly RowResult[]>;
  cancel(id: string): Promise<Job>;
  /** Undoes a change of many records. @returns the job that does it */
  undo(id: string): Promise<Job>;
  remove(id: string): Promise<void>;
  /** An address that gives the file once, within a minute: the browser saves it without holding it. */
  link(id: string): Promise<string>;
}

/** The calls about jobs: order, follow, cancel, undo and download them. Each rejects with the error of the server. */
export function createJobsClient(http: Http): JobsClient {
  const at = (path: string) => apiUrl(`/jobs${path}`);
  const post = async <T>(path: string, body: unknown = {}, signal?: AbortSignal) =>
    (await http<T>(at(path), { method: 'POST', body, ...(signal && { signal }) })).json;
  const postOnce = async (path: string, body: unknown, key?: string) =>
    (await http<Job>(at(path), { method: 'POST', body, headers: idempotencyHeader(key) })).json;
  return {
    list: async (signal) => (await http<{ jobs: Job[] }>(at(''), { ...(signal && { signal }) })).json.jobs,
    one: async (id, signal) => (await http<Job>(at(`/${id}`), { ...(signal && { signal }) })).json,
    exportOf: (resource, order) => post<Job>(`/exports/${resource}`, order),
    upload(resource, file, signal) {
      const form = new FormData();
      form.append('file', file);
      return post<Job>(`/imports/${resource}`, form, signal);
    },
    bulk: (resource, order, key) => postOnce(`/bulk/${resource}`, order, key),
    values: (resource, question, signal) => post<CurrentValues>(`/bulk/${resource}/values`, question, signal),
    start: (id, plan, key) => postOnce(`/${id}/start`, plan, key),
    rows: async (id, query, signal) =>
      (await http<{ rows: RowResult[] }>(at(`/${id}/rows`), { query, ...(signal && { signal }) })).json.rows,
    cancel: (id) => post<Job>(`/${id}/cancel`),
    undo: (id) => post<Job>(`/${id}/undo`),
    remove: async (id) => void (await http(at(`/${id}`), { method: 'DELETE' })),
    link: async (id) => (await post<{ url: string }>(`/${id}/link`)).url,
  };
}
