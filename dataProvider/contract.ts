import type { DataProvider, Identifier } from 'ra-core';
import type { Histogram } from '../domain/time/histogram';
import type { MemberActions } from './actions/members';
import type { PasswordActions } from './actions/passwords';
import type { UsageActions } from './actions/usage';
import type { ViewActions } from './actions/views';
import type { PorticoRecord } from './adapters/adapter';
import type { BulkActions } from './bulk';
import type { recordCalls } from './recordCalls';

interface CallParams {
  /** Name of an action that the resource declares. */
  readonly action: string;
  readonly id: Identifier;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Of the record that the reader has seen: another one is refused with 412, where the call looks at it. */
  readonly version?: number | undefined;
}

/** react-admin's contract, and what the schemas declare beyond it. */
export interface PorticoDataProvider
  extends
    DataProvider,
    ViewActions,
    MemberActions,
    BulkActions,
    PasswordActions,
    UsageActions,
    ReturnType<typeof recordCalls> {
  /** @returns the record, with the version that it has since then; without one when it was not deleted */
  restore(resource: string, params: { id: Identifier }): Promise<{ data: PorticoRecord }>;
  call(resource: string, params: CallParams): Promise<{ data: unknown }>;
  /** How many records of a filter there are, by time, for a service that says it. */
  histogram(
    resource: string,
    params: { filter: Readonly<Record<string, unknown>>; signal?: AbortSignal },
  ): Promise<Histogram>;
  /** The exact number of matches of a filter, where `getList` has answered `meta.approximate`. */
  count(resource: string, params: { filter?: unknown; signal?: AbortSignal }): Promise<number>;
}
