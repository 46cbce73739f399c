import { useDataProvider, type DataProvider, type Identifier } from 'ra-core';
import type { ViewActions } from '../../dataProvider/actions/views';

/** What generated screens ask of a data provider beyond react-admin's own calls. */
export interface EngineDataProvider extends DataProvider, ViewActions {
  /** Takes a soft deletion back. */
  restore(resource: string, params: { id: Identifier }): Promise<{ data: unknown }>;
  /** The exact number of matches of a filter. */
  count(resource: string, params: { filter?: unknown; signal?: AbortSignal }): Promise<number>;
  /** Runs a declared action (`x-actions`) on some records. */
  call(
    resource: string,
    params: { action: string; ids: readonly Identifier[]; body?: Readonly<Record<string, unknown>> },
  ): Promise<{ data: unknown }>;
}

export function useEngineDataProvider(): EngineDataProvider {
  return useDataProvider<EngineDataProvider>();
}
