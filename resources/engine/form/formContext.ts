import { createContext, use } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { PredicateContext } from '../../../domain/schema/predicate';
import type { EngineRecord } from '../record';

/** What every row of a form knows besides its own field. It changes when a record was saved, not on every key. */
export interface FormSurroundings {
  readonly resource: ClientResource;
  readonly mode: 'create' | 'edit';
  readonly record: EngineRecord | undefined;
  readonly predicate: PredicateContext;
  /** Names of the fields that may be written here. */
  readonly writable: ReadonlySet<string>;
  /** The form lies over another one: nothing more opens from here. */
  readonly inDialog: boolean;
}

export const FormSurroundingsContext = createContext<FormSurroundings | null>(null);

/** What a row knows; null outside a generated form (a filter, a dialog of its own). */
export function useFormSurroundingsIfAny(): FormSurroundings | null {
  return use(FormSurroundingsContext);
}

/** @throws outside a generated form */
export function useFormSurroundings(): FormSurroundings {
  const surroundings = use(FormSurroundingsContext);
  if (!surroundings) throw new Error('A field row needs a generated form above it.');
  return surroundings;
}
