import type { Identifier, RaRecord } from 'ra-core';
import type { Configuration } from '../../domain/configuration/properties';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Histogram } from '../../domain/time/histogram';
import type { SortKey } from '../../domain/records/sortKeys';
import type { Http, HttpAnswer } from '../http';

/** A record on the console's side: the wire's fields plus `id`. */
export type PorticoRecord = RaRecord;

/** A page of a list, in the terms that every service shares. */
export interface ListParams {
  readonly filter: Readonly<Record<string, unknown>>;
  /** The first key leads; at least one. */
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  /** Where the page before this one ended, when that is known: instead of `offset`, if the service can. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal;
}

export interface Page {
  readonly data: PorticoRecord[];
  readonly total: number;
  /** True: `total` is an estimate; `count` says it exactly. */
  readonly approximate?: boolean | undefined;
  /** What the reader has to know about the page. */
  readonly notice?: string | undefined;
  /** Where this page ends, for the one after it. */
  readonly next?: string | undefined;
}

/** A set of records that point at one: its name, and the key of those records. */
export interface SetName {
  readonly name: string;
  readonly key: string;
}

/** The records that point at one. */
export interface Members {
  readonly keys: readonly Identifier[];
  /** Records that may never be among them. */
  readonly excluded: readonly Identifier[];
  readonly tag: string;
}

/** What an adapter is made with; it holds nothing else. */
export interface AdapterContext {
  readonly http: Http;
  readonly resource: ClientResource;
  /** Base address of the adapter's service. */
  readonly base: string;
  /** Wire type or path of this operation. */
  readonly type: string;
  /** What counts for the caller. */
  readonly configuration: Configuration;
}

/** One dialect of the wire. Every call throws HttpError when the server refuses. */
export interface Adapter {
  list(context: AdapterContext, question: ListParams): Promise<Page>;
  /** The exact number of matches, where `list` may answer with an estimate. */
  count?(context: AdapterContext, filter: ListParams['filter'], signal?: AbortSignal): Promise<number>;
  /** How many records match, by time; absent where the service does not say. */
  histogram?(context: AdapterContext, filter: ListParams['filter'], signal?: AbortSignal): Promise<Histogram>;
  one(context: AdapterContext, id: Identifier, signal?: AbortSignal): Promise<PorticoRecord>;
  create(context: AdapterContext, values: Readonly<Record<string, unknown>>): Promise<PorticoRecord>;
  /** @param version the version that was edited; a stale one is refused with 412 */
  update(
    context: AdapterContext,
    id: Identifier,
    values: Readonly<Record<string, unknown>>,
    version: number | undefined,
  ): Promise<PorticoRecord>;
  /** What points at a record under a name (`reference.inverse`); absent where the service has no such call. */
  members?(context: AdapterContext, id: Identifier, set: SetName, signal?: AbortSignal): Promise<Members>;
  /** Replaces the set. @param tag as returned by `members`: the call fails with 412 when the set has changed since */
  replaceMembers?(
    context: AdapterContext,
    id: Identifier,
    name: string,
    keys: readonly Identifier[],
    tag: string,
  ): Promise<void>;
  /** @returns the version of the record since then; undefined when it is gone for good, or was deleted already */
  remove(context: AdapterContext, id: Identifier): Promise<number | undefined>;
  /** @returns the version of the record since then; undefined when it was not deleted */
  restore(context: AdapterContext, id: Identifier): Promise<number | undefined>;
}

/** Adds `id` from the resource's key. */
export function withId({ id }: ClientResource, record: Readonly<Record<string, unknown>>): PorticoRecord {
  return { ...record, id: record[id] as Identifier };
}

/** `id` is the console's word for the key; the wire knows its own. */
export function wireField({ id }: ClientResource, name: string): string {
  return name === 'id' ? id : name;
}

/** A filter with the names that the fields have on the wire. Empty conditions are left out. */
export function wireFilter(
  resource: ClientResource,
  filter: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [wireField(resource, name), value]),
  );
}

/** The key as the wire types it: addresses hold text, records of most resources whole numbers. */
export function wireKey({ idType }: ClientResource, id: Identifier): Identifier {
  return idType === 'integer' ? Number(id) : String(id);
}

/** The `If-Match` header for a version; none without one. */
export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'if-match': `"${version}"` };
}

/** The version that the `ETag` of a response names. */
export function versionIn({ headers }: HttpAnswer<unknown>): number | undefined {
  const version = /^"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

/** A header with a new idempotency key: a create that is sent twice is done once. */
export function idempotencyHeader(): Record<string, string> {
  return { 'idempotency-key': crypto.randomUUID() };
}
