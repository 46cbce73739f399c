import { createContext } from 'react';
import type { EngineRecord } from '../values/record';
import type { RowTone } from './rowTone';

/** How rows link to their records where they do not just open them: next to their list, or on another page. */
export interface RowLinks {
  /** Whether a row may be opened. */
  readonly opens: (row: RowTone) => boolean;
  /** Key of the record that is shown next to the list. */
  readonly shown: string | undefined;
  /** Where the rows of a list lead whose records this person does not open; absent = nowhere. */
  readonly elsewhere?: (record: EngineRecord) => string | undefined;
}

/** Everywhere else every row opens its record. */
export const RowLinksContext = createContext<RowLinks>({ opens: () => true, shown: undefined });
