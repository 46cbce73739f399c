import { createContext, use } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import type { EngineRecord } from '../values/record';

/** What every row of a form knows besides its own field. It changes when a record was saved, not on every key. */
export interface RecordFormContextValue {
  readonly resource: ClientResource;
  readonly mode: 'create' | 'edit';
  readonly record: EngineRecord | undefined;
  readonly predicate: PredicateContext;
  /** Names of the fields that may be written here. */
  readonly writable: ReadonlySet<string>;
  /** After the record was deleted; undefined where its page stays. */
  readonly onDeleted: (() => void) | undefined;
}

export const RecordFormContext = createContext<RecordFormContextValue | null>(null);

/** @throws outside a generated form */
export function useRecordFormContext(): RecordFormContextValue {
  const context = use(RecordFormContext);
  if (!context) throw new Error('A field row needs a generated form above it.');
  return context;
}
