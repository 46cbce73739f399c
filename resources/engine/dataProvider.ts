import { useDataProvider, type DataProvider, type Identifier } from 'ra-core';
import type { MemberActions } from '../../dataProvider/actions/members';
import type { PasswordActions } from '../../dataProvider/actions/passwords';
import type { UsageActions } from '../../dataProvider/actions/usage';
import type { BulkActions } from '../../dataProvider/bulk';
import type { ViewActions } from '../../dataProvider/actions/views';
import type { HistoryPage } from '../../domain/records/history';
import type { Related } from '../../domain/records/related';

/** Of the effective rights of a key, what its dialog shows. */
interface KeyRights {
  /** Why every request is refused; `ingestion`: the key sends the events of a source and does nothing else. */
  readonly blocked: string | null;
  readonly resources: readonly {
    readonly name: string;
    readonly operations: Readonly<Record<'view' | 'create' | 'edit' | 'delete', { readonly allowed: boolean }>>;
  }[];
}

/** What generated screens ask of a data provider beyond react-admin's own calls. */
export interface EngineDataProvider
  extends DataProvider, ViewActions, MemberActions, BulkActions, PasswordActions, UsageActions {
  /** Takes a soft deletion back. */
  restore(resource: string, params: { id: Identifier }): Promise<{ data: unknown }>;
  /** The exact number of matches of a filter. */
  count(resource: string, params: { filter?: unknown; signal?: AbortSignal }): Promise<number>;
  /** Runs a declared action (`x-actions`) on a record. */
  call(
    resource: string,
    params: {
      action: string;
      id: Identifier;
      body?: Readonly<Record<string, unknown>>;
      /** Of the record that the reader has seen. */
      version?: number | undefined;
    },
  ): Promise<{ data: unknown }>;
  /** What was done to a record, the newest first; `cursor` is the `next` of the page before. */
  history(
    resource: string,
    params: { id: Identifier; cursor?: string; signal?: AbortSignal },
  ): Promise<{ data: HistoryPage }>;
  /** What points at some records. */
  related(resource: string, params: { ids: readonly Identifier[]; signal?: AbortSignal }): Promise<{ data: Related[] }>;
  /** What an API key may do (docs/api.md, effective rights). */
  rights(resource: string, params: { id: Identifier; signal?: AbortSignal }): Promise<{ data: KeyRights }>;
  /** One masked value, whole. */
  reveal(resource: string, params: { id: Identifier; field: string; reason: string }): Promise<{ data: unknown }>;
  /**
   * Takes a line of the history back, or the change that led to a version of the record. Refused with 409 when a field
   * has another value since, with 412 when the record has another version.
   */
  revert(
    resource: string,
    params: { id: Identifier } & ({ line: number } | { version: number }),
  ): Promise<{ data: unknown }>;
}

/** The data provider of react-admin with the additional calls of Portico. */
export function useEngineDataProvider(): EngineDataProvider {
  return useDataProvider<EngineDataProvider>();
}
